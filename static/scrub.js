// Numbers in the prose that the hand can change. Each moves a slider of a figure beside it, which keeps its bounds, its
// steps and its words, and shows what the slider shows. Loaded once the page is at rest.

const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

// The way of the hand for one step.
const STEP_PX = 6;

const bind = (number, slider) => {
  const step = Number(slider.step);
  const set = (value) => {
    const before = slider.value;
    slider.value = Math.round(value / step) * step;
    if (slider.value !== before) slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const follow = () => {
    number.textContent = number.ariaValueText = slider.getAttribute("aria-valuetext");
    number.ariaValueNow = slider.value;
    number.ariaValueMin = slider.min;
    number.ariaValueMax = slider.max;
  };

  let start;
  number.onpointerdown = (event) => {
    if (event.button) return;
    number.setPointerCapture(event.pointerId);
    start = { x: event.clientX, value: slider.valueAsNumber };
  };
  const isHeld = ({ pointerId }) => number.hasPointerCapture(pointerId);
  number.onpointermove = (event) => isHeld(event) && set(start.value + ((event.clientX - start.x) / STEP_PX) * step);
  // The browser has made the gesture a scroll.
  number.onpointercancel = (event) => isHeld(event) && set(start.value);
  number.onkeydown = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const ends = { Home: Number(slider.min), End: Number(slider.max) };
    const steps = KEYS[event.key] * (event.shiftKey ? 10 : 1);
    const value = ends[event.key] ?? slider.valueAsNumber + steps * step;
    if (Number.isNaN(value)) return;
    event.preventDefault();
    set(value);
  };

  number.role = "slider";
  number.tabIndex = 0;
  number.ariaLabel = slider.ariaLabel ?? slider.labels[0].querySelector("span > span").textContent;
  follow();
  new MutationObserver(follow).observe(slider, { attributeFilter: ["aria-valuetext", "min", "max"] });
};

for (const number of document.querySelectorAll(".scrub")) {
  const { scrub, key } = number.dataset;
  const place = document.getElementById(`figure-${scrub}`);
  // The figure is drawn when the reader comes near it.
  const look = (_, observer) => {
    const slider = place.querySelector(`input[type=range][data-field="${key}"]`);
    if (!slider) return;
    observer.disconnect();
    bind(number, slider);
  };
  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true });
  look([], observer);
}
