import { waitsForSizeConfirmation } from '../../../../shared/library/save-limits.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatBytes } from '../../../../shared/util/numbers.ts';
import { CheckCountdown } from '../../../entities/tasks/check-countdown.tsx';
import { SaveAnyway } from '../../../entities/tasks/save-anyway.tsx';
import { asSentence, linksEnd, nextDownload } from '../../../entities/tasks/task-sentences.ts';
import { useCheckNow } from '../../../entities/tasks/use-check-now.ts';
import { useTaskActions } from '../../../entities/tasks/use-task-actions.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Group } from '../../../ui/primitives.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { NoteFrame, type NoteProps } from './note-frame.tsx';

/** Finished and being downloaded: bytes are known, so there is a bar. */
export function SavingNote({ task }: NoteProps) {
  const actions = useTaskActions(task);
  const check = useCheckNow(task, 'Download again', 'Download');
  const now = useNow();
  const { received, total } = bytesOf(task);
  const saved = task.links.filter((link) => link.itemId !== undefined).length;
  return (
    <NoteFrame task={task}>
      <Group className="run-note-progress" gap="s3" mih={24}>
        <span className="small num run-note-bytes">
          {total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`}
        </span>
        <progress
          className="bytes"
          aria-label="Bytes saved"
          max={total ?? undefined}
          value={total === null ? undefined : received}
        />
        <span className="small t3 run-note-usual">
          {task.links.length > 1 && `${saved} of ${task.links.length} saved · `}
          {linksEnd(task, now)}
        </span>
      </Group>
      {task.problem && (
        <>
          <p className="run-note-text">
            {task.problem.sentence}
            {task.problem.kind !== 'too-large' && ` ${asSentence(nextDownload(task, now))}`}
          </p>
          <div className="run-note-actions">
            {waitsForSizeConfirmation(task) && <SaveAnyway task={task} saveAnyway={actions.saveAnyway} />}
            {task.problem.kind !== 'too-large' && (
              <ChargeButton size="xs" verb={check.verb} cost="free" onClick={check.check} />
            )}
          </div>
          <CheckCountdown check={check} />
        </>
      )}
    </NoteFrame>
  );
}

/** The total is known when every host has reported its size. */
function bytesOf({ links }: Task): { received: number; total: number | null } {
  const received = links.reduce((sum, link) => sum + (link.bytesReceived ?? 0), 0);
  const totals = links.map((link) => link.bytesTotal);
  const known = totals.every((total) => total !== undefined);
  return { received, total: known ? totals.reduce((sum, total) => sum + (total ?? 0), 0) : null };
}
