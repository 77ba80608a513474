// <tg-run>: a script with its answer, for any page, with one script tag:
//
//   <script type="module" src="https://example.org/tg/assets/element.js"></script>
//   <tg-run>print 2d6</tg-run>
//
// It runs when its button is pressed, or at once with the attribute `auto`; `seed="7"` seeds it, and with `editable` its
// text can be changed. Its styles are its own.

import { theEngine } from "./engine.js";
import { OutputPane } from "./output.js";
import { element } from "./show.js";
import { toLink } from "./share.js";

class Run extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) {
      return;
    }
    const source = this.textContent.replace(/^\n/, "").trimEnd();
    const root = this.attachShadow({ mode: "open" });
    const isEditable = this.hasAttribute("editable");
    const field = isEditable
      ? element("textarea", { rows: String(source.split("\n").length), spellcheck: "false", "aria-label": "Script" }, source)
      : element("pre", { tabindex: "0", role: "group", "aria-label": "Script" }, source);
    const text = () => (isEditable ? field.value : source);
    const status = element("span", { role: "status" });
    const place = element("div");
    const pane = new OutputPane(place, status);
    const open = element("a", { href: new URL("../index.html", import.meta.url).href, target: "_blank", rel: "noopener" }, "Open in the playground");
    const button = element("button", { type: "button", class: "first" }, "Run");
    let isRunning = false;
    const run = async () => {
      if (isRunning) {
        return theEngine().stop();
      }
      isRunning = true;
      button.textContent = "Stop";
      // Another script of the page isn't waited for, as in the book.
      if (theEngine().isBusy) {
        theEngine().stop();
      }
      try {
        open.href = `${new URL("../index.html", import.meta.url)}#${await toLink({ source: text() })}`;
        const answer = await pane.run(theEngine(), text(), { seed: Number(this.getAttribute("seed")) || 0 });
        this.dispatchEvent(new CustomEvent("answer", { detail: answer }));
      } catch (error) {
        status.textContent = error.message;
      } finally {
        isRunning = false;
        button.textContent = "Run";
      }
    };
    button.addEventListener("click", run);
    const style = element("link", { rel: "stylesheet", href: new URL("./style.css", import.meta.url).href });
    root.append(style, element("div", { class: "tg-run" }, field, element("p", { class: "bar" }, button, open, status), place));
    if (this.hasAttribute("auto")) {
      run();
    }
  }
}

customElements.define("tg-run", Run);
