// What the playground keeps in the browser: the files that are worked on, and the settings. They are never run by
// themselves.

import { stores } from "./before.js";

const KEY = "tg-playground-1";
/** What an opened link or example took the place of. */
export const BEFORE = "tg-playground-before-2";
/** A browser keeps some MB in all: so many letters are kept, of scripts first. */
const MOST = 4_000_000;
const SETTINGS = ["seed", "input", "set"];

/** A script to begin with. */
export const FIRST = `# Which sum of two dice is the most likely?
print 2d6

# How often does the larger die show a 6?
print 2d6.highest.prob(s -> s == 6)
`;

/** A state that was kept, if it can be read. */
export function read(text) {
  try {
    const { files, current, opened, lost, ...rest } = JSON.parse(text);
    const fits = Array.isArray(files) && files.length > 0 && files.every(({ name, text }) => typeof name === "string" && (typeof text === "string" || typeof text?.base64 === "string"));
    const settings = SETTINGS.map(name => [name, typeof rest[name] === "string" || Number.isSafeInteger(rest[name]) ? String(rest[name]) : ""]);
    return fits ? { files, current: files[current] ? current : 0, opened, lost, ...Object.fromEntries(settings) } : undefined;
  } catch {
    return undefined;
  }
}

/** The files of the last visit, else those of a first one. */
export function load() {
  for (const store of stores()) {
    const kept = read(store.getItem(KEY));
    if (kept) {
      return kept;
    }
  }
  return { files: [{ name: "script.tg", text: FIRST }], current: 0, seed: "", input: "", set: "" };
}

/** Keeps a state, with as many files as the browser does; gives those that it doesn't. */
export function keep({ files, current, ...rest }) {
  let lost = files;
  for (const store of stores()) {
    for (const most of [MOST, MOST / 4, MOST / 40]) {
      const some = within(files, most);
      try {
        store.setItem(KEY, JSON.stringify({ files: some, current: Math.max(0, some.indexOf(files[current])), ...rest }));
        lost = lost.filter(file => !some.includes(file));
        break;
      } catch {
        // The browser has less room than that.
      }
    }
  }
  return lost;
}

/** A number for what a state holds, by which it is known again. */
export function mark({ files, ...rest }) {
  const text = JSON.stringify([files, SETTINGS.map(name => rest[name] ?? "")]);
  return Array.from(text).reduce((hash, letter) => (Math.imul(hash, 31) + letter.codePointAt(0)) | 0, 0);
}

/** As much of a state as is kept of one that something took the place of, and the names of what isn't: what is worked on needs room, too. */
export function pack({ files, current, ...rest }) {
  const some = within(files, MOST / 8);
  const lost = files.filter(file => !some.includes(file)).map(({ name }) => name);
  return { files: some, current: Math.max(0, some.indexOf(files[current])), ...rest, lost };
}

/** The files that have no more letters together, scripts before data and short ones before long ones. */
function within(files, most) {
  const length = ({ text }) => (text.base64 ?? text).length;
  const rank = file => (file.name.endsWith(".tg") ? 0 : 1);
  let room = most;
  const taken = new Set([...files].sort((one, other) => rank(one) - rank(other) || length(one) - length(other)).filter(file => {
    room -= length(file);
    return room >= 0;
  }));
  return files.filter(file => taken.has(file));
}
