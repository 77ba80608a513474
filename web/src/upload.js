// Files of this device that are taken into a page.

/** A file of more bytes than this isn't taken: a page has too little memory for it. */
export const LARGEST = 20 << 20;

/** One of more bytes than this isn't shown. */
const MOST_SHOWN = 1 << 20;

/** Why a file isn't taken. */
export function tooLarge({ name, size }) {
  return `${name} has ${Math.round(size / (1 << 20))} MB; this page takes files of up to 20 MB. The command \`tg\` takes any size.`;
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

/** The contents of a file; nothing where it can't be read, as it is a folder or was taken away. */
export async function read(file) {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes && contentsOf(new Uint8Array(bytes));
}

/**
 * Reads files to be put among others.
 * @param {File[]} chosen
 * @param {object[]} list those that are there
 * @param {(name: string, list: object[]) => string} free gives a name that none of a list has
 * @returns {Promise<{fresh: object[], told: string[]}>} those that are taken, under names that are free or may be replaced,
 *   and what there is to say
 */
export async function takenIn(chosen, list, free) {
  const [fresh, told] = [[], []];
  for (const file of chosen) {
    if (file.size > LARGEST) {
      told.push(tooLarge(file));
      continue;
    }
    const text = await read(file);
    if (text === undefined) {
      told.push(`${file.name} can't be read.`);
      continue;
    }
    const { name } = file;
    const there = [...list, ...fresh].find(other => other.name === name);
    // What was added and not changed since may be replaced by newer data; anything else may be somebody's work.
    const isFree = !there || (!fresh.includes(there) && (there.isAdded || there.text === text));
    const taken = { name: isFree ? name : free(name, [...list, ...fresh]), text, isLarge: file.size > MOST_SHOWN || undefined, isAdded: true };
    if (!isFree) {
      told.push(`${name} is here already: the new one is ${taken.name}.`);
    }
    fresh.push(taken);
  }
  return { fresh, told };
}
