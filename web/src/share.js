// Links that hold a script: `#tg1.` and base64url of deflate of JSON. What `tg1` holds is only ever added to, so a link
// that once worked works for ever; what can't be read in it is told.

const FORM = "tg1.";
/** A link's longest text, and the most bytes that it may unpack to. */
const MOST_LETTERS = 200_000;
const MOST_BYTES = 4 << 20;

/** Why a link can't be read, in words for the page. */
export class BadLink extends Error {}

/**
 * The fragment for a script, without `#`.
 * @param {{source: string, files?: Record<string, string>, seed?: number, set?: Record<string, string>, version?: string}} what
 */
export async function toLink({ source, files = {}, seed, set = {}, version }) {
  const some = record => (Object.keys(record).length > 0 ? record : undefined);
  const json = JSON.stringify({ s: source, f: some(files), seed, set: some(set), v: version });
  const packed = new Response(new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  let letters = "";
  for (const byte of bytes) {
    letters += String.fromCharCode(byte);
  }
  return FORM + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * What a fragment holds; `null` where it is no link of ours.
 * @throws {BadLink} where it should be one and can't be read
 */
export async function fromLink(fragment) {
  const text = fragment.replace(/^#/, "");
  const form = /^tg(\d+)\./.exec(text);
  if (!form) {
    return null;
  }
  if (form[0] !== FORM) {
    throw new BadLink(`this link is of form ${form[1]}, which a newer version of this page can read`);
  }
  if (text.length > MOST_LETTERS) {
    throw new BadLink(`this link has ${text.length} letters; more than ${MOST_LETTERS} aren't read`);
  }
  let json;
  try {
    json = JSON.parse(await unpacked(bytesOf(text.slice(FORM.length))));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("this link is damaged: perhaps its end was cut off");
  }
  return checked(json);
}

function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, letter => letter.charCodeAt(0));
}

/** Unpacks, but no more than there may be. */
async function unpacked(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return text + decoder.decode();
    }
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new BadLink("this link unpacks to more than 4 MB, which isn't read");
    }
    text += decoder.decode(value, { stream: true });
  }
}

function checked(json) {
  const isRecord = value => typeof value === "object" && value !== null && !Array.isArray(value);
  const isTexts = value => isRecord(value) && Object.values(value).every(text => typeof text === "string");
  const { s: source, f: files = {}, seed, set = {}, v: version } = isRecord(json) ? json : {};
  const fits =
    typeof source === "string" && isTexts(files) && isTexts(set) && (seed === undefined || Number.isSafeInteger(seed) && seed >= 0) &&
    (version === undefined || typeof version === "string");
  if (!fits) {
    throw new BadLink("this link holds something else than a script");
  }
  return { source, files, seed, set, version };
}
