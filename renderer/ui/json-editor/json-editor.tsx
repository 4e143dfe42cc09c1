import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  faultsOf,
  type JsonFault,
  type JsonObject,
  parseJson,
  parseJsonArray,
  parseJsonObject,
} from '../../../shared/util/json.ts';
import { formatJson } from '../../../shared/util/json-format.ts';
import { Stack } from '../primitives.tsx';
import type { CreateJsonView, JsonView } from './create-json-view.ts';
import '../control.css';
import './json-editor.css';

interface JsonEditorProps {
  readonly id: string;
  /** Id of the label. */
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly shape?: 'object' | 'list' | 'any' | undefined;
  readonly placeholder?: string | undefined;
  /** Something else than its form is wrong with it. */
  readonly isBad?: boolean;
  /** Objections to text that is not blank, with their lines; omitted: only that it is JSON of this shape. */
  readonly faults?: ((text: string) => readonly JsonFault[]) | undefined;
  /** The editor suggests the names and values of this JSON schema. */
  readonly schema?: JsonObject | undefined;
  /** Receives the focus as soon as a dialog opens. */
  readonly autoFocus?: boolean;
}

const parsers = { object: parseJsonObject, list: parseJsonArray, any: parseJson };

let loaded: CreateJsonView | undefined;

/** A code editor for JSON. Until its code is loaded, and if that fails, it is a plain text area. */
export function JsonEditor(props: JsonEditorProps) {
  const { id, labelId, describedBy, text, change, shape = 'object', isBad = false, schema, autoFocus = false } = props;
  const { placeholder = '{ "name": "value" }' } = props;
  const { faults: faultsIn = (written: string) => faultsOf(parsers[shape](written)) } = props;
  const faults = text.trim() === '' ? [] : faultsIn(text);
  const isFaulty = isBad || faults.length > 0;
  const hintId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const view = useRef<JsonView>(null);
  const handedOver = useRef<{ from: number; to: number } | undefined>(undefined);
  const [create, setCreate] = useState(() => loaded);
  useEffect(() => {
    if (create) return;
    let isOver = false;
    import('./create-json-view.ts').then(
      ({ createJsonView }) => {
        loaded = createJsonView;
        if (isOver) return;
        const field = area.current;
        if (field && document.activeElement === field)
          handedOver.current = { from: field.selectionStart, to: field.selectionEnd };
        setCreate(() => createJsonView);
      },
      // The text area does everything but colours and suggestions.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [create]);
  const described = [describedBy, hintId].filter((each) => each !== undefined).join(' ');
  const formatted = text.trim() === '' ? null : formatJson(text);
  const format = () => {
    if (formatted === null) return;
    if (view.current) view.current.replace(formatted);
    else change(formatted);
  };
  return (
    <Stack gap={4} miw={0}>
      <div className="json-editor" data-bad={isFaulty}>
        {create ? (
          <CodeArea
            view={view}
            create={create}
            focused={handedOver.current ?? (autoFocus ? { from: 0, to: 0 } : undefined)}
            labelId={labelId}
            options={{
              text,
              placeholder,
              faults,
              schema,
              attributes: {
                id,
                'aria-labelledby': labelId,
                'aria-describedby': described,
                'aria-invalid': String(isFaulty),
              },
            }}
            change={change}
          />
        ) : (
          <textarea
            ref={area}
            id={id}
            className="control-input control-mono"
            rows={Math.max(2, text.split('\n').length)}
            spellCheck={false}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the only field of its dialog
            autoFocus={autoFocus}
            placeholder={placeholder}
            value={text}
            aria-invalid={isFaulty}
            aria-labelledby={labelId}
            aria-describedby={described}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </div>
      <span id={hintId} hidden>
        {schema ? 'Ctrl+Space suggests names and values. ' : ''}Tab leaves the editor.
      </span>
      {formatted !== null && formatted !== text && (
        <button type="button" className="link json-format" onClick={format}>
          Format
        </button>
      )}
    </Stack>
  );
}

interface CodeAreaProps {
  readonly view: React.RefObject<JsonView | null>;
  readonly create: CreateJsonView;
  /** The selection, when the editor receives the focus. */
  readonly focused: { readonly from: number; readonly to: number } | undefined;
  readonly labelId: string;
  readonly options: Parameters<CreateJsonView>[1];
  readonly change: (text: string) => void;
}

function CodeArea({ view, create, focused, labelId, options, change }: CodeAreaProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ options, change, focused });
  latest.current = { options, change, focused };
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = create(host.current, latest.current.options, (text) => latest.current.change(text));
    view.current = made;
    if (latest.current.focused) made.focus(latest.current.focused);
    // A label leads to form fields by itself, and the editor is none.
    const focus = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('label')?.id === labelId) made.focus();
    };
    document.addEventListener('click', focus);
    return () => {
      document.removeEventListener('click', focus);
      made.destroy();
      view.current = null;
    };
  }, [create, view, labelId]);
  useLayoutEffect(() => view.current?.update(options));
  return <div ref={host} className="json-code" />;
}
