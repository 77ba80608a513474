// What the book needs to run a block: loaded at the first click.

import { theEngine } from "./engine.js";
import { OutputPane } from "./output.js";
import { element } from "./show.js";
import { toLink } from "./share.js";
import { contentsOf } from "./upload.js";

document.head.append(element("link", { rel: "stylesheet", href: new URL("./answer.css", import.meta.url).href }));

/** A place for output that is put behind an element. */
export function paneBehind(before) {
  const status = element("p", { class: "tg-status", role: "status" });
  const place = element("div", { class: "tg-answer" });
  before.after(place, status);
  return new OutputPane(place, status);
}

/** The files that a text loads or imports by their names, with what these import, by their paths from the page's folder. */
async function beside(source, folder = "", found = {}) {
  const names = Array.from(source.matchAll(/\b(?:load\(|import)\s*"([\w./-]+)"/g), ([, name]) => folder + name);
  for (const name of names.filter(name => !(name in found) && !/(^|\/)\.\.?(\/|$)|^\//.test(name))) {
    const answer = await fetch(new URL(name, location.href)).catch(() => undefined);
    if (answer?.ok) {
      found[name] = contentsOf(new Uint8Array(await answer.arrayBuffer()));
      if (name.endsWith(".tg")) {
        await beside(found[name], name.slice(0, name.lastIndexOf("/") + 1), found);
      }
    }
  }
  return found;
}

/** Runs a text and shows what it gives. Another block that still runs is stopped: nobody waits for it any more. */
export async function run(pane, source) {
  const engine = theEngine();
  if (engine.isBusy) {
    engine.stop();
  }
  return pane.run(engine, source, { files: await beside(source) });
}

export function stop() {
  theEngine().stop();
}

/** The address of the playground with a script. */
export async function playground(source) {
  return `${new URL("../index.html", import.meta.url)}#${await toLink({ source, files: await beside(source) })}`;
}
