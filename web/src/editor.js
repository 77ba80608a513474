// The editor: CodeMirror, with colours, findings, ways out, completion and help from the interpreter itself.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { ChangeSet, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { element, quoted, written } from "./show.js";

/** The script is checked so long after the last letter, in ms. */
const PAUSE = 80;
/** Longer texts get no colours, which would take longer than a letter may. */
const MOST_COLOURED = 200_000;

const colour = StateEffect.define();
const colours = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    const fresh = change.effects.find(effect => effect.is(colour));
    return fresh ? fresh.value : marks.map(change.changes);
  },
  provide: field => EditorView.decorations.from(field),
});
const classes = new Map();

function classMark(name) {
  if (!classes.has(name)) {
    classes.set(name, Decoration.mark({ class: `tk-${name}` }));
  }
  return classes.get(name);
}

const KINDS = {
  setting: "property", parameter: "property", field: "property", name: "variable", function: "function", word: "constant",
  block: "class", keyword: "keyword", path: "text",
};

/**
 * Puts an editor into an element.
 * @param {{parent: Element, file?: object, text: string, isFixed?: boolean, engine: object, context?: () => object, label: string, changed?: (text: string) => void,
 *   run?: () => void, found?: (diagnostics: object[]) => void}} wanted
 */
export function makeEditor({ parent, file, text, isFixed = false, engine, context = () => ({}), label, changed, run, found }) {
  let timer;
  const look = async view => {
    const asked = view.state.doc;
    const source = asked.toString();
    const isScript = context().isScript ?? true;
    const answer = isScript && source.length <= MOST_COLOURED ? await engine.check(source, context().question) : undefined;
    if (view.state.doc !== asked) {
      return;
    }
    const marks = (answer?.classes ?? []).map(([from, to, name]) => classMark(name).range(from, to));
    const own = (answer?.diagnostics ?? []).filter(one => one.at && one.at.end <= source.length);
    view.dispatch(setDiagnostics(view.state, own.map(one => asDiagnostic(one, asked))));
    view.dispatch({ effects: colour.of(Decoration.set(marks, true)) });
    found?.(answer?.diagnostics ?? []);
  };
  const soon = view => {
    clearTimeout(timer);
    timer = setTimeout(() => look(view).catch(() => {}), PAUSE);
  };
  const complete = async ({ state, pos, explicit }) => {
    const before = state.sliceDoc(Math.max(0, pos - 1), pos);
    if (!explicit && !/[\p{XIDC}.]/u.test(before)) {
      return null;
    }
    const answer = await engine.complete(state.doc.toString(), pos, context().question);
    if (!answer?.candidates.length || view.state.doc !== state.doc) {
      return null;
    }
    const options = answer.candidates.map(([label, kind]) => ({ label, type: KINDS[kind], detail: kind }));
    return { from: answer.start, options, validFor: /^\p{XIDC}*$/u };
  };
  const help = hoverTooltip(async (view, pos) => {
    const { doc } = view.state;
    const answer = await engine.hover(doc.toString(), pos, context().question);
    // Another file may be shown by now, in which the place isn't.
    if (!answer?.html || view.state.doc !== doc) {
      return null;
    }
    const create = () => {
      const dom = document.createElement("div");
      dom.className = "tg-out hover";
      dom.append(written(answer.html));
      return { dom };
    };
    return { pos: answer.start, end: answer.end, above: true, create };
  });
  const extensions = [
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(),
    EditorView.lineWrapping, EditorView.cspNonce.of("tg"), indentUnit.of("  "), EditorState.tabSize.of(2),
    lintGutter(), colours, help, autocompletion({ override: [complete] }),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    keymap.of([
      { key: "Mod-Enter", run: () => (run?.(), true), preventDefault: true },
      ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab,
    ]),
    EditorView.updateListener.of(update => {
      if (update.docChanged) {
        edits.set(shown, (edits.get(shown) ?? ChangeSet.empty(update.startState.doc.length).desc).composeDesc(update.changes.desc));
        changed?.(update.state.doc.toString());
        soon(update.view);
      }
    }),
  ];
  // What was done to each file since a run, whose findings have places of that time.
  let edits = new WeakMap();
  const nobody = {};
  let shown = file ?? nobody;
  /** Where a range of then is now; nothing where another text stands there. */
  const placed = ({ start, end }, was) => {
    const { doc } = view.state;
    const done = edits.get(shown) ?? ChangeSet.empty(was.length).desc;
    if (done.length !== was.length || done.newLength !== doc.length) {
      return undefined;
    }
    const [from, to] = [done.mapPos(start, -1), done.mapPos(end, start === end ? -1 : 1)];
    return doc.sliceString(from, to) === was.slice(start, end) ? { from, to } : undefined;
  };
  const begun = (doc, isFixed) => EditorState.create({ doc, extensions: [extensions, EditorState.readOnly.of(isFixed)] });
  const view = new EditorView({ parent, state: begun(text, isFixed) });
  // Each file has a history of its own.
  const states = new WeakMap();
  soon(view);
  return {
    view,
    text: () => view.state.doc.toString(),
    /** Looks at the text again, as something around it changed. */
    look: () => soon(view),
    /** Shows another file, which is known by its object, with the history that it had. */
    show(file, doc, isFixed = false) {
      if (file === shown && view.state.doc.toString() === doc && view.state.readOnly === isFixed) {
        return soon(view);
      }
      states.set(shown, view.state);
      // What still wants to measure this text, as a tooltip does, would measure the other one.
      view.coordsAtPos(0);
      const before = states.get(file);
      shown = file;
      view.setState(before && before.doc.toString() === doc ? before : begun(doc, isFixed));
      soon(view);
    },
    /** Takes another text, as one step that can be undone. */
    take(fresh) {
      if (fresh !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: fresh } });
      }
    },
    /** A run begins: the places of what it finds are those of the texts as they are now. */
    begin: () => (edits = new WeakMap()),
    /** Takes one of the ways out of a finding in a text, if what it changes is still there; gives whether it is. */
    fix(fix, was) {
      const at = placed(fix, was);
      if (at) {
        view.dispatch({ changes: { ...at, insert: fix.text }, scrollIntoView: true });
        view.focus();
      }
      return Boolean(at);
    },
    /** Shows a place of a text, if it is still there; gives whether it is. */
    go(range, was) {
      const at = placed(range, was);
      if (at) {
        view.dispatch({ selection: { anchor: at.from, head: at.to }, scrollIntoView: true });
        view.focus();
      }
      return Boolean(at);
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** A finding in a text as CodeMirror has it, with its ways out as buttons. */
function asDiagnostic({ at, severity, code, message, notes, helps, fixes }, asked) {
  const lines = [`${code}: ${message}`, ...notes.map(note => `Note: ${note}`), ...helps.map(help => `Help: ${help}`)].join("\n");
  const actions = fixes.map(({ title, start, end, text }) => ({
    name: title.replaceAll("`", ""),
    // The finding has moved with the text around it, and what is to be replaced may be another one by now.
    apply(view, from) {
      const change = { from: start + from - at.start, to: end + from - at.start, insert: text };
      if (change.from >= 0 && change.to <= view.state.doc.length && view.state.sliceDoc(change.from, change.to) === asked.sliceString(start, end)) {
        view.dispatch({ changes: change });
      }
    },
  }));
  const renderMessage = () => element("span", {}, ...quoted(lines));
  return { from: at.start, to: Math.max(at.end, at.start), severity, message: lines, renderMessage, actions };
}
