// Trains in a worker, while the page stays quick. Its first message is the WebAssembly of `training/worker`; all others, in
// both directions, are lists of numbers, which `src/training_lab/messages.rs` writes and reads. Between two steps it listens.
{
  const [BEGIN, UNTIL, FORGET, EVALUATE] = [0, 1, 2, 3];
  const [READY, STEPS, ANSWER] = [0, 1, 2];
  // Questions that are answered at once have these numbers.
  const AT_ONCE = { 4: "weights", 5: "pairs", 6: "arrows" };
  const REFUSED = 2 ** 32 - 1;
  // How long steps are kept before the page is told of them.
  const UNTOLD_MS = 100;
  // While a training runs, it gets so much more time than questions about models.
  const TRAINING_SHARE = 2;

  // When Firefox looks for a character, it leaves the processor's wide registers in use, and a worker starts with those of
  // the page. Its code mixes AVX and SSE, which then takes a hundred times as long. This call frees them.
  const freeWideRegisters = () => (0.5).toLocaleString();

  let code;
  // The trainings of the page's runs.
  const runs = new Map();
  const questions = [];
  // The question that is being evaluated.
  let question;
  let owedMs = 0;

  const tell = (...numbers) => {
    const message = Float64Array.from(numbers.flat());
    postMessage(message, [message.buffer]);
  };
  const memory = (count) => {
    // To have an address, the memory may have to grow first.
    const address = code.exchange();
    return new Float64Array(code.memory.buffer, address, count);
  };
  const call = (name, ...numbers) => {
    const result = code[name](...numbers) >>> 0;
    if (result === REFUSED) throw new Error(name + " was refused");
    return result;
  };

  const tellSteps = (run, number) => {
    if (run.untold.length) tell(STEPS, number, run.ms, run.done - run.untold.length / 2, run.untold);
    Object.assign(run, { ms: 0, untold: [], toldAt: performance.now() });
  };

  const step = (number, run) => {
    const began = performance.now();
    run.done = call("step", run.training);
    const [loss, right] = memory(2);
    run.untold.push(loss, right);
    // What has diverged stays so.
    if (!Number.isFinite(loss)) run.until = 0;
    const ended = performance.now();
    run.ms += ended - began;
    owedMs -= ended - began;
    if (run.done >= run.until || ended - run.toldAt > UNTOLD_MS) tellSteps(run, number);
  };

  const answer = ({ number, steps }, count) => tell(ANSWER, number, steps, ...(count ? [[...memory(count)]] : []));

  // A part of an answer: a sequence, which is the longest that the page waits to be heard.
  const think = () => {
    const began = performance.now();
    question ??= questions.shift();
    const { run, kind, numbers } = question;
    const training = runs.get(run)?.training;
    if (training === undefined) {
      question = undefined;
    } else if (kind !== EVALUATE) {
      memory(numbers.length).set(numbers);
      question.steps = runs.get(run).done;
      answer(question, call(AT_ONCE[kind], training));
      question = undefined;
    } else {
      const [sequences, ...extension] = numbers;
      if (question.steps === undefined) {
        memory(extension.length).set(extension);
        question.steps = call("ask", training);
      }
      if (call("evaluate") >= sequences) {
        answer(question, call("answer"));
        question = undefined;
      }
    }
    owedMs = TRAINING_SHARE * (performance.now() - began);
  };

  // The one that is furthest behind goes first, so that curves grow side by side.
  const nextRun = () => {
    let next;
    for (const entry of runs) if (entry[1].done < entry[1].until && !(next?.[1].done <= entry[1].done)) next = entry;
    return next;
  };

  const turn = () => {
    const next = nextRun();
    const asked = question ?? questions[0];
    if (asked && !(next && owedMs > 0)) think();
    else if (next) step(...next);
    else return (isTurning = false);
    port2.postMessage(0);
  };
  let isTurning = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = turn;

  const hear = ([kind, ...numbers]) => {
    if (kind >= EVALUATE) {
      const [number, run, ...rest] = numbers;
      questions.push({ kind, number, run, numbers: rest });
      return;
    }
    const [number, ...rest] = numbers;
    const run = runs.get(number);
    if (kind === BEGIN) {
      freeWideRegisters();
      memory(rest.length).set(rest);
      runs.set(number, { training: call("begin"), done: 0, until: 0, ms: 0, untold: [], toldAt: performance.now() });
    } else if (run && kind === UNTIL) {
      run.until = rest[0];
      run.toldAt = performance.now();
      if (run.done >= run.until) tellSteps(run, number);
    } else if (run && kind === FORGET) {
      code.forget(run.training);
      runs.delete(number);
    }
  };

  onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
      code = new WebAssembly.Instance(data, {}).exports;
      tell(READY);
      return;
    }
    hear(data);
    if (!isTurning) {
      isTurning = true;
      port2.postMessage(0);
    }
  };
}
