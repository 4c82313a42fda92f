// In the file of a single figure: gives the address what a figure alone needs, before any other script reads it. Where the
// browser refuses, the file is opened again with it.
((there, name) => {
  if (there.searchParams.get("figure") === name && there.searchParams.has("embed")) return;
  there.searchParams.set("figure", name);
  if (!there.searchParams.has("embed")) there.searchParams.set("embed", 1);
  try {
    history.replaceState(history.state, "", there);
  } catch {
    location.replace(there);
  }
})(new URL(location), document.documentElement.dataset.only);
