import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CheckReport, StrayFile } from '../../../../shared/library/storage-summary.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatBytes, formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useTrash } from '../../../entities/items/trash/use-trash.ts';
import { FindFilesButton } from '../../../entities/results/details/find-files-button.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { notify, notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { StoppableProgress } from '../../../ui/stoppable-progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';
import own from './storage.module.css';
import { StorageItemRow } from './storage-item-row.tsx';

/** Checks every file of the library: missing, changed, and without an item. */
export function FileCheckEntry() {
  const { state, startCheck, cancel } = useFileCheck();
  return (
    <div className={styles['entry']}>
      <h3>Files</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        Checks every file in the library folder for files deleted, changed, or renamed outside Triptych, and for files
        without an item. Nothing is changed.
      </Box>
      <Box mt="s3">
        {state.kind === 'running' ? (
          <StoppableProgress label="File check" done={state.done} total={state.total} stop={cancel} />
        ) : (
          <Button
            size="xs"
            leftSection={<IconFileSearch size={14} stroke={1.5} aria-hidden />}
            onClick={() => void startCheck()}
          >
            {state.kind === 'done' ? 'Check again' : 'Check all files'}
          </Button>
        )}
      </Box>
      {state.kind === 'failed' && <ProblemNote problem={state.problem} title="Couldn’t check the files" />}
      {state.kind === 'done' && <CheckFindings report={state.report} recheck={() => void startCheck()} />}
    </div>
  );
}

type FileCheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Checks all files of the library. Leaving the page ends the check; earlier findings remain. */
function useFileCheck() {
  const calls = useCalls();
  const [state, setState] = useState<FileCheckState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const startCheck = async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running', done: 0, total: 0 });
    try {
      for await (const event of await calls.storage.check(undefined, { signal: stop.signal })) {
        if (stop.signal.aborted) return;
        if (event.kind === 'progress') setState({ kind: 'running', done: event.done, total: event.total });
        else setState({ kind: 'done', report: event.report });
      }
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', problem: problemOf(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, startCheck, cancel };
}

interface FindingsProps {
  readonly report: CheckReport;
  /** Called after a finding was resolved. */
  readonly recheck: () => void;
}

/** Lists the findings of a check, each with the possible actions. */
function CheckFindings({ report, recheck }: FindingsProps) {
  const { trash } = useTrash();
  const { missing, missingCount, changed, changedCount, strays, strayCount, checkedCount } = report;
  const isFine = missingCount + changedCount + strayCount === 0;
  const accept = useAction(
    async (calls) => (await calls.storage.acceptChanged({ ids: changed.map(({ id }) => id) })).count,
    {
      failed: 'Couldn’t update the items',
      done(count) {
        recheck();
        if (count === changed.length) return undefined;
        const title = `${formatCounted(changed.length - count, 'item')} not updated`;
        return { title, message: 'Their files aren’t complete images or videos of the expected type.' };
      },
    },
  );
  return (
    <>
      <Box component="p" className="t3" maw="64ch" mt={4} role="status">
        {isFine
          ? `All ${formatCount(checkedCount)} files are present and unchanged.`
          : `${formatCounted(checkedCount, 'file')} checked.`}
      </Box>
      {missingCount > 0 && (
        <FileCheckFinding
          title={formatCounted(missingCount, 'file is missing', 'files are missing')}
          actions={
            <>
              <FindFilesButton missing={missing} label="Find files" onFound={recheck} />
              <FindFilesButton missing={missing} label="Find in a folder" inFolder onFound={recheck} />
              <Button size="xs" onClick={() => void trash(missing.map(({ id }) => id)).then(recheck)}>
                Move records to Trash
              </Button>
            </>
          }
        >
          {missing.map((item) => (
            <StorageItemRow key={item.id} item={item} />
          ))}
        </FileCheckFinding>
      )}
      {changedCount > 0 && (
        <FileCheckFinding
          title={formatCounted(
            changedCount,
            'file was changed outside Triptych',
            'files were changed outside Triptych',
          )}
          actions={
            <Button size="xs" onClick={() => accept.run()}>
              {changedCount === 1 ? 'Use changed file' : 'Use changed files'}
            </Button>
          }
        >
          {changed.map((item) => (
            <StorageItemRow key={item.id} item={item} />
          ))}
        </FileCheckFinding>
      )}
      {strayCount > 0 && <StrayFindings strays={strays} count={strayCount} recheck={recheck} />}
    </>
  );
}

const kindTexts = {
  lost: 'renamed or moved: an item needs it',
  media: 'image or video',
  other: 'neither an image nor a video',
} as const;

interface UnknownFilesProps {
  readonly strays: readonly StrayFile[];
  readonly count: number;
  readonly recheck: () => void;
}

/** Files in the library folder that no item has. */
function StrayFindings({ strays, count, recheck }: UnknownFilesProps) {
  const calls = useCalls();
  const { trash } = useTrash();
  const idsOf = (kind: StrayFile['kind']) => strays.filter((stray) => stray.kind === kind).map(({ id }) => id);
  const [lost, media] = [idsOf('lost'), idsOf('media')];
  const otherIds = strays.filter(({ kind }) => kind !== 'lost').map(({ id }) => id);
  const reportFailure = (title: string, work: () => Promise<void>) => void work().then(recheck, notifyFailure(title));
  const restoreMissing = () =>
    reportFailure('Couldn’t restore the files', async () => {
      const restored = await calls.storage.restoreMissing({ ids: lost });
      notify(`${formatCounted(restored.count, 'item')} found`, 'Files restored to their original locations and names.');
    });
  const importFiles = () =>
    reportFailure('Couldn’t import the files', async () => {
      const { itemIds, refused } = await calls.storage.importStrays({ ids: media });
      if (refused.length > 0) notify(`${refused.length} not imported`, refused.slice(0, 5).join(' '));
      if (itemIds.length > 0)
        notifyUndo(`${formatCounted(itemIds.length, 'item')} imported`, () => void trash(itemIds));
    });
  const trashFiles = () =>
    reportFailure('Couldn’t move the files to Trash', async () => {
      const moved = await calls.storage.trashStrays({ ids: otherIds });
      const restoreFiles = async () => void (await calls.storage.restoreStrays({ ids: otherIds }));
      const undoTrash = () => reportFailure('Couldn’t restore the files', restoreFiles);
      notifyUndo(
        `${formatCounted(moved.count, 'file')} moved to Trash`,
        undoTrash,
        'They stay there until you empty Trash.',
      );
    });
  return (
    <FileCheckFinding
      title={formatCounted(count, 'file belongs to no item', 'files belong to no item')}
      actions={
        <>
          {lost.length > 0 && (
            <Button size="xs" onClick={restoreMissing}>
              Restore {formatCounted(lost.length, 'renamed file')}
            </Button>
          )}
          {media.length > 0 && (
            <Button size="xs" onClick={importFiles}>
              Import {formatCounted(media.length, 'image or video', 'images and videos')}
            </Button>
          )}
          {otherIds.length > 0 && (
            <Button size="xs" onClick={trashFiles}>
              Move {formatCounted(otherIds.length, 'file')} to Trash
            </Button>
          )}
        </>
      }
    >
      {strays.map(({ id, file, bytes, kind }) => (
        <li key={id}>
          <Box component="span" className={own['text']} flex={1} miw={0}>
            <span title={file}>{file}</span>
            <span className="t3">
              {formatBytes(bytes)} · {kindTexts[kind]}
            </span>
          </Box>
        </li>
      ))}
      {count > strays.length && <li className="t3">{formatCount(count - strays.length)} more are not listed.</li>}
    </FileCheckFinding>
  );
}

/** One kind of finding: the count, actions for all, and each. */
function FileCheckFinding({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" mt="s5" aria-label={title}>
      <b>{title}</b>
      <Group gap="s2" wrap="wrap" mt="s3">
        {actions}
      </Group>
      <Box component="ul" className={own['list']} mt="s3" line="top">
        {children}
      </Box>
    </Box>
  );
}
