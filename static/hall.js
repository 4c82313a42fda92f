// One figure in a hall: only the parts that the link names, in type as large as the window allows. It comes when a link or
// a full screen asks for it.

// What each part is in every figure, by the names that `src/state/page_parameters.rs` has.
const DRAWN = ".selected-plane, .on-plane, .small-planes, .dials, .order-picture";
const FORM = ".slider, .playable, .choice, .several, .shifts, .switch, .number-field, .stepper, .bench-sentence, .lab-bar, .options, .check, .map, .row:has(> button), label:has(> select)";
const PARTS = {
  plane: DRAWN + ", .beside .plane, .spirals",
  chart: `.plot, .axis-charts, .bars, .heatmap, .matrix-box, .columns, .memory, .curve-legend, .legend, .ends, .lab-charts, .chart-note, :is(svg, canvas):not(.play *, label *, table *, button *, .plane, :is(${DRAWN}) *)`,
  controls: `:is(${FORM}):not(.folded *)`,
  settings: ".folded",
  score: ".said, .verdict, .hero-score, [data-number=asked], [aria-live]:not(.unseen)",
  numbers: ".readings, table:not(.columns *, .matrix-box *)",
};
// What belongs to no part, and what fills no window.
const ALWAYS = ".foot, .notices, figcaption, .own-caption, .refused";
const RESULT = ".result, .turn :has(+ [data-number=between]), .turn [data-number=between]";
const ROOM_FOR_LARGER = `.folded, .readings:not(.bench *, :has(.result)), .readings:not(.bench *) > :not(${RESULT}), .note:not(.exercise .beside > :first-child *), .of-the-paper > .said, .lab-table, .lab-tokens, .lab-rule, .training, .yarn-pairs, .memory > .product, .heat, .said ~ .said`;

const LEAST_PERCENT = 50;
const MOST_PERCENT = 400;

const root = document.documentElement;
const rules = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
};

// Names that a link lists under `parts`; links made by hand may have dots.
const show = (figure, named) => {
  const names = named.split(/[,. ]/).filter(Boolean);
  const has = (name) => Object.hasOwn(PARTS, name) && figure.querySelector(`:is(${PARTS[name]}):not(:is(${ALWAYS}) *)`);
  const known = names.filter((name) => Object.hasOwn(PARTS, name));
  const kept = `:is(${[ALWAYS, ...known.map((name) => PARTS[name])]})`;
  if (known.length) rules(`.parted .shown *:not(${kept}, ${kept} *, :has(${kept})) { display: none }`);
  root.classList.add("parted");
  // Once the figure is drawn: the first name that it has no part for, and those that it has. Without any it is shown whole.
  globalThis.missingPart = () => {
    root.classList.toggle("parted", names.some(has));
    const missing = names.find((name) => !has(name));
    return missing && [missing, Object.keys(PARTS).filter(has).join(", ")];
  };
};

// Type as large as the whole figure allows.
const fit = (figure) => {
  const fits = () => root.scrollHeight <= innerHeight && figure.scrollWidth <= figure.clientWidth + 1;
  let [least, most] = [LEAST_PERCENT, MOST_PERCENT];
  while (most - least > 1) {
    const percent = Math.round((least + most) / 2);
    enlarge(percent);
    fits() ? (least = percent) : (most = percent);
  }
  enlarge(least);
};

// Fills the window with a figure, and fills it again where that changes. Once it is touched, what grows may push its
// foot out of the window, so that no button moves under the hand.
const fill = (figure) => {
  rules(`.fit:not(.parted) .shown :is(${ROOM_FOR_LARGER}) { display: none }`);
  const { fontSize } = root.style;
  const isInLink = root.classList.contains("fit");
  const refit = () => root.classList.contains("fit") && fit(figure);
  // A full screen is a hall, too.
  const change = () => {
    const isFull = !!document.fullscreenElement;
    root.classList.toggle("full", isFull);
    if (root.classList.toggle("fit", isFull || isInLink)) requestAnimationFrame(refit);
    else enlarge(parseFloat(fontSize) || 100);
  };
  addEventListener("resize", refit);
  document.addEventListener("fullscreenchange", change);
  let isTouched = false;
  for (const event of ["pointerdown", "keydown"]) figure.addEventListener(event, () => (isTouched = true), { once: true });
  const bottom = () => {
    const foot = isTouched && figure.querySelector(".foot");
    return foot ? foot.getBoundingClientRect().top + scrollY : root.scrollHeight;
  };
  new ResizeObserver(() => bottom() > innerHeight && refit()).observe(figure);
  new MutationObserver((_, it) => figure.querySelector(".foot") && (it.disconnect(), refit())).observe(figure, { childList: true, subtree: true });
  change();
};

export const open = (figure, named) => {
  if (named) show(figure, named);
  fill(figure);
};
