import { useRef } from 'react';
import { parseJson, parseJsonArray, parseJsonObject } from '../../shared/util/json.ts';
import { formatJson } from '../../shared/util/json-format.ts';
import { Box, Stack } from './primitives.tsx';
import './control.css';
import styles from './json-editor.module.css';

interface JsonEditorProps {
  readonly id: string;
  readonly describedBy?: string;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly shape?: 'object' | 'list' | 'any';
  readonly placeholder?: string;
  /** Something else than its form is wrong with it. */
  readonly isBad?: boolean;
}

const parsers = { object: parseJsonObject, list: parseJsonArray, any: parseJson };

/** A JSON editor with line numbers; the line with the error is highlighted, as named in the reason. */
export function JsonEditor(props: JsonEditorProps) {
  const { id, describedBy, text, change, shape = 'object', placeholder = '{ "name": "value" }', isBad = false } = props;
  const parsed = text.trim() === '' ? null : parsers[shape](text);
  const bad = isBad || parsed?.ok === false;
  const badLine = parsed?.ok === false ? parsed.line : undefined;
  const lines = text.split('\n').length;
  const area = useRef<HTMLTextAreaElement>(null);
  const formatted = parsed?.ok ? formatJson(text) : null;
  const format = () => {
    if (!area.current || formatted === null) return;
    area.current.focus();
    area.current.select();
    // Inserts the text as if typed, so that the undo of the text area reverts it.
    if (!document.execCommand('insertText', false, formatted)) change(formatted);
  };
  return (
    <Stack gap={4} miw={0}>
      <div className={styles['editor']} data-bad={bad}>
        <Box
          className={`t3 ${styles['lines']}`}
          flex="none"
          h="fit-content"
          py={5}
          pl={9}
          ta="right"
          aria-hidden="true"
        >
          {text !== '' &&
            Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
              <Box component="span" display="block" key={line} data-bad={line === badLine}>
                {line}
              </Box>
            ))}
        </Box>
        <textarea
          ref={area}
          id={id}
          className="control-input control-mono"
          rows={Math.max(2, lines)}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          aria-invalid={bad}
          aria-describedby={describedBy}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      {formatted !== null && formatted !== text && (
        <button type="button" className={`link small ${styles['format']}`} onClick={format}>
          Format
        </button>
      )}
    </Stack>
  );
}
