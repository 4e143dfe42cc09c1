import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { checkCustomPath, longestPath, type PathKind } from '../../../../shared/models/check-custom-path.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './models-section.module.css';

interface CustomPathFormProps {
  readonly label: string;
  /** Start of the error sentence. */
  readonly title: string;
  readonly kind: PathKind;
  readonly first: string;
  /** End of the sentence about the request. */
  readonly sentenceEnd?: string;
  readonly isSaving: boolean;
  readonly use: (path: string) => void;
  /** Replaces the clicked button until it closes. */
  readonly cancel?: () => void;
  /** The error message, if there is one. */
  readonly children?: ReactNode;
}

const verbs = { create: 'POST', result: 'GET' } as const;

/** Input of one custom path, checked during typing. Main checks the path again. */
export function CustomPathForm({
  label,
  title,
  kind,
  first,
  sentenceEnd = '',
  isSaving,
  use,
  cancel,
  children,
}: CustomPathFormProps) {
  const [typed, setTyped] = useState(first);
  const checked = checkCustomPath(kind, typed);
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
        if (checked.ok) use(checked.path);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !cancel) return;
        event.stopPropagation();
        cancel();
      }}
    >
      <TextInput
        label={label}
        // The field takes the place of the button that was just pressed.
        autoFocus={isPlaced}
        data-mono
        spellCheck={false}
        autoComplete="off"
        maxLength={longestPath * 2}
        value={typed}
        error={checked.ok ? undefined : `${title} ${checked.reason}`}
        description={
          checked.ok && (
            <>
              Calls <span className="mono">{`${verbs[kind]} ${checked.path}`}</span> on the current gateway{sentenceEnd}
              .
            </>
          )
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      <Flex gap="s1">
        <Button type="submit" size="xs" aria-disabled={!checked.ok} loading={isSaving}>
          Use this path
        </Button>
        {cancel && (
          <Button size="xs" variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Flex>
    </form>
  );
}
