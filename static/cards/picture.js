// Makes a figure alone as large as the picture of its card: of some widths it takes the one at which all of it has room
// and is largest, or a wide one. Text stays nearly as large as on the page.
addEventListener("load", () => {
  const root = document.documentElement;
  const place = document.querySelector("main > .shown");
  const fit = () => {
    if (!place.querySelector("figure, .bench .plot")) return setTimeout(fit, 50);
    const room = { width: 1088, height: 614 - place.getBoundingClientRect().top };
    const set = (width, scale) => {
      place.style.setProperty("--card-width", width + "px");
      place.style.setProperty("--card-scale", scale);
    };
    let best = { scale: 0.9, width: 1200, fits: false };
    for (const width of [480, 560, 640, 720, 800, 880, 960, 1088, 1200]) {
      set(width, 1);
      const scale = Math.min(room.width / width, room.height / place.offsetHeight, 1.6);
      if (scale >= 0.85 && (!best.fits || scale * width > best.scale * best.width)) best = { scale, width, fits: true };
    }
    set(best.width, best.scale);
    root.classList.toggle("fits", best.fits);
  };
  fit();
});
