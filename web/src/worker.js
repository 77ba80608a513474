// A worker with an instance of the module. It answers one question after the other; what a run prints is sent in
// batches on the way.

import { death, instantiate } from "./module.js";

/** What is printed waits so long, in ms and letters. */
const PATIENCE = 30;
const BATCH = 1 << 16;
/** The limit of a run that has none, in seconds: with one the clock is looked at, and so is what waits. */
const ENDLESS = 1e8;
/** A page gets no more HTML than this of a run, in prints and letters, and no more text. */
const MOST_PRINTS = 5000;
const MOST_HTML = 4 << 20;
const MOST_TEXT = 16 << 20;

let instance;
let id;
let waiting;
let last;
let sent;

function begin(question) {
  id = question;
  waiting = { print: [], html: [], size: 0 };
  sent = { prints: 0, html: 0, text: 0, more: 0, isCut: false };
  last = performance.now();
}

function flush() {
  if (waiting.print.length > 0) {
    postMessage({ id, print: waiting.print.join(""), html: waiting.html.join(""), more: sent.more });
  }
  waiting = { print: [], html: [], size: 0 };
  last = performance.now();
}

function print(text, html) {
  const isShown = sent.prints < MOST_PRINTS && sent.html + html.length <= MOST_HTML;
  sent.prints += 1;
  if (isShown) {
    sent.html += html.length;
    waiting.html.push(html);
  } else {
    sent.more += 1;
  }
  if (sent.text + text.length <= MOST_TEXT) {
    sent.text += text.length;
    waiting.print.push(text);
    waiting.size += text.length + (isShown ? html.length : 0);
  } else {
    sent.isCut = true;
  }
  if (waiting.size > BATCH || performance.now() - last > PATIENCE) {
    flush();
  }
}

/** What was printed goes out also where nothing more is printed for long. */
function tick() {
  if (waiting.print.length > 0 && performance.now() - last > PATIENCE) {
    flush();
  }
}

function progress(what, done, most) {
  if (performance.now() - last > PATIENCE) {
    flush();
    postMessage({ id, progress: [what, done, most] });
  }
}

function answer(question) {
  const start = performance.now();
  begin(question.id);
  const { id: _, ...asked } = question;
  asked.limits = { time: ENDLESS, ...asked.limits };
  try {
    const done = instance.ask(asked);
    flush();
    postMessage({ id, done, more: sent.more, isCut: sent.isCut, ms: performance.now() - start, bytes: instance.bytes() });
  } catch (error) {
    flush();
    postMessage({ id, ...death(error), more: sent.more, isCut: sent.isCut, ms: performance.now() - start });
  }
}

addEventListener("message", ({ data }) => {
  if (data.module) {
    const start = performance.now();
    instance = instantiate(data.module, { print, progress, tick });
    postMessage({ ready: performance.now() - start });
  } else {
    answer(data);
  }
});
