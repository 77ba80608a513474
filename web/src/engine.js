// The page's side of the workers: a helper for questions of the editor, a runner for one run at a time.

/** A runner that has taken more than this is replaced, as an instance never gives memory back. */
const LARGE = 256 << 20;
const GIVEN = (navigator.deviceMemory ?? 8) <= 4 ? 256 << 20 : 512 << 20;

/** A worker that is started when it is needed, and again when it was lost. */
class Slot {
  constructor(compiled) {
    this.compiled = compiled;
    this.count = 0;
    this.open = new Map();
  }

  start() {
    const mine = (this.worker ??= this.compiled().then(module => {
      if (this.worker !== mine) {
        return undefined;
      }
      const worker = begun(new URL("./worker.js", import.meta.url));
      this.running = worker;
      worker.addEventListener("message", ({ data }) => this.open.get(data.id)?.(data));
      worker.addEventListener("error", event => this.end("fault", event.message || "the worker can't be started"));
      worker.postMessage({ module });
      return worker;
    }, error => {
      this.worker = undefined;
      throw error;
    }));
    return this.worker;
  }

  /** Asks, hears what comes on the way, and gives the last message. */
  ask(question, hear = () => {}) {
    const id = (this.count += 1);
    return new Promise((resolve, reject) => {
      this.open.set(id, message => {
        if (!("done" in message || "dead" in message)) {
          return hear(message);
        }
        this.open.delete(id);
        if ("dead" in message || message.bytes > LARGE) {
          this.replace();
        }
        resolve(message);
      });
      // It may be stopped before there is a worker: nobody waits for the interpreter then.
      this.start().then(worker => {
        if (!this.open.has(id)) {
          return;
        }
        if (worker && worker === this.running) {
          return worker.postMessage({ ...question, id });
        }
        this.open.delete(id);
        resolve({ id, dead: "stopped", message: "stopped" });
      }, error => {
        this.open.delete(id);
        reject(error);
      });
    });
  }

  replace() {
    this.running?.terminate();
    this.running = this.worker = undefined;
  }

  /** Ends the worker; what it was asked is dead for this reason. */
  end(dead, message) {
    this.replace();
    for (const [id, tell] of [...this.open]) {
      tell({ id, dead, message });
    }
  }
}

/** A worker. A page of another origin may only begin one of its own, which takes the script from where it is. */
function begun(script) {
  if (script.origin === location.origin) {
    return new Worker(script, { type: "module" });
  }
  const own = URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" }));
  const worker = new Worker(own, { type: "module" });
  worker.addEventListener("message", () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

/** The module is fetched once, packed, so that its size doesn't depend on the host. */
async function compile(hear) {
  const answer = await fetch(new URL("./tg.wasm.gz", import.meta.url));
  if (!answer.ok) {
    throw new Error(`the interpreter can't be fetched (${answer.status})`);
  }
  const most = Number(answer.headers.get("content-length"));
  let done = 0;
  const count = new TransformStream({
    transform(piece, out) {
      done += piece.length;
      hear(done, most);
      out.enqueue(piece);
    },
  });
  const wasm = answer.body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { "content-type": "application/wasm" } }));
}

export class Engine {
  constructor() {
    this.fetching = () => {};
    const compiled = () => {
      this.module ??= compile((done, most) => this.fetching(done, most)).catch(error => {
        this.module = undefined;
        throw error;
      });
      return this.module;
    };
    this.helper = new Slot(compiled);
    this.runner = new Slot(compiled);
    this.turn = Promise.resolve();
    this.waiting = 0;
    this.newest = new Map();
  }

  /** Starts both workers. */
  get ready() {
    return Promise.all([this.helper.start(), this.runner.start()]).then(() => {});
  }

  /**
   * Runs a script, after those that wait.
   * @returns {Promise<{printed: string, html: string, diagnostics: object[], drawn: string, ms: number, dead?: string}>}
   */
  run(source, { hear = () => {}, limits, ...options } = {}) {
    const question = { do: "run", source, ...options, limits: { memory: GIVEN, ...limits } };
    return this.inTurn(question, hear);
  }

  /** An entry of a session that stays, or its opening or closing. */
  session(verb, session, source = "", { hear = () => {}, limits, ...options } = {}) {
    return this.inTurn({ do: verb, session, source, ...options, limits: { memory: GIVEN, ...limits } }, hear);
  }

  /** Whether something runs, or waits to. */
  get isBusy() {
    return this.waiting > 0;
  }

  inTurn(question, hear) {
    this.waiting += 1;
    const turn = this.turn.then(async () => {
      let [printed, html, more] = ["", "", 0];
      const last = await this.runner.ask(question, message => {
        printed += message.print ?? "";
        html += message.html ?? "";
        more = message.more ?? more;
        hear(message);
      });
      const { done, ...rest } = last;
      return { diagnostics: [], drawn: "", more, ...rest, ...done, printed, html };
    });
    this.turn = turn.catch(() => {}).finally(() => (this.waiting -= 1));
    return turn;
  }

  /** Stops what runs; what was printed stays. */
  stop() {
    this.runner.end("stopped", "stopped");
    this.runner.start().catch(() => {});
  }

  /** Asks the helper; of questions of one verb only the newest is answered, the others get nothing. */
  async help(verb, source, options = {}) {
    const mine = Symbol(verb);
    this.newest.set(verb, mine);
    const before = this.helping;
    let free;
    this.helping = new Promise(resolve => (free = resolve));
    try {
      await before;
      if (this.newest.get(verb) !== mine) {
        return undefined;
      }
      const { done } = await this.helper.ask({ do: verb, source, ...options });
      return this.newest.get(verb) === mine ? done : undefined;
    } finally {
      free();
    }
  }

  check(source, options) {
    return this.help("check", source, options);
  }

  complete(source, offset, options) {
    return this.help("complete", source, { ...options, offset });
  }

  hover(source, offset, options) {
    return this.help("hover", source, { ...options, offset });
  }

  format(source, options) {
    return this.help("format", source, options);
  }
}

let engine;

/** The engine of this page: one, whatever needs it. It is `window.tg`, too, for other pages, bookmarks and tests. */
export function theEngine() {
  if (!engine) {
    engine = new Engine();
    globalThis.tg ??= {
      run: (source, options) => engine.run(source, options),
      check: (source, options) => engine.check(source, options),
      complete: (source, offset, options) => engine.complete(source, offset, options),
      hover: (source, offset, options) => engine.hover(source, offset, options),
      format: (source, options) => engine.format(source, options),
      stop: () => engine.stop(),
      get ready() {
        return engine.ready;
      },
      get version() {
        return engine.help("version", "").then(answer => answer?.version);
      },
    };
  }
  return engine;
}
