// Runs the extension itself, in a stand-in for the editor: `tg lsp` is started, what it can do is registered, a
// script that is opened gets its diagnostics, the command restarts the server, and all of it ends.
//
// The stand-in has nothing of the editor but what is asked here; whether the editor's own windows show it, it
// can't tell.
//
// usage: node test/starts.mjs [PATH of tg]     (otherwise target/debug/tg of the project)

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
let binary = process.argv[2] ?? join(here, "../../../target/debug/tg");
const PATIENCE = 60_000;

const nothing = { dispose() {} };

// What was registered, by the name of the function that did it.
const registered = new Map();
const note = name => (...args) => {
  registered.set(name, [...(registered.get(name) ?? []), args]);
  return nothing;
};

// Whoever listens to an event, by its name.
const listeners = new Map();
const event = name => (listener, self) => {
  const all = listeners.get(name) ?? [];
  listeners.set(name, [...all, listener.bind(self)]);
  return nothing;
};
const fire = (name, value) => listeners.get(name)?.forEach(listener => listener(value));

// A part of the editor: what it's given, events, functions that register something, and nothing else.
const part = known =>
  new Proxy(known, {
    get: (known, name) => {
      if (typeof name === "symbol" || name in known) return known[name];
      if (/^on[A-Z]/.test(name)) return event(name);
      if (/^(register|create)/.test(name)) return note(name);
      return undefined;
    },
  });

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.split(":")[0];
    this.path = this.fsPath = text.replace(/^[a-z]+:(\/\/)?/, "");
  }
  static parse = text => new Uri(text);
  static file = path => new Uri(`file://${path}`);
  toString() {
    return this.text;
  }
}
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(line, character, lastLine, lastCharacter) {
    this.start = new Position(line, character);
    this.end = new Position(lastLine, lastCharacter);
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}
class EventEmitter {
  event = () => nothing;
  fire() {}
  dispose() {}
}
class Disposable {
  constructor(dispose) {
    this.dispose = dispose ?? (() => {});
  }
}
class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => nothing };
  cancel() {}
  dispose() {}
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append = part => new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  static Empty = new CodeActionKind("");
}

// Told where diagnostics arrive.
let told = () => {};
const collection = { ...nothing, set: (uri, found) => told(String(uri), found), delete() {}, clear() {} };
const watcher = part({ ...nothing });
const complaints = [];
// What the user has set, but for the command.
const settings = new Map();
const commands = new Map();

const editor = {
  Uri, Position, Range, Diagnostic, EventEmitter, Disposable, CancellationTokenSource, CodeActionKind,
  version: "1.91.0",
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  env: { appName: "a stand-in", language: "en" },
  extensions: { all: [], getExtension: () => undefined },
  workspace: part({
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: undefined,
    isTrusted: false,
    getConfiguration: () => ({
      get: (name, otherwise) => (name === "path" ? binary : (settings.get(name) ?? otherwise)),
    }),
    createFileSystemWatcher: () => watcher,
    getWorkspaceFolder: () => undefined,
  }),
  window: part({
    visibleTextEditors: [],
    tabGroups: part({ all: [] }),
    state: { focused: true },
    createOutputChannel: () => ({ ...nothing, append() {}, appendLine() {}, replace() {}, clear() {}, show() {} }),
    showErrorMessage: message => (complaints.push(message), Promise.resolve()),
  }),
  languages: part({
    createDiagnosticCollection: () => collection,
    match: () => 10,
  }),
  commands: part({
    registerCommand: (name, action) => {
      assert(!commands.has(name), `the command ${name} is registered twice`);
      commands.set(name, action);
      return { dispose: () => commands.delete(name) };
    },
    executeCommand: () => Promise.resolve(),
  }),
};
// All other names are classes to inherit from, or lists of numbers.
const vscode = new Proxy(editor, {
  get: (editor, name) => (name in editor || typeof name === "symbol" ? editor[name] : (editor[name] = class {})),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

function within(promise, what) {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error(`no ${what} came`)), PATIENCE).unref());
  return Promise.race([promise, late]);
}

function script(text) {
  const uri = Uri.file(join(resolve(here), "opened.tg"));
  return { uri, languageId: "tg", version: 1, getText: () => text, isClosed: false, lineCount: 1 };
}

const diagnosticsOf = async text => {
  const found = new Promise(found => (told = (_, diagnostics) => diagnostics?.length && found(diagnostics)));
  const document = script(text);
  editor.workspace.textDocuments.push(document);
  fire("onDidOpenTextDocument", document);
  return within(found, "diagnostic");
};

const extension = createRequire(import.meta.url)("../extension.js");
const context = { subscriptions: [] };

// A folder that isn't trusted starts nothing, neither at once nor by the command.
await within(extension.activate(context), "end of the start");
await within(commands.get("tg.restart")(), "end of the restart");
assert.equal(registered.size, 0, `a folder that isn't trusted started something: ${[...registered.keys()]}`);
editor.workspace.isTrusted = true;
await within(listeners.get("onDidGrantWorkspaceTrust")[0](), "answer to the first message");
assert.deepEqual(complaints, []);
for (const feature of [
  "registerHoverProvider",
  "registerCompletionItemProvider",
  "registerDefinitionProvider",
  "registerReferenceProvider",
  "registerRenameProvider",
  "registerDocumentSymbolProvider",
  "registerDocumentFormattingEditProvider",
  "registerDocumentSemanticTokensProvider",
  "registerCodeActionsProvider",
  "registerInlayHintsProvider",
  "registerCodeLensProvider",
]) {
  assert(registered.has(feature), `nothing was given to ${feature}`);
}
const [found] = await diagnosticsOf("print 1 +\nprint nme\n");
assert.deepEqual([found.code, found.range.start], ["E0028", new Position(0, 8)]);

const before = registered.get("registerHoverProvider").length;
await within(commands.get("tg.restart")(), "restart");
assert.equal(registered.get("registerHoverProvider").length, before + 1, "the server wasn't started again");

await within(extension.deactivate(), "end");

// Each setting is an option that `tg lsp` has, or is told to it: with all of them it starts.
const { contributes } = JSON.parse(readFileSync(join(here, "../package.json"), "utf8"));
const book = "https://book.invalid";
const tried = { root: here, timeout: "500ms", maxMemory: "512M", maxSteps: 1000, inlayHints: false, book };
assert.deepEqual(
  Object.keys(contributes.configuration.properties).toSorted(),
  ["path", ...Object.keys(tried)].map(name => `tg.${name}`).toSorted(),
);
Object.entries(tried).forEach(([name, value]) => settings.set(name, value));
const [changed] = listeners.get("onDidChangeConfiguration");
await within(changed({ affectsConfiguration: name => name === "tg.timeout" }), "start with every setting");
assert.deepEqual(complaints, []);
const [again] = await diagnosticsOf("print 1 +\n");
assert.equal(again.code.value, "E0028");
assert.equal(String(again.code.target), `${book}/diagnostics/E0028.html`);
await within(extension.deactivate(), "end");
settings.clear();

const there = binary;
binary = join(here, "no such command");
await within(commands.get("tg.restart")(), "refusal");
assert.equal(complaints.at(-1), `tg: "${binary} lsp" can't be started. Install tg, or say where it is in the setting "tg.path".`);
await within(extension.deactivate(), "end");
binary = there;
console.log(`the extension starts ${binary}, shows its diagnostics, restarts and ends it`);
