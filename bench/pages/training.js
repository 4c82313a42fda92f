// Calls the WebAssembly of `training/worker`.

let code;

// To have an address, the memory may have to grow first.
const numbers = (count) => {
  const address = code.exchange();
  return new Float64Array(code.memory.buffer, address, count);
};

/** Begins anew with the WebAssembly at an address. */
export async function start(address) {
  const { instance } = await WebAssembly.instantiate(await (await fetch(address)).arrayBuffer(), {});
  code = instance.exports;
}

/** The number of a new training. */
export function begin(settings) {
  numbers(settings.length).set(settings);
  return code.begin();
}

/** The loss and the accuracy of each of some steps. */
export function steps(training, count) {
  const told = [];
  for (let step = 0; step < count; step++) {
    code.step(training);
    told.push(...numbers(2));
  }
  return told;
}

/** Bytes of memory after a text of so many tokens was read. */
export function memory(training, tokens) {
  const plain = [tokens, 0, 1, 1, 32, 1];
  numbers(plain.length).set(plain);
  code.ask(training);
  code.evaluate();
  return code.memory.buffer.byteLength;
}
