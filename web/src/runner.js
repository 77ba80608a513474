// What the book needs to run a block: loaded at the first click.

import { theEngine } from "./engine.js";
import { OutputPane } from "./output.js";
import { element } from "./show.js";
import { toLink } from "./share.js";

document.head.append(element("link", { rel: "stylesheet", href: new URL("./answer.css", import.meta.url).href }));

/** A place for output that is put behind an element. */
export function paneBehind(before) {
  const status = element("p", { class: "tg-status", role: "status" });
  const place = element("div", { class: "tg-answer" });
  before.after(place, status);
  return new OutputPane(place, status);
}

/** Runs a text and shows what it gives. */
export function run(pane, source, options) {
  return pane.run(theEngine(), source, options);
}

export function stop() {
  theEngine().stop();
}

/** The address of the playground with a script. */
export async function playground(source) {
  return `${new URL("../index.html", import.meta.url)}#${await toLink({ source })}`;
}
