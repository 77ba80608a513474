// What the playground keeps in the browser: the files that are worked on, and the settings. They are never run by
// themselves. A window finds what it had itself, a new one what was written last in any.

const KEY = "tg-playground-1";
/** What an opened link or example took the place of. */
const BEFORE = "tg-playground-before-2";
/** So many of these are kept. */
const MOST_BEFORE = 5;
/** A browser keeps some MB in all: so many letters are kept, of scripts first. */
const MOST = 4_000_000;
const SETTINGS = ["seed", "input", "set"];

/** A script to begin with. */
export const FIRST = `# Which sum of two dice is the most likely?
print 2d6

# How often does the larger die show a 6?
print 2d6.highest.prob(s -> s == 6)
`;

/** The storage of a browser, or none where it is forbidden. */
function storage(name) {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

const stores = () => [storage("sessionStorage"), storage("localStorage")].filter(Boolean);

/** A state that was kept, if it can be read. */
function read(text) {
  try {
    const { files, current, opened, ...rest } = JSON.parse(text);
    const fits = Array.isArray(files) && files.length > 0 && files.every(({ name, text }) => typeof name === "string" && (typeof text === "string" || typeof text?.base64 === "string"));
    const settings = SETTINGS.map(name => [name, typeof rest[name] === "string" || Number.isSafeInteger(rest[name]) ? String(rest[name]) : ""]);
    return fits ? { files, current: files[current] ? current : 0, opened, ...Object.fromEntries(settings) } : undefined;
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

/** What something else took the place of, the last first. */
export function befores() {
  const all = stores().map(store => {
    try {
      return JSON.parse(store.getItem(BEFORE)).map(text => read(text)).filter(Boolean);
    } catch {
      return [];
    }
  });
  return all.find(list => list.length > 0) ?? [];
}

/** Keeps these, the last ones first, as many as the browser has room for. */
export function keepBefores(states) {
  const marks = states.map(mark);
  const different = states.filter((_, at) => marks.indexOf(marks[at]) === at).slice(0, MOST_BEFORE);
  // What is worked on needs room, too.
  const texts = different.map(({ files, current, ...rest }) => {
    const some = within(files, MOST / 8);
    return JSON.stringify({ files: some, current: Math.max(0, some.indexOf(files[current])), ...rest });
  });
  for (const store of stores()) {
    for (let count = texts.length; count >= 0; count -= 1) {
      try {
        store.setItem(BEFORE, JSON.stringify(texts.slice(0, count)));
        break;
      } catch {
        // The browser has less room than that.
      }
    }
  }
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
