// Exchanges messages with the page around the frame: see docs/embedding.md. Outside a frame it does nothing.
((query, root) => {
  if (parent === window) return;
  // If the link names the host's origin, only that origin counts. If the name is no origin, nobody does.
  let host = query.get("host");
  try {
    host &&= new URL(host).origin;
  } catch {}
  const post = (message) => {
    try {
      parent.postMessage(message, host || "*");
    } catch {}
  };
  const say = (type, figure, message) => post({ source: "rope-explainer", version: 1, type, figure, ...message });
  const alone = () => document.querySelector(".alone .shown")?.dataset.figure;

  // The height of what is shown: it does not follow the height of the frame. A frame that is hidden has none.
  let opened, told;
  const height = () => (innerWidth ? Math.ceil(root.getBoundingClientRect().height) : 0);
  const resized = new ResizeObserver(() => {
    const now = height();
    if (!now || now === told) return;
    told = now;
    say("resize", alone(), { height: now });
    // Canvas: developerdocs.instructure.com/services/canvas/external-tools/lti/file.lti_window_post_message; as a text
    // it is read by Sakai too (basiclti/docs/POSTMESSAGE.md). OpenLearning: "iFrame Widgets for Developers" in its help.
    post(JSON.stringify({ subject: "lti.frameResize", height: now }));
    post(JSON.stringify({ action: "resize", height: now }));
  });
  const open = () => {
    if (!opened) resized.observe(root);
    opened = true;
  };

  // A drag gives one message per frame at most, and always the last one.
  const FRAME_MS = 16;
  const last = {};
  let due = {};
  const hides = ({ numbers }) => Object.values(numbers).includes("?");
  const change = ({ figure, id, by, ...message }) => {
    const before = last[figure];
    const place = document.getElementById("figure-" + figure);
    const said = place.querySelector(".refused, .said[data-number]") ?? place.querySelector(".said");
    message.text = said?.textContent.trim() ?? "";
    if (id === undefined && by === "reader" && before?.link === message.link && before.text === message.text && hides(before) === hides(message)) return;
    last[figure] = message;
    if (before) {
      say("change", figure, id === undefined ? { ...message, by } : { ...message, by, id });
    } else {
      say("ready", figure, { height: height(), ...message });
      for (const { textContent } of place.querySelectorAll(".notices li")) tellError(figure, textContent);
    }
    open();
  };
  const flush = () => {
    const messages = Object.values(due);
    due = {};
    messages.forEach(change);
  };
  // Called by the code when a figure was drawn, or the host asks what it shows.
  globalThis.tellHost = (figure, fields, link, by, id, keys, values) => {
    const numbers = {};
    keys.split(" ").forEach((key, index) => key && (numbers[key] = values[index] ?? "?"));
    const message = { figure, fields: Object.fromEntries(new URLSearchParams(fields)), link, numbers, by, id };
    if (id !== undefined) {
      flush();
      return change(message);
    }
    if (!Object.keys(due).length) setTimeout(flush, FRAME_MS);
    due[figure] = message;
  };
  globalThis.tellError = (figure, text, id) => {
    say("error", figure || alone(), id === undefined ? { text } : { text, id });
    open();
  };
  addEventListener("rope-answer", ({ target, detail: { question, choice, right } }) => {
    const place = target.closest("[data-figure]");
    const figure = place?.dataset.figure ?? target.querySelector("[data-show]")?.dataset.show;
    const chosen = (place?.querySelector(".options") ?? target).querySelector(":checked");
    say("answer", figure, { question, choice, text: chosen?.closest("label").textContent.trim(), right });
  });

  // Messages that arrive before the code wait for it.
  const MOST_SIGNS = 100_000;
  const waiting = [];
  let hear = (...message) => waiting.push(message);
  globalThis.hearHost = (act) => {
    hear = act;
    waiting.forEach((message) => act(...message));
  };
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || (host && origin !== host) || data?.target !== "rope-explainer") return;
    let { type, figure = alone() ?? "bench", fields, id } = data;
    try {
      if (type === "set" && typeof fields === "object") {
        const texts = Object.entries(fields).map(([key, value]) => [key, typeof value === "boolean" ? +value : value]);
        fields = "" + new URLSearchParams(texts);
      }
      figure = "" + figure;
    } catch {
      fields = undefined;
    }
    const isSet = type === "set" && typeof fields === "string" && fields.length < MOST_SIGNS;
    const isKnown = isSet || type === "get" || type === "reset";
    hear(isKnown ? type : "", figure.slice?.(0, 99) ?? "", isSet ? fields : "", id);
  });
})(new URLSearchParams(location.search), document.documentElement);
