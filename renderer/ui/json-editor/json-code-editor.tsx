import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
  Transaction,
} from '@codemirror/state';
import {
  EditorView,
  GutterMarker,
  gutterLineClass,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useId, useLayoutEffect, useRef } from 'react';
import {
  faultsOf,
  type JsonFault,
  type JsonObject,
  parseJsonArray,
  parseJsonObject,
} from '../../../shared/util/json.ts';
import { formatJson } from '../../../shared/util/json-format.ts';
import { Stack } from '../layout-primitives.tsx';
import { maxTextLength, notifyTooLong } from '../paste-limit.ts';
import { defaultPlaceholder, type JsonCodeProps } from './json-editor-props.ts';
import { type JsonSuggestion, suggestJson } from './suggest-json.ts';
import './json-code-editor.css';

/** Code editor with a button that formats its text. Its chunk also contains CodeMirror. */
export function JsonCodeEditor(props: JsonCodeProps) {
  const { id, labelId, describedBy, text, change, shape, isBad = false, schema, selection } = props;
  const { placeholder = defaultPlaceholder } = props;
  const parse = shape === 'list' ? parseJsonArray : parseJsonObject;
  const { faults: faultsIn = (written: string) => faultsOf(parse(written)) } = props;
  const faults = text.trim() === '' ? [] : faultsIn(text);
  const isFaulty = isBad || faults.length > 0;
  const hintId = useId();
  const options: JsonViewOptions = {
    text,
    placeholder,
    faults,
    schema,
    attributes: {
      id,
      'aria-labelledby': labelId,
      'aria-describedby': [describedBy, hintId].filter((each) => each !== undefined).join(' '),
      'aria-invalid': String(isFaulty),
    },
  };
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<JsonView>(null);
  const latest = useRef({ options, change, selection });
  latest.current = { options, change, selection };
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createJsonView(host.current, latest.current.options, (next) => latest.current.change(next));
    view.current = made;
    if (latest.current.selection.current) made.focus(latest.current.selection.current);
    // A label focuses only form fields automatically, and the editor is none.
    const focus = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('label')?.id === labelId) made.focus();
    };
    document.addEventListener('click', focus);
    return () => {
      document.removeEventListener('click', focus);
      made.destroy();
      view.current = null;
    };
  }, [labelId]);
  useLayoutEffect(() => view.current?.update(options));
  const formatted = text.trim() === '' ? null : formatJson(text);
  return (
    <Stack gap={4} miw={0}>
      <div className="json-editor field-box" data-bad={isFaulty} ref={host} />
      <span id={hintId} hidden>
        {schema ? 'Ctrl Space suggests names and values. ' : ''}Tab leaves the editor.
      </span>
      {formatted !== null && formatted !== text && (
        <button type="button" className="link small json-format" onClick={() => view.current?.replace(formatted)}>
          Format
        </button>
      )}
    </Stack>
  );
}

interface JsonViewOptions {
  readonly text: string;
  readonly placeholder: string;
  /** Attributes of the element that has the focus. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly faults: readonly JsonFault[];
  readonly schema: JsonObject | undefined;
}

interface JsonView {
  update(options: JsonViewOptions): void;
  focus(selection?: { readonly from: number; readonly to: number }): void;
  /** Replaces the complete text like an edit of the user, which Undo reverts. */
  replace(text: string): void;
  destroy(): void;
}

/** Longer texts get no suggestions, because each is read from its beginning. */
const maxSuggestedLength = 200_000;

/** Marks changes that come from outside: they are not reported as edits of the user. */
const fromOutside = Annotation.define<boolean>();

/** A code editor for JSON in `parent`. Its looks are in `json-code-editor.css`. */
function createJsonView(parent: HTMLElement, first: JsonViewOptions, change: (text: string) => void): JsonView {
  let options = first;
  const surroundings = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: first.text,
      extensions: [
        ...fixed,
        autocompletion({ override: [(context) => complete(context, options.schema)], icons: false }),
        surroundings.of(surroundingsOf(first)),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) change(state.doc.toString());
        }),
      ],
    }),
  });
  const showFaults = () => {
    const faults = diagnosticsOf(view.state, options.faults);
    view.dispatch(setDiagnostics(view.state, faults), { effects: markFaults.of(faults.map(({ from }) => from)) });
  };
  showFaults();
  return {
    update(next) {
      const before = options;
      options = next;
      // An edit that React has not rendered yet stays.
      if (before.text !== next.text && view.state.doc.toString() !== next.text) {
        view.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: next.text },
          annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
        });
      }
      const { attributes, placeholder } = next;
      if (before.placeholder !== placeholder || JSON.stringify(before.attributes) !== JSON.stringify(attributes))
        view.dispatch({ effects: surroundings.reconfigure(surroundingsOf(next)) });
      if (before.text !== next.text || JSON.stringify(before.faults) !== JSON.stringify(next.faults)) showFaults();
    },
    focus(selection) {
      view.focus();
      if (selection) view.dispatch({ selection: { anchor: selection.from, head: selection.to } });
    },
    replace(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        userEvent: 'input.format',
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** The style sheet decides how each class looks, so that code has weights of gray in every theme. */
const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, class: 'json-name' },
  { tag: tags.string, class: 'json-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'json-word' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], class: 'json-sign' },
]);

class FaultMarker extends GutterMarker {
  override readonly elementClass = 'json-fault-line';
}
const faultMarker = new FaultMarker();

/** Positions on the lines with a fault. */
const markFaults = StateEffect.define<readonly number[]>();

/** The line numbers that are marked as faulty. */
const faultLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(lines, { effects, changes, newDoc }) {
    const marked = effects.findLast((effect) => effect.is(markFaults));
    if (!marked?.is(markFaults)) return lines.map(changes);
    return RangeSet.of(
      marked.value.map((position) => faultMarker.range(newDoc.lineAt(position).from)),
      true,
    );
  },
  provide: (field) => gutterLineClass.from(field),
});

const fixed: readonly Extension[] = [
  lineNumbers(),
  history(),
  json(),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(highlighting),
  faultLines,
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  // Tab is not bound: it moves the focus on, as in every other field.
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...standardKeymap]),
  // Escape closes the suggestions first, and only then the dialog around the editor.
  EditorView.contentAttributes.of(({ state }) =>
    completionStatus(state) === null ? {} : { 'data-mantine-stop-propagation': 'true' },
  ),
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(fromOutside)) return transaction;
    const length = transaction.newDoc.length;
    if (length <= maxTextLength || length <= transaction.startState.doc.length) return transaction;
    notifyTooLong(length);
    return [];
  }),
];

/** The attributes of the text, and what it shows while it is empty. */
function surroundingsOf({ attributes, placeholder }: JsonViewOptions): Extension {
  const fixedAttributes = { spellcheck: 'false', autocorrect: 'off', tabindex: '0' };
  return [EditorView.contentAttributes.of({ ...fixedAttributes, ...attributes }), placeholderText(placeholder)];
}

function diagnosticsOf({ doc }: EditorState, faults: readonly JsonFault[]): readonly Diagnostic[] {
  return faults.flatMap(({ line, text }): Diagnostic[] => {
    if (line === undefined || line < 1 || line > doc.lines) return [];
    const { from, to, text: written } = doc.line(line);
    return [{ from: from + written.search(/\S|$/), to, severity: 'error', message: `It ${text}` }];
  });
}

function complete(context: CompletionContext, schema: JsonObject | undefined): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (!schema || state.doc.length > maxSuggestedLength) return null;
  const found = suggestJson(state.doc.toString(), pos, schema);
  if (!found) return null;
  const { from, kind, suggestions } = found;
  // An empty position offers its values, because they are few. Names are offered during typing or on request.
  if (!explicit && from === pos && kind === 'name') return null;
  return {
    // The opening quote is a part of the typed text, and of no label.
    from: state.sliceDoc(from, from + 1) === '"' ? from + 1 : from,
    options: suggestions.map((suggestion, index) => completionOf(suggestion, Math.max(-99, -index))),
    validFor: /^[\w.$-]*$/,
  };
}

function completionOf(suggestion: JsonSuggestion, boost: number): Completion {
  const { label, text, cursor, detail, info, continues } = suggestion;
  return {
    label,
    boost,
    ...(detail !== '' && { detail }),
    ...(info !== undefined && { info }),
    apply(view, completion, start, end) {
      const isQuoted = start > 0 && view.state.sliceDoc(start - 1, start) === '"';
      const restOfLine = view.state.sliceDoc(end, view.state.doc.lineAt(end).to);
      const from = isQuoted ? start - 1 : start;
      const to = end + (/^[^"]*"/.exec(isQuoted ? restOfLine : '')?.[0] ?? '').length;
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
        annotations: pickedCompletion.of(completion),
      });
      if (continues) startCompletion(view);
    },
  };
}
