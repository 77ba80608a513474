// What something else took the place of: a link, an example, a preset, a file. It can be had back, also after a reload.

import { element } from "./show.js";

/** So many of these are kept. */
const MOST = 5;

/** The storage of a browser, or none where it is forbidden. */
function storage(name) {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

/** A window finds what it had itself, a new one what was written last in any. */
export const stores = () => [storage("sessionStorage"), storage("localStorage")].filter(Boolean);

/** What is there isn't what a link holds any more: a reload has to bring back this, and not the link. */
export function leaveLink() {
  if (location.hash.startsWith("#tg")) {
    history.replaceState(null, "", location.pathname + location.search);
  }
}

export class Before {
  /**
   * @param {{key: string, now: () => object, restore: (state: object) => void, mark?: (state: object) => unknown,
   *   pack?: (state: object) => object | undefined, unpack?: (text: string) => object | undefined, changed?: () => void}} page
   *   what there is now, and how a state is shown again; by its `mark` one is known again; `pack` makes one small enough for
   *   the browser to be kept
   */
  constructor({ key, now, restore, mark = JSON.stringify, pack = state => state, unpack = JSON.parse, changed }) {
    Object.assign(this, { key, now, restore, mark, pack, changed });
    const kept = stores().map(store => {
      try {
        return JSON.parse(store.getItem(key)).map(unpack).filter(Boolean);
      } catch {
        return [];
      }
    });
    this.list = kept.find(list => list.length > 0) ?? [];
  }

  get isThere() {
    return this.list.length > 0;
  }

  /** Something is about to take the place of this state. */
  keep(state) {
    this.set([state, ...this.list]);
  }

  /** As long as the page is open all of them are kept whole, beyond that as many as the browser has room for. */
  set(states) {
    const marks = states.map(this.mark);
    this.list = states.filter((_, at) => marks.indexOf(marks[at]) === at).slice(0, MOST);
    const texts = this.list.map(this.pack).filter(Boolean).map(state => JSON.stringify(state));
    for (const store of stores()) {
      for (let count = texts.length; count >= 0; count -= 1) {
        try {
          store.setItem(this.key, JSON.stringify(texts.slice(0, count)));
          break;
        } catch {
          // The browser has less room than that.
        }
      }
    }
    this.show();
  }

  /** Goes back to what was there before; what is there now comes last, so that going on leads back to it. */
  takeBack() {
    const [before, ...more] = this.list;
    this.set([...more, this.now()]);
    this.restore(before);
  }

  show() {
    this.changed?.();
    if (this.offered) {
      this.offered.hidden = !this.isThere;
    }
  }

  /** Puts the button before an element of a page, for as long as there is something to take back. */
  offer(place) {
    this.offered = this.button();
    place.before(this.offered);
    this.show();
  }

  button() {
    return element("button", { type: "button", click: () => this.takeBack() }, "Take back what I had");
  }
}
