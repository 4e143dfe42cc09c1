import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useId } from 'react';
import { useSynced } from '../api/synced-state.ts';
import { Group } from './layout-primitives.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useAction } from './use-action.ts';

interface FolderFieldProps {
  readonly label: string;
  /** Note about the allowed folders. */
  readonly note: string;
  readonly folder: string;
  readonly setFolder: (folder: string) => void;
}

/** The path of a folder, typed, or picked where the shell can ask the system. It takes the focus where it appears. */
export function FolderField({ label, note, folder, setFolder }: FolderFieldProps) {
  const { shell } = useSynced('app');
  const id = useId();
  const pick = useAction((calls) => calls.library.pickFolder(), {
    done: (picked) => {
      if (picked.folder !== undefined) setFolder(picked.folder);
    },
  });
  return (
    <>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Group gap="s2" maw="100%">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: It takes the place of the button that was just pressed.
          autoFocus
          // The dialog focuses the element with this attribute.
          data-autofocus
          className="control-input control-mono grow"
          spellCheck={false}
          autoComplete="off"
          maxLength={4096}
          value={folder}
          aria-describedby={`${id}-said`}
          onChange={(event) => setFolder(event.target.value)}
        />
        {shell === 'electron' && (
          <Button
            leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
            loading={pick.isPending}
            onClick={() => pick.run()}
          >
            Choose
          </Button>
        )}
      </Group>
      <p id={`${id}-said`} className="t3 small">
        {note}
      </p>
      {pick.problem && <ProblemNote problem={pick.problem} />}
    </>
  );
}
