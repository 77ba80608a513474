// The WASM module: questions in, answers out. Used by the worker, and in node by the build and the tests.

/** Why a module can't go on: "memory", or a fault of its own. */
export class Ended extends Error {}

/**
 * Makes an instance of the compiled module.
 * @param {WebAssembly.Module} module
 * @param {{print?: (text: string, html: string) => void, progress?: (what: string, done: number, most: number) => void, tick?: () => void}} hears
 *   `tick` is called now and then while a run goes on that has a limit of time
 */
export function instantiate(module, hears = {}) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let exports;
  const text = (at, bytes) => decoder.decode(new Uint8Array(exports.memory.buffer, at, bytes));
  const outside = {
    print: (at, bytes, html, htmlBytes) => hears.print?.(text(at, bytes), text(html, htmlBytes)),
    progress: (at, bytes, done, most) => hears.progress?.(text(at, bytes), done, most),
    now() {
      hears.tick?.();
      return performance.now();
    },
    ended: (at, bytes) => {
      throw new Ended(text(at, bytes));
    },
  };
  ({ exports } = new WebAssembly.Instance(module, { tg: outside }));
  return {
    /** Answers a question; throws `Ended` or an error of the engine, and is of no use then. */
    ask(question) {
      const bytes = encoder.encode(JSON.stringify(question));
      // The memory may grow by this, and its buffer is another one then.
      const at = exports.input(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const length = exports.ask();
      return JSON.parse(text(exports.out(), length));
    },
    /** How many bytes the instance has taken; this never shrinks. */
    bytes: () => exports.memory.buffer.byteLength,
  };
}

/** What an error that a module threw means: `{dead, message}`. */
export function death(error) {
  if (error instanceof Ended) {
    return error.message === "memory"
      ? { dead: "memory", message: "the script needs more memory than a page may have" }
      : { dead: "fault", message: `tg itself failed; please report this: ${error.message}` };
  }
  const isStack = error instanceof RangeError || error?.name === "InternalError" || /stack/i.test(error?.message ?? "");
  return isStack
    ? { dead: "stack", message: "the script nests deeper than this browser can follow" }
    : { dead: "fault", message: `tg itself failed; please report this: ${error?.message ?? error}` };
}
