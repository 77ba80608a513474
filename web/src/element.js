// <tg-run>: a script with its answer, for any page, with one script tag:
//
//   <script type="module" src="https://example.org/tg/assets/element.js"></script>
//   <tg-run>print 2d6</tg-run>
//
// It runs when its button is pressed, or at once with the attribute `auto`; `seed="7"` seeds it, and with `editable` its
// text can be changed. Its styles are its own.

import { theEngine } from "./engine.js";
import { OutputPane } from "./output.js";
import { NO_SEED, seedOf } from "./settings.js";
import { element } from "./show.js";
import { toLink } from "./share.js";

class Run extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) {
      return;
    }
    const root = this.attachShadow({ mode: "open" });
    const isEditable = this.hasAttribute("editable");
    const field = isEditable
      ? element("textarea", { spellcheck: "false", wrap: "off", "aria-label": "Script", input: () => this.changed() })
      : element("pre", { tabindex: "0", role: "group", "aria-label": "Script" });
    this.status = element("span", { role: "status" });
    const place = element("div");
    this.pane = new OutputPane(place, this.status);
    this.open = element("a", { target: "_blank", rel: "noopener" }, "Open in the playground");
    this.button = element("button", { type: "button", class: "first", click: () => this.run() }, "Run");
    this.field = field;
    const style = element("link", { rel: "stylesheet", href: new URL("./style.css", import.meta.url).href });
    root.append(style, element("div", { class: "tg-run" }, field, element("p", { class: "bar" }, this.button, this.open, this.status), place));
    // A script may put the element into the page before its text, and a parser, too.
    new MutationObserver(() => this.take()).observe(this, { childList: true, characterData: true, subtree: true });
    this.take();
  }

  static observedAttributes = ["seed"];

  attributeChangedCallback() {
    if (this.field) {
      this.changed();
    }
  }

  /** What stands in the element, as it is now. */
  get source() {
    return this.field.value ?? this.field.textContent;
  }

  /** Takes the text that the page gives it. */
  take() {
    const source = this.textContent.replace(/^\n/, "").trimEnd();
    if (this.field.matches("textarea")) {
      this.field.value = source;
      // One row more than there are lines, as a bar to scroll takes one.
      this.field.rows = source.split("\n").length + 1;
    } else {
      this.field.textContent = source;
    }
    this.changed();
    if (source && this.hasAttribute("auto") && !this.hasRun) {
      this.run();
    }
  }

  /** The link is that of the text as it is: it is made before somebody can press it. */
  async changed() {
    const mine = (this.newest = Symbol("link"));
    const page = new URL("../index.html", import.meta.url).href;
    const link = await toLink({ source: this.source, seed: seedOf(this.getAttribute("seed") ?? 0) }).catch(() => undefined);
    if (this.newest === mine) {
      this.open.href = link ? `${page}#${link}` : page;
      // The playground alone isn't what the words promise.
      this.open.hidden = !link;
    }
  }

  async run() {
    const engine = theEngine();
    if (this.isRunning) {
      return engine.stop();
    }
    const seed = seedOf(this.getAttribute("seed") ?? 0);
    if (seed === undefined) {
      return this.pane.say(NO_SEED);
    }
    this.isRunning = this.hasRun = true;
    this.button.textContent = "Stop";
    // Another script of the page isn't waited for, as in the book.
    if (engine.isBusy) {
      engine.stop();
    }
    try {
      const answer = await this.pane.run(engine, this.source, { seed });
      this.dispatchEvent(new CustomEvent("answer", { detail: answer }));
    } catch (error) {
      this.pane.say(error.message);
    } finally {
      this.isRunning = false;
      this.button.textContent = "Run";
    }
  }
}

customElements.define("tg-run", Run);
