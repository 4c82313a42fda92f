// Opens the page before and beside its code: one figure alone, a full screen, the place where the reader was.
((query, root) => {
  const name = query.get("figure");
  const figure = document.getElementById("figure-" + name);
  const pageTitle = document.title;
  const isEmbedded = figure && root.classList.contains("embed");
  if (!figure) root.classList.remove("embed", "uncaptioned", "asked", "fit");
  // A frame for one figure does not become the whole page where the name is wrong.
  if (!figure && query.get("embed") === "1") {
    root.className = "alone embed";
    const changes = (a, b) =>
      [...a].reduce((row, x, i) => [...b].reduce((next, y, j) => [...next, Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (x !== y))], [i + 1]), [...b, b].map((_, j) => j)).at(-1);
    const names = Array.from(document.querySelectorAll("[data-figure]"), ({ dataset }) => dataset.figure);
    if (name) names.sort((a, b) => changes(name.slice(0, 40), a) - changes(name.slice(0, 40), b));
    const sentence = document.querySelector(".no-such-figure");
    sentence.className = "shown";
    sentence.append(names.slice(0, 3).join(", "));
    const tell = (type, of, fields, id) => globalThis.tellError?.("", sentence.textContent, id);
    tell();
    globalThis.hearHost?.(tell);
    return;
  }
  if (figure) {
    // It stands in the main part, under a heading of its own, with the way to the other languages, and between the
    // questions that the link asks for.
    root.classList.add("alone");
    const heading = document.querySelector("h1");
    const chapter = figure.closest(".chapter");
    const title = chapter?.querySelector("h2").textContent.replace(/^\s*\d+\s*/, "") ?? figure.ariaLabel;
    heading.textContent = title;
    document.title = title + " · " + pageTitle;
    heading.className = "unseen";
    figure.classList.add("shown");
    const isOfFigure = (question) =>
      root.classList.contains("asked") && question.querySelector(`[data-show="${name}"]`);
    const inOrder = [...(chapter?.querySelectorAll(".prediction, .place") ?? [figure])];
    const shown = inOrder.filter((it) => it === figure || isOfFigure(it));
    document.querySelector("main").prepend(heading, ...shown, document.querySelector(".languages"));
    // What cannot be touched is marked as soon as it is drawn: the place says what can be.
    const lock = () => {
      const touchable = figure.dataset.controls?.split(" ");
      if (!touchable) return;
      for (const it of figure.querySelectorAll("input, select, textarea, button, [data-handle], [data-word]")) {
        if (it.closest(".foot, .notices, .bench-steps, .bench-beside, [data-copy]")) continue;
        const sets = it.closest("[data-sets]")?.dataset.sets || it.dataset.field?.replace(/\d+$/, "") || "none";
        const wasLocked = it.hasAttribute("data-locked");
        const isLocked = it.toggleAttribute("data-locked", !sets.split(" ").every((some) => some.split("|").some((key) => touchable.includes(key))));
        if (isLocked || wasLocked) it.disabled = isLocked;
      }
    };
    if (query.has("controls")) new MutationObserver(lock).observe(figure, { childList: true, subtree: true, attributeFilter: ["data-controls"] });
  }
  if (isEmbedded) {
    history.scrollRestoration = "manual";
    if (document.fullscreenEnabled) root.classList.add("fillable");
    addEventListener("click", ({ target }) => {
      if (!target.closest("[data-do=fullscreen]")) return;
      if (document.fullscreenElement) return document.exitFullscreen();
      root.requestFullscreen();
      inHall();
    });
  }
  // Paper has the colours of the day. Figures that were never in view are drawn before the print goes
  // on: to those who pause by the clock, to be drawn in a moment, it stands still.
  const { now } = Date;
  onbeforeprint = () => {
    root.classList.add("printing");
    const at = now();
    Date.now = () => at;
    setTimeout(() => (Date.now = now));
  };
  onafterprint = () => root.classList.remove("printing");

  // Shift makes ten steps of one, on ranges that do not answer to keys themselves.
  addEventListener("keydown", (event) => {
    const { target: range, key } = event;
    const by = { ArrowUp: 10, ArrowRight: 10, ArrowDown: -10, ArrowLeft: -10 }[key];
    if (event.shiftKey && by && range.type === "range" && !event.defaultPrevented) {
      event.preventDefault();
      range.value = +range.value + by * range.step;
      range.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });

  // Words that act wrap like text, as buttons do not.
  addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key) || !event.target.matches?.("span[role=button]")) return;
    event.preventDefault();
    event.target.click();
  });

  // A toolbar is one stop of the tab key; arrows lead along it.
  const stopsOf = (bar) => [...bar.querySelectorAll("button:enabled, input:enabled")];
  addEventListener("keydown", (event) => {
    // The last stop may be gone or switched off.
    if (event.key === "Tab")
      for (const stops of Array.from(document.querySelectorAll("[role=toolbar]"), stopsOf))
        if (stops.every((it) => it.tabIndex < 0) && stops[0]) stops[0].tabIndex = 0;
    const bar = event.target.closest?.("[role=toolbar]");
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!bar || !by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const stops = stopsOf(bar);
    const next = stops.at((stops.indexOf(event.target) + by) % stops.length);
    for (const it of stops) it.tabIndex = it === next ? 0 : -1;
    next?.focus();
  });

  // What scrolls sideways can be reached by keys, in browsers too that do not see to it themselves.
  const reachable = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", 0);
      else target.removeAttribute("tabindex");
    }
  });
  for (const wide of document.querySelectorAll(".formulas math, .chapter > table, .chapter > pre")) reachable.observe(wide);

  // Chromium 156 ends the tab if chapters out of sight go on being left out in a window of another width.
  const width = innerWidth;
  addEventListener("resize", () => innerWidth === width || root.classList.add("resized"));

  // The place that is being read: a chapter, a block of it, and where that stands in the window. It is kept under the
  // document's name; a frame that may keep nothing throws.
  const section = ".chapter, main > .place";
  const keep = (document_, moved) => {
    for (let y = 1; y < innerHeight; y += 20) {
      const at = document.elementFromPoint(innerWidth / 2, y)?.closest(section + ", .chapter > *");
      if (at) {
        const around = at.closest(section);
        const place = [around.id, [...around.children].indexOf(at), at.getBoundingClientRect().top, moved];
        try {
          sessionStorage[document_] = JSON.stringify(place);
          if (around.matches(".chapter")) localStorage.chapter = around.id;
        } catch {}
        return;
      }
    }
  };
  const kept = () => {
    try {
      const text = sessionStorage[location.pathname];
      delete sessionStorage[location.pathname];
      return JSON.parse(text);
    } catch {}
  };
  // A figure alone has the address of the page, whose place stays.
  if (!figure) addEventListener("pagehide", () => keep(location.pathname));
  // The chapter where a reader stopped, for one who comes back.
  try {
    const title = document.getElementById(localStorage.chapter + "-title");
    const goOn = document.querySelector(".go-on");
    const link = goOn.querySelector("a");
    link.append(...[...title.cloneNode(true).childNodes].slice(1));
    link.hash = localStorage.chapter;
    goOn.hidden = false;
  } catch {}
  for (const language of document.querySelectorAll(".language")) {
    language.onpointerdown = language.onclick = () => {
      // As if the page were left: what was changed a moment ago comes into the address.
      dispatchEvent(new Event("pagehide"));
      language.search = location.search;
      language.hash = location.hash;
      // A figure alone would leave its place to the whole page, which is opened later.
      if (!figure) keep(language.pathname, true);
    };
  }

  // Figures come later than the text and are taller than their places. Until they have come, or the reader acts, a block
  // stays where it is to stand: not every browser minds that.
  let held;
  const release = () => (held = undefined);
  const isMissing = (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom > -innerHeight && top < 2 * innerHeight;
  };
  // On a slow machine figures may take seconds to come.
  const releaseSoon = (tries = 10) =>
    setTimeout(() => {
      const isWaiting = tries && [...document.querySelectorAll(".place:is(:empty, .coming)")].some(isMissing);
      isWaiting ? releaseSoon(tries - 1) : release();
    }, 600);
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(act, release, { passive: true });
  const hold = (block, top) => {
    const mine = (held = {});
    const stay = () => {
      scrollBy({ top: block.getBoundingClientRect().top - top, behavior: "instant" });
      if (held === mine) requestAnimationFrame(stay);
      else history.scrollRestoration = "auto";
    };
    stay();
  };
  const [id, index, top, moved] = (figure ? undefined : kept()) ?? [];
  const around = document.getElementById(id);
  const target = document.getElementById(location.hash.slice(1));
  // A link with fields of the bench leads to the bench.
  const bench = document.getElementById("figure-bench");
  const benchOfLink = bench.dataset.fields.split(" ").some((field) => query.has(field)) ? bench : undefined;
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  if (!figure && around && (moved || !isNew)) {
    history.scrollRestoration = "manual";
    hold(around.children[index] ?? around, top);
  } else if (!figure && isNew && (target ?? benchOfLink)) {
    hold(target ?? benchOfLink, 0);
  }
  addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return;
    const chapter = document.getElementById(target.closest('a[href^="#"]')?.hash.slice(1));
    if (!chapter) return;
    requestAnimationFrame(() => hold(chapter, 0));
    releaseSoon();
  });

  // A panic ends the code. The prose stays, and a sentence leads to the state that the address holds.
  const stopped = document.querySelector(".stopped");
  stopped.lastChild.onclick = (event) => {
    event.preventDefault();
    location.reload();
  };
  const stop = ({ error, reason = error }) => {
    if (reason?.name !== "RuntimeError" || !stopped.hidden) return;
    stopped.hidden = false;
    globalThis.tellError?.("", stopped.textContent);
  };
  addEventListener("error", stop);
  addEventListener("unhandledrejection", stop);

  // The addresses of the site's files, by their names. In a single file they are the files themselves.
  globalThis.siteFiles = JSON.parse(document.getElementById("files").textContent);

  // The texts of late parts: each comes once.
  const late = {};
  const fetchOnce = (part, read) =>
    (late[part] ??= fetch(siteFiles[part])
      .then((response) => (response.ok ? response.text() : Promise.reject(response.status)))
      .then(read)
      .catch((error) => {
        delete late[part];
        throw error;
      }));
  const styled = (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  };
  // The styles that they share, at their place among the document's.
  const share = (css) => {
    // Extensions may have put sheets of theirs before it.
    for (const { sheet } of document.querySelectorAll("style")) {
      const at = [...(sheet?.cssRules ?? [])].findIndex((rule) => rule.nameList);
      if (at >= 0) return sheet.insertRule(`@media all{${css}}`, at);
    }
  };
  // The words of a part, behind its styles.
  globalThis.lateWords = async (part) => {
    const adopt = (text) => {
      const [css, words] = text.split("</style>");
      document.adoptedStyleSheets.push(styled(css));
      return words;
    };
    const [words] = await Promise.all([fetchOnce(part, adopt), fetchOnce("styles", share)]);
    enlarge();
    return words;
  };

  // Scrolls a track to the word under a marker, with room for the marker, which may be wider, and to that under the
  // second if the first is beyond the words. Unless one is held, words beside it come into view too.
  globalThis.followMarker = (within, index, isHeld) => {
    const word = within.querySelector([".at-first", ".at-second"][index]);
    if (!word) return index || followMarker(within, 1, isHeld);
    const track = word.closest(".track");
    const grip = track.querySelectorAll(".grip")[index];
    const [view, { width }, { left, right }] = [track, grip, word].map((it) => it.getBoundingClientRect());
    const margin = Math.max(20, (width - right + left) / 2);
    const by = Math.max(0, right + margin - view.right) + Math.min(0, left - margin - view.left);
    track.scrollLeft += by + (isHeld ? 0 : (Math.sign(by) * view.width) / 5);
  };

  // The fonts delay nothing: they come behind the first figure. Without them the page has the system's.
  const fetchFonts = async () => {
    const sheet = styled(await (await fetch(siteFiles.fonts)).text());
    // Their letters have other widths.
    document.fonts.onloadingdone = () => {
      for (const track of document.querySelectorAll(".track")) followMarker(track, 0);
    };
    document.adoptedStyleSheets.push(sheet);
  };

  // The script that makes pictures of figures.
  globalThis.latePicture = () => import(siteFiles.picture);

  // The script that fills a window, or shows some parts of a figure.
  let hall;
  const inHall = () =>
    (hall ??= import(siteFiles.hall).then(({ open }) => open(figure, query.get("parts"))).catch(() => (hall = undefined)));

  // Workers that train. Their code comes with the first question how many there may be. Where a
  // frame has no origin, no worker may run a script of the site, but each may run the copy of one.
  let training;
  const fetchTraining = async (script, wasm) => {
    const response = await fetch(script);
    // An error's page would be kept as the script, and no worker could start until the page is opened again.
    if (!response.ok) throw response.status;
    return [
      URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" })),
      await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()),
    ];
  };
  globalThis.trainingWorkers = () => {
    if (!globalThis.Worker) return 0;
    training ??= fetchTraining(siteFiles.trainingScript, siteFiles.trainingWasm);
    training.catch(() => (training = undefined));
    return Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1 || 1));
  };
  // What a worker says goes to `hear`: numbers, and none once it has died.
  globalThis.trainingWorker = (hear) => {
    const died = () => hear([]);
    trainingWorkers();
    const coming = training.then(([script, wasm]) => {
      const worker = new Worker(script);
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = worker.onmessageerror = died;
      worker.postMessage(wasm);
      return worker;
    });
    coming.catch(died);
    const act = (action) => coming.then(action, () => {});
    return {
      tell: (numbers) => {
        const copy = numbers.slice();
        act((worker) => worker.postMessage(copy));
      },
      end: () => act((worker) => worker.terminate()),
    };
  };

  // The files of recorded trainings.
  globalThis.lateFile = (name) =>
    fetch(siteFiles[name]).then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(response.status)));

  // In a hall parts are hidden before they are seen.
  const isInHall = figure && (root.classList.contains("fit") || query.has("parts"));
  (isInHall ? inHall() : Promise.resolve())
    .then(() => import(siteFiles.script))
    .then((module) => module.default({ module_or_path: siteFiles.wasm }))
    .catch((error) => {
      root.classList.remove("awaited");
      const sentence = document.querySelector(".waiting");
      for (const place of document.querySelectorAll(".place:empty")) place.append(sentence.cloneNode(true));
      // What browsers without scripts show before a place.
      for (const { dataset, textContent } of document.querySelectorAll("noscript"))
        document.getElementById(dataset.place).insertAdjacentHTML("afterbegin", textContent);
      if (isEmbedded) figure.insertAdjacentHTML("beforeend", `<a class="credit" href="?#figure-${name}" target="_blank" rel="noopener">${pageTitle}</a>`);
      globalThis.tellError?.("", sentence.textContent);
      throw error;
    })
    .finally(() => {
      releaseSoon();
      fetchFonts().catch(() => {});
      if (!figure) import(siteFiles.scrub).catch(() => {});
    });
})(new URLSearchParams(location.search), document.documentElement);
