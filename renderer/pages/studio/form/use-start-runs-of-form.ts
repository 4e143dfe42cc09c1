import { useRef } from 'react';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useStartRuns } from '../../../entities/tasks/use-start-runs.tsx';
import type { FailedStart, StartRequestOfForm } from './build-start-request-of-form.ts';

interface StartOfForm {
  readonly request: StartRequestOfForm;
  /** The form after the click. */
  readonly form: string;
  readonly evenIfPaused: boolean;
}

/**
 * Why the user can start runs that main did not accept. `failed`: the start of a comparison, which can be repeated because
 * main starts each id only once.
 */
export type AnywayReason = 'evenIfNotSavable' | 'evenIfOverBudget' | 'failed';

/** Sends starts of a form, and remembers the last one that main did not accept. */
export function useStartRunsOfForm() {
  const failed = useRef<FailedStart | null>(null);
  const { run, again, refusal, asked, problem, dismiss } = useStartRuns(
    async (calls, intent, { request: start, form, evenIfPaused }: StartOfForm) => {
      try {
        if (start.kind === 'comparison') {
          const { runs, ...rest } = start.request;
          const { evenIfNotSavable } = intent;
          await calls.comparisons.start({ ...rest, runs: [...runs], evenIfNotSavable, evenIfPaused });
        } else {
          const { kind: _, runs, ...target } = start;
          const [single] = runs;
          if (!single) return;
          const { model, draft } = single;
          await calls.tasks.start({ modelId: model.id, draft, ...intent, ...target, evenIfPaused });
        }
        if (failed.current?.start === start) failed.current = null;
      } catch (error) {
        failed.current = problemOf(error).kind === 'input' ? null : { start, form };
        throw error;
      }
    },
    { canExceedBudget: ({ request }) => request.kind === 'run' },
  );
  const request = refusal?.input.request;
  const canRepeat = refusal?.asked === undefined && request?.kind === 'comparison' && problem?.kind !== 'input';
  const reason: AnywayReason | undefined = asked ?? (canRepeat ? 'failed' : undefined);
  return {
    start: (now: StartRequestOfForm, form: string, evenIfPaused: boolean) =>
      run({ request: now, form, evenIfPaused }, now.kind === 'run' ? now.intentId : now.request.id),
    /** The last start that failed and can be repeated. */
    failed,
    problem,
    dismissProblem: dismiss,
    unconfirmed: request && reason && { request, reason },
    /** Starts them anyway. */
    again,
  };
}
