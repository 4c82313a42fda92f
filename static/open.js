// Opens the page before and beside its code: one figure alone, questions told, the place where the reader was.
((query, root) => {
  const figure = document.getElementById("figure-" + query.get("figure"));
  if (figure) {
    // It stands in the main part, under a heading of its own, with the way to the other languages.
    root.classList.add("alone");
    const heading = document.querySelector("h1");
    const title = figure.closest(".chapter")?.querySelector("h2").textContent.replace(/^\s*\d+\s*/, "");
    if (title) {
      heading.textContent = title;
      document.title = title + " · " + document.title;
    }
    heading.className = "unseen";
    figure.classList.add("shown");
    document.querySelector("main").prepend(heading, figure, document.querySelector(".languages"));
  }
  if (query.get("predict") === "0") root.classList.add("told");
  // Paper shows the answers, in the colours of the day. Figures that were never in view are drawn before the print goes
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

  // What scrolls sideways can be reached by keys, in browsers too that do not see to it themselves.
  const reachable = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", 0);
      else target.removeAttribute("tabindex");
    }
  });
  for (const wide of document.querySelectorAll(".formulas math, .chapter > table, .chapter > pre")) reachable.observe(wide);

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
  addEventListener("pagehide", () => keep(location.pathname));
  for (const language of document.querySelectorAll(".language")) {
    language.onpointerdown = language.onclick = () => {
      // As if the page were left: what was changed a moment ago comes into the address.
      dispatchEvent(new Event("pagehide"));
      language.search = location.search;
      language.hash = location.hash;
      keep(language.pathname, true);
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
  const [id, index, top, moved] = kept() ?? [];
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
  addEventListener("click", ({ target }) => {
    const chapter = document.getElementById(target.closest('a[href^="#"]')?.hash.slice(1));
    if (!chapter) return;
    requestAnimationFrame(() => hold(chapter, 0));
    releaseSoon();
  });

  // The words of a late part, whose styles come with them. How the names of their files end is written at the end of a
  // release.
  const late = {};
  globalThis.lateWords = (part) =>
    (late[part] ??= fetch(part + "-<!-- late -->")
      .then((response) => (response.ok ? response.text() : Promise.reject(response.status)))
      .then((text) => {
        document.head.insertAdjacentHTML("beforeend", text);
        return document.getElementById(part + "-words").textContent;
      })
      .catch((error) => {
        delete late[part];
        throw error;
      }));

  // `code` is written by Trunk: see Trunk.toml.
  import(code.script)
    .then((module) => module.default({ module_or_path: code.wasm }))
    .catch((error) => {
      root.classList.remove("awaited");
      const sentence = document.querySelector(".waiting");
      for (const place of document.querySelectorAll(".place:empty")) place.append(sentence.cloneNode(true));
      throw error;
    })
    .finally(() => releaseSoon());
})(new URLSearchParams(location.search), document.documentElement);
