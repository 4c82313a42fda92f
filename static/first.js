// Before the first paint: what the address says of the whole document. What each parameter may be is the table in
// `src/state/page_parameters.rs`, to which `tests/page/page_parameters.rs` holds this file.
((root, query) => {
  const allowed = { embed: /^(0|1)$/, theme: /^(light|dark)$/, caption: /^(0|1)$/, fit: /^(0|1)$/, size: /^\d{1,9}$/, predict: /^(0|1)$/ };
  const said = (key) => allowed[key].exec(query.get(key))?.[0];
  root.className = "awaited";
  const theme = said("theme");
  if (theme) root.dataset.theme = theme;
  const predict = said("predict");
  if (predict === "0") root.classList.add("told");
  if (query.has("figure")) {
    if (said("embed") === "1") root.classList.add("embed");
    if (said("fit") === "1") root.classList.add("fit");
    // A caption asks for nothing that may be hidden.
    const isWhole = !["controls", "parts", "fit"].some((key) => query.has(key));
    if (said("caption") === "0" || !(isWhole || query.has("caption"))) root.classList.add("uncaptioned");
    if (predict) root.classList.add("asked");
  }

  // Larger type, in percent of the reader's own, and with it all that is measured by it. Queries for the window's width
  // are measured by the reader's own, so they grow too. Style sheets that come later are given the size that holds.
  const written = new Map();
  let present = 100;
  globalThis.enlarge = (percent = present) => {
    if (percent === present && percent === 100) return;
    present = percent;
    root.style.fontSize = percent + "%";
    const grow = (rules) => {
      for (const rule of rules) {
        if (rule.media) {
          if (!written.has(rule)) written.set(rule, rule.media.mediaText);
          rule.media.mediaText = written.get(rule).replace(/([\d.]+)rem/g, (_, rem) => (rem * percent) / 100 + "rem");
        }
        if (rule.cssRules) grow(rule.cssRules);
      }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
      // The rules of an extension's sheet may not be read.
      try {
        grow(sheet.cssRules);
      } catch {}
    }
  };
  const size = said("size");
  if (size >= 50 && size <= 300) enlarge(+size);
})(document.documentElement, new URLSearchParams(location.search));
