// Tells when a page is at rest: nothing that it asked the browser for is still to come. It runs before the page's scripts.
(() => {
  // What the page does later than this is to look again: nothing that a reader sees depends on it.
  const SOON_MS = 600;
  const CALM_FRAMES = 3;
  const { setTimeout: later, clearTimeout, requestAnimationFrame: frame, cancelAnimationFrame } = window;
  const timers = new Set();
  const frames = new Set();
  let answers = 0;

  window.setTimeout = (work, ms = 0, ...values) => {
    const id = later((...given) => (timers.delete(id), work(...given)), ms, ...values);
    if (ms < SOON_MS) timers.add(id);
    return id;
  };
  window.clearTimeout = (id) => (timers.delete(id), clearTimeout(id));
  window.requestAnimationFrame = (work) => {
    const id = frame((time) => (frames.delete(id), work(time)));
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => (frames.delete(id), cancelAnimationFrame(id));

  const counted = (owner, ...names) => {
    for (const name of names) {
      const plain = owner[name];
      owner[name] = function (...given) {
        const answer = plain.apply(this, given);
        const came = () => answers--;
        answers++;
        answer.then(came, came);
        return answer;
      };
    }
  };
  counted(window, "fetch");
  counted(Response.prototype, "arrayBuffer", "blob", "json", "text");
  counted(WebAssembly, "compile", "compileStreaming", "instantiate", "instantiateStreaming");

  // The browser goes along its history later, and where it cannot, it says nothing.
  const LATEST_MS = 500;
  for (const name of ["back", "forward", "go"]) {
    const plain = history[name];
    history[name] = (...by) => {
      let came = () => {
        came = () => {};
        answers--;
      };
      answers++;
      addEventListener("popstate", () => came(), { once: true });
      later(() => came(), LATEST_MS);
      plain.apply(history, by);
    };
  }

  const isMoving = (animation) =>
    animation.playState === "running" && animation.effect?.getComputedTiming().endTime < Infinity;
  const unrest = () => {
    const moving = document.getAnimations().filter(isMoving).length;
    const all = { timers: timers.size, frames: frames.size, answers, moving, loading: +(document.readyState !== "complete") };
    return Object.entries(all).flatMap(([name, count]) => (count ? `${count} ${name}` : [])).join(", ");
  };
  // Frames that nobody sees are not drawn.
  const next = (look) => {
    const ids = [frame(() => (clearTimeout(ids[1]), look())), later(() => (cancelAnimationFrame(ids[0]), look()), 100)];
  };
  // An empty text once the page is at rest, or what is still to come after so many milliseconds.
  window.atRest = (mostMs) =>
    new Promise((done) => {
      const end = performance.now() + mostMs;
      let calm = 0;
      let before;
      const look = () => {
        const at = `${scrollX} ${scrollY}`;
        const still = unrest() || (at === before ? "" : "scrolling");
        before = at;
        calm = still ? 0 : calm + 1;
        if (calm > CALM_FRAMES) done("");
        else if (performance.now() > end) done(still);
        else next(look);
      };
      next(look);
    });
  // For scripts of tests, which go on for ever.
  window.atRest.later = (...given) => later(...given);
  window.atRest.frame = (work) => frame(work);
})();
