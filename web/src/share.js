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
 * @param {{source: string, name?: string, files?: Record<string, string | {base64: string}>, seed?: number, input?: string,
 *   set?: Record<string, string>, version?: string}} what
 * @throws {BadLink} where it would be too large to be read again
 */
export async function toLink({ source, name, files = {}, seed, input, set = {}, version }) {
  const some = record => (Object.keys(record).length > 0 ? record : undefined);
  const fields = { s: source, n: name, f: some(files), seed: seed || undefined, i: input || undefined, set: some(set), v: version };
  const json = new Blob([JSON.stringify(fields)]);
  if (json.size > MOST_BYTES) {
    throw new BadLink("the script and its files have more than 4 MB, too much for a link");
  }
  const packed = new Response(json.stream().pipeThrough(new CompressionStream("deflate-raw")));
  const letters = Array.from(new Uint8Array(await packed.arrayBuffer()), byte => String.fromCharCode(byte)).join("");
  const link = FORM + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (link.length > MOST_LETTERS) {
    throw new BadLink(`a link to the script and its files would have ${link.length} letters; more than ${MOST_LETTERS} aren't read`);
  }
  return link;
}

/**
 * What a fragment holds; `null` where it is no link of ours.
 * @throws {BadLink} where it should be one and can't be read
 */
export async function fromLink(fragment) {
  const text = fragment.replace(/^#/, "");
  const form = /^tg(\d+)(\.?)/.exec(text);
  if (!form) {
    return null;
  }
  if (Number(form[1]) > 1) {
    throw new BadLink(`this link is of form ${form[1]}, which a newer version of this page can read`);
  }
  if (form[0] !== FORM) {
    throw new BadLink("this link is damaged");
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
  const isText = value => typeof value === "string";
  const isFile = value => isText(value) || (isRecord(value) && isText(value.base64) && /^[A-Za-z0-9+/]*={0,2}$/.test(value.base64));
  const all = (value, test) => isRecord(value) && Object.values(value).every(test);
  const { s: source, n: name, f: files = {}, seed, i: input, set = {}, v: version } = isRecord(json) ? json : {};
  const fits =
    isText(source) && all(files, isFile) && all(set, isText) && (seed === undefined || Number.isSafeInteger(seed) && seed >= 0) &&
    [name, input, version].every(value => value === undefined || isText(value));
  if (!fits) {
    throw new BadLink("this link holds something else than a script");
  }
  return { source, name, files, seed, input, set, version };
}
