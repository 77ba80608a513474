// The editor of a block of the book: loaded when somebody wants to change one.

import { makeEditor } from "./editor.js";
import { theEngine } from "./engine.js";

/** Puts an editor into an element. */
export function edit(parent, text, run) {
  // What is typed is none of the book's own keys, which search and turn pages.
  parent.addEventListener("keydown", event => event.stopPropagation());
  return makeEditor({ parent, text, engine: theEngine(), label: "Script. Escape, then Tab leaves the editor.", run });
}
