// What the playground keeps in the browser: the files that are worked on. They are never run by themselves.

const KEY = "tg-playground-1";
/** A browser keeps some MB in all: so many letters are kept, of scripts first. */
const MOST = 4_000_000;

/** A script to begin with. */
export const FIRST = `# Which sum of two dice is the most likely?
print 2d6

# How often does the larger die show a 6?
print 2d6.highest.prob(s -> s == 6)
`;

/** The files of the last visit, else those of a first one. */
export function load() {
  try {
    const { files, current, seed } = JSON.parse(localStorage.getItem(KEY));
    const fits = Array.isArray(files) && files.length > 0 && files.every(({ name, text }) => typeof name === "string" && (typeof text === "string" || typeof text?.base64 === "string"));
    if (fits) {
      return { files, current: files[current] ? current : 0, seed: Number.isSafeInteger(seed) ? seed : 0 };
    }
  } catch {
    // Nothing is kept, or it can't be read: the first script does.
  }
  return { files: [{ name: "script.tg", text: FIRST }], current: 0, seed: 0 };
}

/** Keeps the files, as many as the browser does; gives those that it doesn't. */
export function keep({ files, current, seed }) {
  for (const most of [MOST, MOST / 4, MOST / 40]) {
    const some = within(files, most);
    const state = { files: some, current: Math.max(0, some.indexOf(files[current])), seed };
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
      return files.filter(file => !some.includes(file));
    } catch {
      // The browser has less room than that.
    }
  }
  return files;
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
