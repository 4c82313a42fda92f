// What the bench asks of the page: a worker that trains, as the site's own has.

let worker;
let asked = 0;
const waiting = new Map();

const tell = ({ data: [number, answer] }) => {
  waiting.get(number)(answer);
  waiting.delete(number);
};

/** Begins a new worker with the WebAssembly at an address. */
export function start(address) {
  worker?.terminate();
  worker = new Worker("worker.js");
  worker.addEventListener("message", tell);
  return ask("start", address);
}

/** Calls a function of the worker. */
export function ask(name, ...values) {
  return new Promise((resolve) => {
    waiting.set(++asked, resolve);
    worker.postMessage([asked, name, ...values]);
  });
}
