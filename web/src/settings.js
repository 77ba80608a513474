// The settings of the playground: the seed, lines for `play`, values of params.

const NAMES = ["seed", "input", "set"];

/** The field of a setting. */
export const field = name => document.getElementById(name);

/** Where chance begins, as it is written: a whole number that a script could write, too; nothing where it is none. */
export function seedOf(text) {
  const seed = Number(text);
  return Number.isSafeInteger(seed) && seed >= 0 ? seed : undefined;
}

export const NO_SEED = "the seed is a whole number from 0 to 2⁵³ − 1";

/** Where chance begins. */
export const seed = () => seedOf(field("seed").value) ?? 0;

/** Whether that can be; of what is no number at all a field gives nothing. */
export const isSeed = () => !field("seed").validity.badInput && seedOf(field("seed").value) !== undefined;

/** The values of params, written one in a line as `name=value`. */
export function set() {
  const pairs = field("set").value.split("\n").map(line => line.split(/=(.*)/s)).filter(([name]) => name.trim());
  return Object.fromEntries(pairs.map(([name, value = ""]) => [name.trim(), value.trim()]));
}

/** All of them as they are written. */
export const settings = () => Object.fromEntries(NAMES.map(name => [name, field(name).value]));

/** Writes them; `changed` is called where one is changed. */
export function fill(values, changed) {
  for (const name of NAMES) {
    field(name).value = values[name] || (name === "seed" ? "0" : "");
    if (changed) {
      field(name).addEventListener("input", changed);
    }
  }
  const isSet = NAMES.some(name => values[name] && values[name] !== "0");
  field("settings").open ||= isSet;
}
