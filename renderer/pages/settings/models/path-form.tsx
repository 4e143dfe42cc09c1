import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { checkPath, longestPath, type PathKind } from '../../../../shared/models/custom-path.ts';
import styles from './models-section.module.css';

interface PathFormProps {
  readonly label: string;
  /** Begins the sentence of what is wrong with it. */
  readonly title: string;
  readonly kind: PathKind;
  readonly first: string;
  /** Ends the sentence of what is asked. */
  readonly more?: string;
  readonly isSaving: boolean;
  readonly use: (path: string) => void;
  /** Replaces the clicked button until it closes. */
  readonly cancel?: () => void;
  /** The error message, if there is one. */
  readonly children?: ReactNode;
}

const verbs = { create: 'POST', result: 'GET' } as const;

/** One path as the user wants it asked, judged while it is typed. Main judges it again. */
export function PathForm({ label, title, kind, first, more = '', isSaving, use, cancel, children }: PathFormProps) {
  const [typed, setTyped] = useState(first);
  const judged = checkPath(kind, typed);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isPlaced = cancel !== undefined;
  useEffect(() => {
    if (isPlaced) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlaced]);
  return (
    <form
      ref={form}
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        if (judged.ok) use(judged.path);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !cancel) return;
        event.stopPropagation();
        cancel();
      }}
    >
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: It takes the place of the button that was just pressed.
        autoFocus={isPlaced}
        className="control-input control-mono"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestPath * 2}
        value={typed}
        aria-invalid={!judged.ok}
        aria-describedby={`${id}-said`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-said`} className={judged.ok ? 'field-note' : 'field-reason'}>
        {judged.ok ? (
          <>
            Calls <span className="mono">{`${verbs[kind]} ${judged.path}`}</span> on the current gateway{more}.
          </>
        ) : (
          `${title} ${judged.reason}`
        )}
      </p>
      {children}
      <div className={styles['editorFoot']}>
        <Button type="submit" size="xs" aria-disabled={!judged.ok} loading={isSaving}>
          Use this path
        </Button>
        {cancel && (
          <Button size="xs" variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
