import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type ImportLibraryReport, mostSkippedLines } from '../../../../shared/contract/import-library-contract.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useTrash } from '../../../entities/items/trash/use-trash.ts';
import { FileReportList } from '../../../ui/file-report-list.tsx';
import { FolderField } from '../../../ui/folder-field.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { StoppableProgress } from '../../../ui/stoppable-progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

type ImportState =
  /** `isStopped`: an earlier import was stopped by the user or by the problem. Its imported files stay. */
  | { readonly kind: 'choosing'; readonly problem?: Problem; readonly isStopped?: boolean }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly report: ImportLibraryReport };

/** Imports what another library has and this one does not. Closing the dialog ends what runs. */
export function ImportLibraryDialog({ close }: { readonly close: () => void }) {
  useReturningFocus();
  const calls = useCalls();
  const [state, setState] = useState<ImportState>({ kind: 'choosing' });
  const [folder, setFolder] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    let done = 0;
    setState({ kind: 'running', done, total: 0 });
    try {
      for await (const event of await calls.library.importLibrary({ folder }, { signal: stop.signal })) {
        if (stop.signal.aborted) break;
        if (event.kind === 'progress') done = event.done;
        setState(event.kind === 'progress' ? { ...event, kind: 'running' } : { kind: 'done', report: event.report });
      }
      if (stop.signal.aborted) setState({ kind: 'choosing', isStopped: true });
    } catch (error) {
      const why = stop.signal.aborted ? {} : { problem: problemOf(error) };
      setState({ kind: 'choosing', isStopped: stop.signal.aborted || done > 0, ...why });
    }
  }

  const isRunning = state.kind === 'running';
  return (
    <Modal
      opened
      onClose={close}
      title="Import library"
      size={560}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      {state.kind === 'choosing' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (folder.trim() !== '') void start();
          }}
        >
          <Box component="p" className="t2 anywhere" maw="64ch" mb="s3">
            Copies the images, videos and projects that only the other library has, with ratings, tags, notes, prompts
            and collections. The other library stays unchanged.
          </Box>
          <div className="field">
            <FolderField
              label="Other library folder"
              note="The full path of a library folder, or of the data folder that contains it."
              folder={folder}
              setFolder={setFolder}
            />
          </div>
          {state.isStopped && (
            <Box component="p" className="t2" maw="64ch" mt="s3" role="status">
              The import was stopped. Imported files are complete and stay. Import the same folder again to continue.
            </Box>
          )}
          {state.problem && <ProblemNote problem={state.problem} title="Couldn’t import this library" />}
          <Group gap="s2" justify="flex-end" mt="s5">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={folder.trim() === ''}>
              Import
            </Button>
          </Group>
        </form>
      )}
      {isRunning && (
        <StoppableProgress
          label="Import library"
          done={state.done}
          total={state.total}
          stop={() => running.current?.abort()}
        />
      )}
      {state.kind === 'done' && <Outcome report={state.report} close={close} />}
    </Modal>
  );
}

function Outcome({ report, close }: { readonly report: ImportLibraryReport; readonly close: () => void }) {
  const { itemIds, projectIds, skipped, lines } = report;
  const { trash } = useTrash();
  const undo = useAction(
    async (calls) => {
      for (const id of projectIds) await calls.projects.remove({ id });
      if (itemIds.length > 0) await trash(itemIds);
    },
    { done: close },
  );
  return (
    <>
      <Box component="p" className="t2 anywhere" maw="64ch" mb="s3" role="status">
        {outcomeText(report)} The other library is unchanged.
      </Box>
      {(skipped > 0 || lines.length > 0) && (
        <FileReportList
          title="Skipped"
          count={Math.max(skipped, lines.length)}
          lines={lines.map(({ file, what }) => [file, what])}
          limitNote={`The first ${mostSkippedLines} are shown.`}
        />
      )}
      {undo.problem && <ProblemNote problem={undo.problem} title="Couldn’t undo the import" />}
      <Group gap="s2" justify="flex-end" mt="s5">
        {itemIds.length + projectIds.length > 0 && (
          <Button loading={undo.isPending} onClick={() => undo.run(undefined)}>
            Undo import
          </Button>
        )}
        <Button variant="filled" data-autofocus onClick={close}>
          Done
        </Button>
      </Group>
    </>
  );
}

function outcomeText({ itemIds, projectIds, alreadyHere }: ImportLibraryReport): string {
  const what = [
    ...(itemIds.length > 0 ? [formatCounted(itemIds.length, 'item')] : []),
    ...(projectIds.length > 0 ? [formatCounted(projectIds.length, 'project')] : []),
  ];
  const imported = what.length === 0 ? 'There was nothing new to import.' : `${what.join(' and ')} imported.`;
  return alreadyHere === 0 ? imported : `${imported} ${formatCount(alreadyHere)} already here.`;
}
