// What the playground keeps in the browser: the files that are worked on. They are never run by themselves.

const KEY = "tg-playground-1";

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

/** Keeps the files; says whether the browser could. */
export function keep(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}
