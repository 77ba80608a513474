// The files of the playground, as tabs above the editor.

import { element } from "./show.js";

export class Files {
  /**
   * @param {Element} place where the tabs stand
   * @param {{files: {name: string, text: string | {base64: string}}[], current: number}} state
   * @param {{show: (file: object) => void, changed: () => void, say: (...parts: (string | Element)[]) => void}} page is told
   *   which file is looked at, that the files have changed, and what is refused or can be taken back
   */
  constructor(place, { files, current }, { show, changed, say }) {
    this.say = say;
    this.changed = changed;
    this.place = place;
    this.list = files;
    this.current = current;
    this.show = show;
    this.upload = element("input", { type: "file", multiple: true, hidden: true, change: () => this.read(this.upload.files) });
    onDrop(dropped => this.read(dropped));
    this.draw();
  }

  get shown() {
    return this.list[this.current];
  }

  take(list, current) {
    this.list = list;
    this.current = current;
    this.draw();
    this.show(this.shown);
  }

  choose(file) {
    this.take(this.list, Math.max(0, this.list.indexOf(file)));
  }

  draw() {
    const tab = (file, number) => element("button", {
      type: "button",
      class: "tab",
      "aria-pressed": String(number === this.current),
      click: () => this.choose(file),
      dblclick: () => this.rename(file),
    }, file.name);
    const act = (label, what, title) => element("button", { type: "button", class: "small", title, "aria-label": title, click: what }, label);
    this.place.replaceChildren(
      ...this.list.map(tab),
      act("+", () => this.add(), "New file"),
      act("↑", () => this.upload.click(), "Add files from this device"),
      act("✎", () => this.rename(this.shown), "Rename this file"),
      this.list.length > 1 ? act("×", () => this.remove(), "Remove this file") : "",
      this.upload,
    );
  }

  /** A name that no other file has. */
  free(name, but, list = this.list) {
    const isTaken = wanted => list.some(file => file !== but && file.name === wanted);
    const [, stem, end] = /^(.*?)(\.[^.]*)?$/.exec(name);
    let free = name;
    for (let number = 2; isTaken(free); number += 1) {
      free = `${stem}-${number}${end ?? ""}`;
    }
    return free;
  }

  add() {
    this.take([...this.list, { name: this.free("more.tg"), text: "" }], this.list.length);
    this.changed();
  }

  rename(file) {
    const field = element("input", { value: file.name, "aria-label": "Name of the file", size: "16" });
    let isDone = false;
    const done = () => {
      if (!isDone) {
        isDone = true;
        const name = field.value.trim().replace(/^\/+|\.\.\//g, "");
        if (name && name !== file.name) {
          file.name = this.free(name, file);
          this.changed();
        }
        this.draw();
        this.show(this.shown);
      }
    };
    const place = this.list.indexOf(file);
    field.addEventListener("blur", event => {
      // A click on another button means that one, which is drawn anew before it is released.
      const at = [...this.place.querySelectorAll("button")].indexOf(event.relatedTarget);
      done();
      if (at >= 0) {
        this.place.querySelectorAll("button")[at < place ? at : at + 1].click();
      }
    });
    field.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") {
        field.value = file.name;
      }
      if (key === "Enter" || key === "Escape") {
        done();
      }
    });
    this.place.children[place].replaceWith(field);
    field.focus();
    field.select();
  }

  remove() {
    const { list, current, shown } = this;
    const rest = list.filter(file => file !== shown);
    this.take(rest, Math.min(current, rest.length - 1));
    this.changed();
    const back = () => {
      this.take([...this.list, { ...shown, name: this.free(shown.name) }], this.list.length);
      this.changed();
      this.say();
    };
    this.say(`${shown.name} is removed. `, element("button", { type: "button", click: back }, "Take it back"));
  }

  /** Takes in files of this device: those that fit, and says which don't. */
  async read(chosen) {
    const all = [...chosen];
    this.upload.value = "";
    // Most visitors bring no files, and needn't wait for what takes them in.
    const { takenIn } = await import("./upload.js");
    const { fresh, told } = await takenIn(all, this.list, (name, list) => this.free(name, undefined, list));
    if (fresh.length > 0) {
      // Meanwhile there may be other files.
      this.take([...this.list.filter(file => !fresh.some(({ name }) => name === file.name)), ...fresh], 0);
      this.choose(fresh[0]);
      this.changed();
    }
    if (told.length > 0) {
      this.say(told.join(" "));
    }
  }
}

/** Files that are dropped anywhere on the page are taken in; the browser would leave the page for one of them. */
export function onDrop(take) {
  document.addEventListener("dragover", event => event.dataTransfer?.types.includes("Files") && event.preventDefault(), true);
  document.addEventListener("drop", event => {
    if (event.dataTransfer?.files.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      take(event.dataTransfer.files);
    }
  }, true);
}
