import { useState } from 'react';
import type { Task } from '../../../shared/tasks/task.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { notifyProblem } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';

/** True for a completed task without a downloadable result: another response may contain one. */
export function mayStillHaveResults({ state, problem, taskId }: Task): boolean {
  return state === 'failed' && problem?.kind === 'answer' && taskId !== undefined;
}

export interface CheckNow {
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
