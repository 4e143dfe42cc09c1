import { useId, useLayoutEffect, useRef } from 'react';
import { faultsOf, parseJson, parseJsonArray, parseJsonObject } from '../../../shared/util/json.ts';
import { formatJson } from '../../../shared/util/json-format.ts';
import { Stack } from '../layout-primitives.tsx';
import { createJsonView, type JsonView, type JsonViewOptions } from './create-json-view.ts';
import { defaultPlaceholder, type JsonCodeProps } from './json-editor-props.ts';

const parsers = { object: parseJsonObject, list: parseJsonArray, any: parseJson };

/** Code editor with a button that formats its text. Its chunk also contains CodeMirror. */
export function JsonCodeEditor(props: JsonCodeProps) {
  const { id, labelId, describedBy, text, change, shape = 'object', isBad = false, schema, selection } = props;
  const { placeholder = defaultPlaceholder } = props;
  const { faults: faultsIn = (written: string) => faultsOf(parsers[shape](written)) } = props;
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
