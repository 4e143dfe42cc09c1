import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { FolderField } from './folder-field.tsx';
import { Group, Stack } from './layout-primitives.tsx';
import { ProblemNote } from './problem-note.tsx';

interface FolderFormProps {
  /** Name of the form for screen readers. */
  readonly name?: string;
  readonly label: string;
  /** Note about the allowed folders. */
  readonly note: string;
  /** Label of the button that uses the folder. */
  readonly action: string;
  /** The button is the main button of its page. */
  readonly isMain?: boolean;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly mt?: 's2' | 's3' | undefined;
  readonly use: (folder: string) => void;
  readonly close: () => void;
}

/** Asks for the path of one folder. Escape closes the form. */
export function FolderForm({
  name,
  label,
  note,
  action,
  isMain = false,
  isRunning,
  problem,
  mt,
  use,
  close,
}: FolderFormProps) {
  const [typed, setTyped] = useState('');
  const folder = typed.trim();
  return (
    <Stack
      component="form"
      aria-label={name}
      gap="s2"
      w="100%"
      maw={640}
      mt={mt}
      onSubmit={(event) => {
        event.preventDefault();
        if (folder !== '') use(folder);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <FolderField label={label} note={note} folder={typed} setFolder={setTyped} />
      {problem && <ProblemNote problem={problem} />}
      <Group gap={8} maw="100%">
        <Button type="submit" variant={isMain ? 'filled' : 'default'} aria-disabled={folder === ''} loading={isRunning}>
          {action}
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
