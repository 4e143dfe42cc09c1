import { useRef } from 'react';
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
  const { run, runAnyway, refused, asked, problem, dismiss } = useStartRuns(
    async (calls, intent, { request, evenIfPaused }: StartOfForm) => {
      if (request.kind === 'comparison') {
        const { runs: started, ...rest } = request.request;
        const { evenIfNotSavable } = intent;
        await calls.comparisons.start({ ...rest, runs: [...started], evenIfNotSavable, evenIfPaused });
        return;
      }
      const { kind: _, runs, ...target } = request;
      const [first] = runs;
      if (!first) return;
      const { model, draft } = first;
      await calls.tasks.start({ modelId: model.id, draft, ...intent, ...target, evenIfPaused });
    },
    {
      done: (_, { request }) => {
        if (failed.current?.start === request) failed.current = null;
      },
      refused: ({ kind }, { request, form }) => {
        failed.current = kind === 'input' ? null : { start: request, form };
      },
      canExceedBudget: ({ request }) => request.kind === 'run',
    },
  );
  const request = refused?.start.input.request;
  const canRepeat = refused?.asked === undefined && request?.kind === 'comparison' && problem?.kind !== 'input';
  const reason: AnywayReason | undefined = asked ?? (canRepeat ? 'failed' : undefined);
  return {
    start: (now: StartRequestOfForm, form: string, evenIfPaused: boolean) =>
      run({ request: now, form, evenIfPaused }, now.kind === 'run' ? now.intentId : now.request.id),
    /** The last start that failed and can be repeated. */
    failed,
    problem,
    dismissProblem: dismiss,
    unconfirmed: request && reason && { request, reason },
    startUnconfirmedRuns: runAnyway,
  };
}
