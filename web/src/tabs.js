// The files of the playground, as tabs above the editor.

import { element } from "./show.js";

/** A file of more bytes than this isn't taken: a page has too little memory for it. */
export const LARGEST = 20 << 20;

/** One of more bytes than this isn't shown. */
const MOST_SHOWN = 1 << 20;

/** Why a file isn't taken. */
export function tooLarge({ name, size }) {
  return `${name} has ${Math.round(size / (1 << 20))} MB; this page takes files of up to 20 MB. The command \`tg\` takes any size.`;
}

export class Files {
  /**
   * @param {Element} place where the tabs stand
   * @param {{files: {name: string, text: string | {base64: string}}[], current: number}} state
   * @param {(file: object) => void} show is told which file is looked at
   * @param {(...parts: (string | Element)[]) => void} say tells what is refused, and what can be taken back
   */
  constructor(place, { files, current }, show, say) {
    this.say = say;
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
  free(name, but) {
    const isTaken = wanted => this.list.some(file => file !== but && file.name === wanted);
    const [, stem, end] = /^(.*?)(\.[^.]*)?$/.exec(name);
    let free = name;
    for (let number = 2; isTaken(free); number += 1) {
      free = `${stem}-${number}${end ?? ""}`;
    }
    return free;
  }

  add() {
    this.take([...this.list, { name: this.free("more.tg"), text: "" }], this.list.length);
  }

  rename(file) {
    const field = element("input", { value: file.name, "aria-label": "Name of the file", size: "16" });
    let isDone = false;
    const done = () => {
      if (!isDone) {
        isDone = true;
        const name = field.value.trim().replace(/^\/+|\.\.\//g, "");
        file.name = name ? this.free(name, file) : file.name;
        this.choose(file);
      }
    };
    field.addEventListener("blur", done);
    field.addEventListener("keydown", event => event.key === "Enter" && done());
    this.place.children[this.list.indexOf(file)].replaceWith(field);
    field.focus();
    field.select();
  }

  remove() {
    const { list, current, shown } = this;
    const rest = list.filter(file => file !== shown);
    this.take(rest, Math.min(current, rest.length - 1));
    const back = () => {
      this.take([...this.list, { ...shown, name: this.free(shown.name) }], this.list.length);
      this.say();
    };
    this.say(`${shown.name} is removed. `, element("button", { type: "button", click: back }, "Take it back"));
  }

  /** Takes in files of this device: those that fit, and says which don't. */
  async read(chosen) {
    const fresh = [];
    const refused = [];
    for (const file of [...chosen]) {
      if (file.size > LARGEST) {
        refused.push(tooLarge(file));
        continue;
      }
      const isLarge = file.size > MOST_SHOWN || undefined;
      fresh.push({ name: file.name, text: contentsOf(new Uint8Array(await file.arrayBuffer())), isLarge });
    }
    this.upload.value = "";
    // Data of the same name is newer; a script may be what somebody is writing here.
    const written = fresh.filter(({ name, text }) => name.endsWith(".tg") && this.list.some(file => file.name === name && file.text !== text));
    written.forEach(file => (file.name = this.free(file.name)));
    const kept = this.list.filter(({ name }) => !fresh.some(file => file.name === name));
    if (fresh.length > 0) {
      this.take([...kept, ...fresh], kept.length);
    }
    if (refused.length > 0) {
      this.say(refused.join(" "));
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

/** A text, or base64 where the bytes are none. */
export function contentsOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let letters = "";
    for (let at = 0; at < bytes.length; at += 8192) {
      letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return { base64: btoa(letters) };
  }
}
