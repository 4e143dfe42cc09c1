import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Task } from '../../../shared/tasks/task.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { notifyProblem } from '../../ui/notify.ts';
import { useNow } from '../../ui/use-now.ts';
import type { useTaskActions } from './use-task-actions.ts';

type TaskActions = ReturnType<typeof useTaskActions>;

/** True for a completed task without a downloadable result: another response may contain one. */
export function mayStillHaveResults({ state, problem, taskId }: Task): boolean {
  return state === 'failed' && problem?.kind === 'answer' && taskId !== undefined;
}

interface CheckNow {
  /** "Check now", and "Check anyway" after a notification that the gateway asked to wait. */
  readonly verb: string;
  /** Text that explains who asked to wait and until when; only after a first click. */
  readonly confirmation: string | undefined;
  readonly isChecking: boolean;
  check(): void;
}

/**
 * Checks the status of a task immediately. While the gateway has asked to wait, the first click only shows a
 * notification. The second click sends the request. `action` is the name of the action: "Check", "Download".
 */
export function useCheckNow(task: Task, verb = 'Check status', action = 'Check'): CheckNow {
  const calls = useCalls();
  const [refusal, setRefusal] = useState<{ readonly sentence: string; readonly until: number } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const now = useNow(refusal !== null);
  const holds = refusal !== null && now < refusal.until;

  const check = async () => {
    setRefusal(null);
    setChecking(true);
    try {
      await calls.tasks.checkStatus({ id: task.id, ...(holds ? { insist: true } : {}) });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind === 'busy' && problem.retryAfterMs !== undefined) {
        setRefusal({ sentence: problem.sentence, until: Date.now() + problem.retryAfterMs });
      } else notifyProblem('Couldn’t check the status', problem);
    } finally {
      setChecking(false);
    }
  };

  return {
    verb: holds ? `${action} anyway` : verb,
    confirmation: holds ? `${refusal.sentence} Click again to ${action.toLowerCase()} anyway.` : undefined,
    isChecking,
    check: () => void check(),
  };
}

/** Reports that the gateway asked to wait, after a click on "Check now". */
export function CheckNowConfirmation({ check, className }: { check: CheckNow; className?: string | undefined }) {
  return (
    <Box
      component="p"
      className={className ?? 't2 small'}
      mt={className === undefined ? 4 : undefined}
      role="status"
      hidden={check.confirmation === undefined}
    >
      {check.confirmation}
    </Box>
  );
}

interface PollingActionsProps {
  readonly actions: Pick<TaskActions, 'stopWatching' | 'canBeCharged'>;
  readonly check: CheckNow;
}

/** Actions for a run that is in progress at the gateway. */
export function PollingActions({ actions, check }: PollingActionsProps) {
  const title = `The run may still finish${actions.canBeCharged ? ' and be charged' : ''}`;
  return (
    <>
      <ChargeButton size="xs" variant="subtle" verb={check.verb} cost="free" onClick={check.check} />
      <Button size="xs" variant="subtle" title={title} onClick={actions.stopWatching}>
        Stop tracking
      </Button>
    </>
  );
}
