import { Button, Progress } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { LibraryMove } from '../../../shared/library/library-move.ts';
import { formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FolderForm } from '../../ui/folder-form.tsx';
import { Box, Group, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './library-folder.module.css';

interface LibraryFolderProps {
  /** Label of the button that changes the folder. */
  readonly change: string;
  /** Shown as a field of a form, or as a separate entry. */
  readonly look?: 'entry' | 'field';
  /** Content next to the folder. */
  readonly children?: ReactNode;
}

/** Shows the folder of saved results, and the button to change the folder. */
export function LibraryFolder({ change, look = 'entry', children }: LibraryFolderProps) {
  const { folder, move } = useSynced('library');
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsked(false);
    // The button is back with the next drawing.
    requestAnimationFrame(() => button.current?.focus());
  };
  const isOpen = move !== undefined || asked;
  return (
    <Stack gap={look === 'field' ? 4 : 10} align={look === 'field' ? 'stretch' : 'flex-start'}>
      {look === 'field' && (
        <Group gap={8} maw="100%">
          <span className="label">Library folder</span>
          {!isOpen && (
            <>
              <span className="grow" />
              <button ref={button} type="button" className="link small" onClick={() => setAsked(true)}>
                {change}
              </button>
            </>
          )}
        </Group>
      )}
      <Group gap={8} maw="100%">
        {look === 'entry' && (
          <Box component="span" className="t2" flex="none">
            Library folder
          </Box>
        )}
        <span className={`cut ${look === 'field' ? 't2' : ''} small-size ${styles['path']}`} title={folder}>
          {folder}
        </span>
        <CopyButton text={folder} label="Copy path" iconOnly />
      </Group>
      {move && <Moving move={move} look={look} />}
      {!move && asked && <MoveForm close={close} isMain={look === 'entry'} />}
      {!isOpen && look === 'entry' && (
        <Group gap={8} maw="100%">
          <Button ref={button} onClick={() => setAsked(true)}>
            {change}
          </Button>
          {children}
        </Group>
      )}
    </Stack>
  );
}

/** `isMain`: it holds the one main button of its page. */
function MoveForm({ close, isMain }: { close: () => void; isMain: boolean }) {
  const move = useAction((calls, to: string) => calls.library.move({ to }), { done: close });
  return (
    <FolderForm
      label="New library folder"
      note="The full path of an empty or new folder. You can keep working. Nothing is removed from the old folder until everything is in the new one."
      action="Move library"
      isMain={isMain}
      isRunning={move.isPending}
      problem={move.problem}
      mt={isMain ? undefined : 's2'}
      use={move.run}
      close={close}
    />
  );
}

function Moving({ move: { to, phase, done, of, problem }, look }: { move: LibraryMove; look: 'entry' | 'field' }) {
  const cancel = useAction((calls) => calls.library.cancelMove());
  const progress = of > 0 ? `${formatCount(done)} of ${formatCounted(of, 'file')}` : 'checking the files';
  return (
    <Stack gap="s2" w="100%" maw={640} mt={look === 'field' ? 's2' : undefined}>
      <p role="status">
        {phase === 'copying'
          ? 'Copying to '
          : 'The new folder is in use. Emptying the old folder; the library is now in '}
        <span className="mono">{to}</span>: <span className="num">{progress}</span>.
      </p>
      <Progress
        aria-label="Library move"
        value={of > 0 ? (100 * done) / of : 0}
        size={4}
        radius={0}
        transitionDuration={0}
      />
      {problem && <ProblemNote problem={problem} title="The move is paused" />}
      {cancel.problem && <ProblemNote problem={cancel.problem} />}
      {phase === 'copying' && (
        <Group gap={8} maw="100%">
          <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.run()}>
            Cancel move
          </Button>
        </Group>
      )}
    </Stack>
  );
}
