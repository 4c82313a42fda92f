// Keeps the site for a reader without a network, once the page is at rest: see service-worker.js. Frames in a sandbox and
// files on a disk may not, and a reader who saves data gets only what the page shows.
addEventListener("load", () =>
  setTimeout(() => {
    try {
      const { connection, serviceWorker } = navigator;
      const keep = () => connection?.saveData || serviceWorker.controller?.postMessage(siteFiles.build);
      serviceWorker.addEventListener("controllerchange", keep);
      serviceWorker.register("service-worker.js").then(keep, () => {});
    } catch {}
  }, 4000),
);
