import { waitsForSizeConfirmation } from '../../../../shared/tasks/result-size-limits.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { LargeResultActions } from '../../../entities/tasks/large-result-actions.tsx';
import { linksEnd, nextDownload, toSentence } from '../../../entities/tasks/task-sentences.ts';
import { CheckNowConfirmation, useCheckNow } from '../../../entities/tasks/use-check-now.tsx';
import { useTaskActions } from '../../../entities/tasks/use-task-actions.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './feed.module.css';
import { RunNoteLayout, type RunNoteProps } from './run-note-layout.tsx';

/** Shows the download of a finished run with a progress bar, because the size is known. */
export function SavingNote({ task, isSingle }: RunNoteProps) {
  const actions = useTaskActions(task);
  const check = useCheckNow(task, 'Download again', 'Download');
  const now = useNow();
  const { received, total } = bytesOf(task);
  const saved = task.links.filter((link) => link.itemId !== undefined).length;
  return (
    <RunNoteLayout task={task} isSingle={isSingle}>
      <Group className={styles['progress']} gap="s3" mih={24}>
        <span className="small num nowrap">
          {total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`}
        </span>
        <progress
          className={styles['bytes']}
          aria-label="Bytes saved"
          max={total ?? undefined}
          value={total === null ? undefined : received}
        />
        <span className="small t3 nowrap">
          {task.links.length > 1 && `${saved} of ${task.links.length} saved · `}
          {linksEnd(task, now)}
        </span>
      </Group>
      {task.problem && (
        <>
          <Box component="p" className="t2 small" mt={4}>
            {task.problem.sentence}
            {task.problem.kind !== 'too-large' && ` ${toSentence(nextDownload(task, now))}`}
          </Box>
          <Group gap="s1 s2" wrap="wrap" mt="s2">
            {waitsForSizeConfirmation(task) && <LargeResultActions task={task} saveAnyway={actions.saveAnyway} />}
            {task.problem.kind !== 'too-large' && (
              <ChargeButton size="xs" verb={check.verb} cost="free" onClick={check.check} />
            )}
          </Group>
          <CheckNowConfirmation check={check} />
        </>
      )}
    </RunNoteLayout>
  );
}

/** The total is known when every host has reported its size. */
function bytesOf({ links }: Task): { received: number; total: number | null } {
  const received = links.reduce((sum, link) => sum + (link.bytesReceived ?? 0), 0);
  const totals = links.map((link) => link.bytesTotal);
  const known = totals.every((total) => total !== undefined);
  return { received, total: known ? totals.reduce((sum, total) => sum + (total ?? 0), 0) : null };
}
