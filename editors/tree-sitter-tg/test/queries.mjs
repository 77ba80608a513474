// Reads the grammar as `tree-sitter generate` does, and holds every query against it: each node, field and sign that a
// query names is one that the grammar has, a field belongs to a node that has it, and a node stands within another
// only where the grammar may put it; and the parser in `src` is that of the grammar. It needs neither tree-sitter nor a compiler.
//
// usage: node test/queries.mjs

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

// The functions of a grammar, as plain data.
const rule = content => (typeof content === "string" ? { type: "STRING", value: content } : content instanceof RegExp ? { type: "PATTERN" } : content);
const many = type => (...members) => ({ type, members: members.map(rule) });
const one = type => content => ({ type, content: rule(content) });
const level = type => Object.assign(
  (value, content) => ({ type, content: rule(content ?? value) }),
);
Object.assign(globalThis, {
  seq: many("SEQ"),
  choice: many("CHOICE"),
  optional: content => ({ type: "CHOICE", members: [rule(content), { type: "BLANK" }] }),
  repeat: one("REPEAT"),
  repeat1: one("REPEAT"),
  token: Object.assign(one("TOKEN"), { immediate: one("TOKEN") }),
  prec: Object.assign(level("PREC"), { left: level("PREC"), right: level("PREC"), dynamic: level("PREC") }),
  field: (name, content) => ({ type: "FIELD", name, content: rule(content) }),
  alias: (content, value) => ({ type: "ALIAS", content: rule(content), value: rule(value) }),
  grammar: options => options,
});
const names = new Proxy({}, { get: (_, name) => ({ type: "SYMBOL", name }) });
const { rules } = createRequire(import.meta.url)("../grammar.js");
const grammar = Object.fromEntries(Object.entries(rules).map(([name, make]) => [name, rule(make(names))]));

// What may stand directly in a rule: named nodes, signs, and fields with the nodes in them.
const parts = new Map();
function partsOf(name) {
  if (parts.has(name)) return parts.get(name);
  const found = { nodes: new Set(), signs: new Set(), fields: new Map() };
  parts.set(name, found);
  // Hidden rules may hold each other: until nothing is added any more.
  for (let before = -1; before !== size(found); ) {
    before = size(found);
    gather(grammar[name], found, []);
  }
  return found;
}
const size = ({ nodes, signs, fields }) => nodes.size + signs.size + [...fields.values()].reduce((sum, set) => sum + set.size + 1, 0);

function gather(rule, found, fields) {
  const add = name => {
    found.nodes.add(name);
    fields.forEach(field => found.fields.get(field).add(name));
  };
  switch (rule?.type) {
    case "STRING":
      found.signs.add(rule.value);
      break;
    case "SYMBOL":
      if (!rule.name.startsWith("_")) add(rule.name);
      else if (rule.name in grammar) {
        const inner = partsOf(rule.name);
        inner.nodes.forEach(add);
        inner.signs.forEach(sign => found.signs.add(sign));
        for (const [field, held] of inner.fields) {
          if (!found.fields.has(field)) found.fields.set(field, new Set());
          held.forEach(name => found.fields.get(field).add(name));
        }
      }
      break;
    case "ALIAS":
      if (rule.value.type === "SYMBOL") add(rule.value.name);
      else found.signs.add(rule.value.value);
      break;
    case "FIELD":
      if (!found.fields.has(rule.name)) found.fields.set(rule.name, new Set());
      gather(rule.content, found, [...fields, rule.name]);
      break;
    default:
      (rule?.members ?? (rule?.content ? [rule.content] : [])).forEach(member => gather(member, found, fields));
  }
}

Object.keys(grammar).forEach(partsOf);
// Nodes that exist only under another name have the parts of what they are.
const aliases = new Map();
const collect = rule => {
  if (rule?.type === "ALIAS" && rule.value.type === "SYMBOL" && rule.content.type === "SYMBOL") {
    aliases.set(rule.value.name, [...(aliases.get(rule.value.name) ?? []), rule.content.name]);
  }
  (rule?.members ?? (rule?.content ? [rule.content] : [])).forEach(collect);
};
Object.values(grammar).forEach(collect);
const known = name => {
  const own = name in grammar ? [name] : [];
  const all = [...own, ...(aliases.get(name) ?? [])].map(partsOf);
  return {
    nodes: new Set(all.flatMap(({ nodes }) => [...nodes])),
    signs: new Set(all.flatMap(({ signs }) => [...signs])),
    fields: new Map(all.flatMap(({ fields }) => [...fields])),
  };
};
const allNodes = new Set([...parts.values()].flatMap(({ nodes }) => [...nodes]).concat("source_file", "comment"));
const allSigns = new Set([...parts.values()].flatMap(({ signs }) => [...signs]));

// The patterns of a query: lists in brackets, with what follows them.
function read(text) {
  const pieces = text.match(/;[^\n]*|"(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+/g).filter(piece => !piece.startsWith(";"));
  let at = 0;
  const list = end => {
    const items = [];
    while (at < pieces.length && pieces[at] !== end) {
      const piece = pieces[at++];
      if (piece === "(") items.push({ round: list(")") });
      else if (piece === "[") items.push({ square: list("]") });
      else items.push(piece);
    }
    if (end !== undefined && pieces[at++] !== end) throw new Error(`a ${end} is missing`);
    return items;
  };
  return list();
}

const wrong = [];
let compared = 0;
function look(item, parent, field, file) {
  const say = what => wrong.push(`${file}: ${what}`);
  const within = parent && known(parent);
  if (typeof item === "string") {
    if (!item.startsWith('"')) return;
    const sign = JSON.parse(item);
    compared++;
    if (!(within ? within.signs : allSigns).has(sign)) say(`${parent ?? "the grammar"} has no ${item}`);
    return;
  }
  if (item.square) return item.square.forEach(inner => look(inner, parent, field, file));
  const [head, ...rest] = item.round;
  if (typeof head !== "string" || head.startsWith('"') || head.startsWith("[")) {
    return item.round.forEach(inner => look(inner, parent, field, file));
  }
  if (head.startsWith("#")) return;
  compared++;
  if (head !== "_") {
    const there = field ? within?.fields.get(field) : within?.nodes;
    if (!allNodes.has(head)) say(`there is no node ${head}`);
    else if (there && !there.has(head) && head !== "comment") say(`${parent} has no ${head}${field ? ` as its ${field}` : ""}`);
  }
  const self = head === "_" ? undefined : head;
  let named;
  for (const inner of rest) {
    if (typeof inner === "string" && inner.endsWith(":")) {
      named = inner.slice(0, -1);
      compared++;
      if (self && !known(self).fields.has(named)) say(`${self} has no field ${named}`);
    } else if (!(typeof inner === "string" && /^[@.!+*?]/.test(inner))) {
      look(inner, self, named, file);
      named = undefined;
    }
  }
}

const folder = join(here, "../queries");
const files = readdirSync(folder).filter(file => file.endsWith(".scm"));
for (const file of files) {
  for (const pattern of read(readFileSync(join(folder, file), "utf8"))) look(pattern, undefined, undefined, file);
}
for (const file of ["highlights", "locals", "folds", "indents", "injections", "textobjects", "tags"]) {
  if (!files.includes(`${file}.scm`)) wrong.push(`there are no ${file}`);
}
// Every block of a game is known to those queries that list them.
for (const block of Object.keys(grammar).filter(name => name.endsWith("_block"))) {
  for (const file of ["locals.scm", "folds.scm", "indents.scm", "textobjects.scm", "tags.scm"]) {
    if (!readFileSync(join(folder, file), "utf8").includes(`(${block}`)) wrong.push(`${file}: ${block} is missing`);
  }
}
// The parser that is kept was made from this grammar.
const sum = createHash("sha256").update(readFileSync(join(here, "../grammar.js"))).digest("hex");
if (!readFileSync(join(here, "../src/generated-from"), "utf8").startsWith(sum)) {
  wrong.push("src/parser.c was made from another grammar.js: run ./check");
}
console.log(wrong.join("\n"));
console.log(`${compared} names in ${files.length} queries, ${wrong.length} that the grammar lacks`);
process.exit(wrong.length === 0 && compared > 100 ? 0 : 1);
