// Downloads late parts of the page's code. They share its memory, its table of functions and its stack. A single file has
// them inside.
const lateParts = {};

function latePart(file) {
  return (lateParts[file] ??= fetch(siteFiles[file] ?? new URL(file, import.meta.url))
    .then((response) => __wbg_load(response, { __wasm_split: Object.fromEntries(shared()) }))
    .catch((error) => {
      delete lateParts[file];
      throw error;
    }));
}

function late(files) {
  return async (callback, data) => {
    let isThere = true;
    try {
      await Promise.all(files.map(latePart));
    } catch (error) {
      console.error(error);
      isThere = false;
    }
    wasm.__indirect_function_table.get(callback)(data, isThere);
  };
}
