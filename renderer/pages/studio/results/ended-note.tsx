import { Button } from '@mantine/core';
import { modelById } from '../../../../shared/models/all-models.ts';
import { reasonTitle } from '../../../../shared/models/prepare-run.ts';
import { chargeClause } from '../../../../shared/tasks/can-be-charged.ts';
import { isResultUnmeasured } from '../../../../shared/tasks/is-result-unmeasured.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { formatTime } from '../../../../shared/util/format-dates.ts';
import { useRemix } from '../../../entities/remix/use-remix.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { TrackIntoButton } from '../../../entities/tasks/track/track-into-button.tsx';
import { CheckNowConfirmation, mayStillHaveResults, useCheckNow } from '../../../entities/tasks/use-check-now.tsx';
import { useRemoveTask } from '../../../entities/tasks/use-remove-task.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemSettingsLink } from '../../../ui/problem-settings-link.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { TraceIdButton } from '../../../ui/trace-id-button.tsx';
import { RunNoteLayout, type RunNoteProps } from './run-note-layout.tsx';

/** A run without results, or untracked: what happened, the possible actions, then the evidence. */
export function EndedNote({ task, isSingle, alike = [] }: RunNoteProps) {
  const remove = useRemoveTask();
  const check = useCheckNow(task, mayStillHaveResults(task) ? 'Check again' : 'Check status');
  const remix = useRemix();
  const trace = task.problem?.traceId ?? task.traceId;
  return (
    <RunNoteLayout
      task={task}
      isSingle={isSingle}
      alike={alike}
      heading={headingOf(task)}
      timeNote={formatTime(task.endedAt ?? task.updatedAt)}
    >
      {task.problem && (
        <Box component="p" className="read anywhere" mt={2}>
          {task.problem.sentence} <ProblemSettingsLink problem={task.problem} />
        </Box>
      )}
      {task.state === 'stopped' && (
        <Box component="p" className="read anywhere" mt={2}>
          The run may still finish{chargeClause(task, ' and be charged')}.
        </Box>
      )}
      <Reasons task={task} />
      <Group gap="s1 s2" wrap="wrap" mt="s2">
        {!task.tracked && modelById(task.modelId) && (
          <Button size="xs" onClick={() => remix('all', task)}>
            Edit and try again
          </Button>
        )}
        {task.state === 'unknown' && <TrackIntoButton task={task} size="xs" />}
        {task.taskId !== undefined && (
          <ChargeButton
            size="xs"
            verb={isResultUnmeasured(task) ? 'Retry' : check.verb}
            cost="free"
            onClick={check.check}
          />
        )}
        <Button size="xs" variant="subtle" onClick={() => void remove([task.id, ...alike])}>
          Remove from list
        </Button>
        {trace !== undefined && <TraceIdButton traceId={trace} />}
      </Group>
      <CheckNowConfirmation check={check} />
      {task.problem?.raw !== undefined && (
        <Box mt={6}>
          <Disclosure
            title="Raw response"
            note={task.problem.status === undefined ? undefined : `status ${task.problem.status}`}
          >
            <RawText text={task.problem.raw} label="Raw response" />
          </Disclosure>
        </Box>
      )}
    </RunNoteLayout>
  );
}

function Reasons({ task }: { task: Task }) {
  const reasons = task.problem?.reasons ?? [];
  const model = modelById(task.modelId);
  if (reasons.length === 0) return null;
  return (
    <ul className="t2 read">
      {reasons.map(({ field, text }) => (
        <li key={`${field} ${text}`}>
          <b>{model ? reasonTitle(model, field) : field}</b> {text}
        </li>
      ))}
    </ul>
  );
}

function headingOf(task: Task): string {
  const { label } = taskStateText(task);
  return task.state === 'unknown' ? `${label}${chargeClause(task, ': may have been charged')}` : label;
}
