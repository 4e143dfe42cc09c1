import { type ComponentType, useEffect, useRef, useState } from 'react';
import { defaultPlaceholder, type JsonCodeProps } from './json-editor-props.ts';
import '../control.css';
import './json-editor.css';

let loaded: ComponentType<JsonCodeProps> | undefined;

/** An editor for JSON. Until its code is loaded, and if that fails, it is a plain text area. */
export function JsonEditor(props: Omit<JsonCodeProps, 'selection'>) {
  const [Code, setCode] = useState(() => loaded);
  const selection = useRef(props.autoFocus ? { from: 0, to: 0 } : undefined);
  useEffect(() => {
    if (Code) return;
    let isOver = false;
    import('./json-code-editor.tsx').then(
      ({ JsonCodeEditor }) => {
        loaded = JsonCodeEditor;
        if (!isOver) setCode(() => JsonCodeEditor);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [Code]);
  if (Code) return <Code {...props} selection={selection} />;
  const { id, labelId, describedBy, text, change, placeholder = defaultPlaceholder, isBad = false } = props;
  return (
    <div className="json-editor field-box" data-bad={isBad}>
      <textarea
        ref={(field) => () => {
          // The text area can take the focus until the moment in which the code takes its place.
          const hasFocus = field !== null && document.activeElement === field;
          selection.current = hasFocus ? { from: field.selectionStart, to: field.selectionEnd } : undefined;
        }}
        id={id}
        className="control-input control-mono"
        rows={Math.max(2, text.split('\n').length)}
        spellCheck={false}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the only field of its dialog
        autoFocus={props.autoFocus}
        placeholder={placeholder}
        value={text}
        aria-invalid={isBad}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}
