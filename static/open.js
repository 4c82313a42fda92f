// Opens the page before and beside its code: one figure alone, questions told, the place where the reader was.
((query, root) => {
  const figure = document.getElementById("figure-" + query.get("figure"));
  if (figure) {
    root.classList.add("alone");
    document.body.prepend(figure);
  }
  if (query.get("predict") === "0") root.classList.add("told");

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
      language.search = location.search;
      language.hash = location.hash;
      keep(language.pathname, true);
    };
  }

  // Figures come later and are taller than their places: until they have come, or the reader acts, the block stays
  // where it was.
  let held = false;
  const hold = (block, top) => {
    scrollBy({ top: block.getBoundingClientRect().top - top, behavior: "instant" });
    if (held) requestAnimationFrame(() => hold(block, top));
    else history.scrollRestoration = "auto";
  };
  const release = () => (held = false);
  const [id, index, top, moved] = kept() ?? [];
  const around = !figure && document.getElementById(id);
  if (around && (moved || performance.getEntriesByType("navigation")[0]?.type === "reload")) {
    held = true;
    history.scrollRestoration = "manual";
    for (const act of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(act, release, { once: true });
    hold(around.children[index] ?? around, top);
  }

  import("./{{code}}.js")
    .then((code) => code.default({ module_or_path: "./{{code}}_bg.wasm" }))
    .catch((error) => {
      root.classList.remove("awaited");
      const sentence = document.querySelector(".waiting");
      for (const place of document.querySelectorAll(".place:empty")) place.append(sentence.cloneNode(true));
      throw error;
    })
    .finally(() => setTimeout(release, 600));
})(new URLSearchParams(location.search), document.documentElement);
