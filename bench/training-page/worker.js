// Calls the WebAssembly of `training/worker`.

let code;

// To have an address, the memory may have to grow first.
const numbers = (count) => {
  const address = code.exchange();
  return new Float64Array(code.memory.buffer, address, count);
};

const functions = {
  async start(address) {
    const { instance } = await WebAssembly.instantiate(await (await fetch(address)).arrayBuffer(), {});
    code = instance.exports;
  },
  begin(settings) {
    numbers(settings.length).set(settings);
    return code.begin();
  },
  // Milliseconds of all, and the loss and the share right of each.
  steps(training, count) {
    const told = [];
    const began = performance.now();
    for (let step = 0; step < count; step++) {
      code.step(training);
      told.push(...numbers(2));
    }
    return [performance.now() - began, told];
  },
  evaluate(training, sequences, extension) {
    numbers(extension.length).set(extension);
    code.ask(training);
    while (code.evaluate() < sequences);
    return [...numbers(code.answer())];
  },
  bytes: () => code.memory.buffer.byteLength,
};

addEventListener("message", async ({ data: [number, name, ...values] }) => {
  postMessage([number, await functions[name](...values)]);
});
