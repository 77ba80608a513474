// What a run gave, as parts of a page.

/** An element with attributes and children; texts stay texts. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(name, value);
    } else if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.filter(child => child !== undefined && child !== null && child !== false));
  return made;
}

/** HTML that the interpreter's own writer made: it escapes what scripts print. */
export function written(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Where the book's page of a code is. */
const pageOf = code => new URL(`../book/diagnostics/${code}.html`, import.meta.url).href;

/** Text with what stands in backquotes as code. */
export function quoted(text) {
  return text.split("`").map((part, number) => (number % 2 ? element("code", {}, part) : part));
}

/**
 * A diagnostic as an item of a list.
 * @param {{place?: (at: object) => string | undefined, go?: (at: object) => void, fix?: (fix: object) => void}} acts how its
 *   place is called, and what it and the ways out do
 */
export function finding(found, { place: called = ({ file, line, column }) => `${file}:${line}:${column}`, go, fix } = {}) {
  const { code, severity, message, at } = found;
  // Other places say something, or are calls that led here.
  const others = found.labels.filter(({ text }) => text).concat(found.calls.map(at => ({ ...at, text: "called here" })));
  const placed = (at, text, kind) => {
    const name = called(at);
    const link = name && (go ? element("button", { type: "button", class: "place", click: () => go(at) }, name) : name);
    return name && element("p", { class: kind }, link, text ? ": " : "", ...quoted(text ?? ""));
  };
  return element("li", { class: `finding ${severity}` },
    element("p", {},
      element("strong", {}, severity), " ",
      element("a", { href: pageOf(code), title: "what this means" }, code), " ",
      ...quoted(message)),
    at && placed(at, found.label),
    ...others.map(at => placed(at, at.text, "note")),
    ...found.notes.map(note => element("p", { class: "note" }, "Note: ", ...quoted(note))),
    ...found.helps.map(help => element("p", { class: "help" }, "Help: ", ...quoted(help))),
    fix && found.fixes.length > 0 && element("p", { class: "fixes" }, ...found.fixes.map(one => way(one, fix))));
}

/** A way out as a button, which works once: what it replaces isn't there any more then. */
function way(one, fix) {
  const take = ({ currentTarget }) => (currentTarget.disabled = Boolean(fix(one)));
  return element("button", { type: "button", class: "fix", click: take }, ...quoted(one.title));
}

/** The findings of a run, with the drawing of a terminal to copy. */
export function findings({ diagnostics, drawn, left_out: more = 0 }, acts) {
  if (diagnostics.length === 0) {
    return undefined;
  }
  const copy = element("button", { type: "button", click: () => navigator.clipboard?.writeText(drawn) }, "Copy");
  return element("section", { class: "findings", "aria-label": "What was found" },
    element("ul", {}, ...diagnostics.map(found => finding(found, acts))),
    more > 0 && element("p", { class: "dim" }, `and ${more} more`),
    element("details", {},
      element("summary", {}, "As in the terminal"),
      element("pre", { tabindex: "0" }, drawn), copy));
}

/** Bytes of a file as a question or an answer has them. */
export function blobOf(name, contents) {
  const kinds = { svg: "image/svg+xml", csv: "text/csv", json: "application/json", md: "text/markdown" };
  const type = kinds[name.split(".").pop()] ?? "text/plain";
  const body = typeof contents === "string" ? contents : Uint8Array.from(atob(contents.base64), l => l.charCodeAt(0));
  return new Blob([body], { type });
}

/** A link that downloads something. */
export function download(name, contents, label = name) {
  const link = element("a", { download: name.split("/").pop(), href: "#" }, label);
  link.addEventListener("click", () => {
    link.href = URL.createObjectURL(blobOf(name, contents));
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
  return link;
}

/** The files that a run saved: pictures are shown. */
export function saved(files) {
  const names = Object.keys(files ?? {});
  if (names.length === 0) {
    return undefined;
  }
  const item = name => {
    const isPicture = name.endsWith(".svg");
    return element("li", {}, download(name, files[name]),
      isPicture && element("img", { src: URL.createObjectURL(blobOf(name, files[name])), alt: `the picture ${name}` }));
  };
  return element("section", { class: "saved", "aria-label": "Saved files" },
    element("h2", {}, "Saved"), element("ul", {}, ...names.map(item)));
}
