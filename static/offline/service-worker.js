// The site without a network, for those who have been here before. The build writes a line before this script that
// declares `build`: its name, the names of its documents, and for each the files that it needs. All files but the
// documents have their content in their names, so a file that is kept is never an old one.

// Several sites may lie on one host, and several builds of one site in a browser: each has a store of its own.
const ours = "rope-explainer " + registration.scope + " ";
const name = ours + build.name;
// Stands in a store that has all a reader needs.
const WHOLE = "whole";
// How long a document may take before a kept one is shown.
const PATIENCE_MS = 3000;

const address = (file) => new URL(file, registration.scope).href;
const find = async (store, file) => (await caches.open(store)).match(address(file), { ignoreVary: true });
const isWhole = async (store) => Boolean(await find(store, WHOLE));
const keep = async (file, response) => {
  // A full disk must not keep the page from opening.
  try {
    await (await caches.open(name)).put(address(file), response);
  } catch {}
};
// A document of a later build needs files of its own. One that a host sent from another address is kept as if it had not.
const keepDocument = async (file, response) => {
  const text = await response.text();
  if (response.ok && text.includes(build.name)) await keep(file, new Response(text, { headers: response.headers }));
};

// The path of an address below the site's, and the document that it leads to: some hosts leave out what names end in.
const path = (url) => {
  const { origin, pathname } = new URL(url);
  const there = origin + pathname;
  return there.startsWith(registration.scope) ? there.slice(registration.scope.length) : undefined;
};
const documentOf = (path) => [path || "index.html", path + ".html"].find((file) => Object.hasOwn(build.files, file));

// This build's store, then those of builds before it, the newest first.
const stores = async () => {
  const others = (await caches.keys()).filter((store) => store.startsWith(ours) && store !== name);
  return [name, ...others.reverse()];
};

// Documents of the build before may still be open, so its store stays: of all others the newest whole one, or the newest.
const tidy = async () => {
  const [, ...others] = await stores();
  let before = others[0];
  for (const store of others.reverse()) if (await isWhole(store)) before = store;
  await Promise.all(others.map((store) => store === before || caches.delete(store)));
};

// Chromium sometimes loses the first call, and the new worker would wait for all documents to be closed.
addEventListener("install", () => {
  skipWaiting();
  setTimeout(() => skipWaiting(), 1000);
});
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));

// A kept document: of a store that has all that it needs, if there is one.
const kept = async (file) => {
  let some;
  for (const store of await stores()) {
    const found = await find(store, file);
    if (found && (await isWhole(store))) return found;
    some ??= found;
  }
  return some;
};

const document_ = async (file, event) => {
  const coming = fetch(event.request);
  event.waitUntil(coming.then((response) => keepDocument(file, response.clone())).catch(() => {}));
  const found = await kept(file).catch(() => {});
  if (!found) return coming;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, found));
  const shown = await Promise.race([coming, patience]).catch(() => found);
  return shown.status < 500 ? shown : found;
};

// A file whose name says what it holds.
const named = async (file, event) => {
  try {
    for (const store of await stores()) {
      const found = await find(store, file);
      if (found) return found;
    }
  } catch {}
  const response = await fetch(event.request);
  const isOfBuild = Object.values(build.files).some((files) => files.includes(file));
  if (response.ok && isOfBuild) event.waitUntil(keep(file, response.clone()));
  return response;
};

addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" && path(event.request.url);
  if (typeof file !== "string") return;
  const document = documentOf(file);
  if (document) event.respondWith(document_(document, event));
  else if (/-[0-9a-f]{16}[_.]/.test(file)) event.respondWith(named(file, event));
});

// A document at rest asks that all it may need be kept.
const keepAll = async (document) => {
  const has = async (file) => Boolean(await find(name, file));
  for (const file of build.files[document]) {
    if (await has(file)) continue;
    const response = await fetch(address(file), { priority: "low" });
    if (response.ok) await keep(file, response);
  }
  await keepDocument(document, await fetch(address(document), { cache: "no-cache" }));
  const all = await Promise.all([document, ...build.files[document]].map(has));
  if (all.includes(false)) return;
  await keep(WHOLE, new Response());
  await tidy();
};

addEventListener("message", (event) => {
  const document = event.data === build.name && documentOf(path(event.source.url) ?? "?");
  if (document) event.waitUntil(keepAll(document).catch(() => {}));
});
