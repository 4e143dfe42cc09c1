import { useRef, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import type { FailedStart, StartRequestOfForm } from './build-start-request-of-form.ts';

/** Warnings that the user saw and overrides. */
interface Insisting {
  readonly evenIfNotSavable?: boolean;
  readonly evenIfPaused?: boolean;
  /** Only for a single run. */
  readonly evenIfOverBudget?: boolean;
}

/** Runs that main did not accept, and the warnings that the user overrides by starting them anyway. */
export interface UnconfirmedRuns {
  readonly request: StartRequestOfForm;
  /** The form after the click. */
  readonly form: string;
  /** `failed`: the start of a comparison, which can be repeated because main starts each id only once. */
  readonly reason: 'disk' | 'budget' | 'failed';
  readonly insisting: Insisting;
}

/** Sends starts of a form, and remembers the last one that main did not accept. */
export function useStartRunsOfForm() {
  const calls = useCalls();
  const failed = useRef<FailedStart | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedRuns | null>(null);
  const library = useSynced('library');

  const start = (request: StartRequestOfForm, form: string, insisting: Insisting) => {
    setProblem(null);
    setUnconfirmed(null);
    send(request, insisting).then(
      () => {
        if (failed.current?.start === request) failed.current = null;
      },
      (error) => {
        const startProblem = problemOf(error);
        setProblem(startProblem);
        const { kind } = startProblem;
        const canRepeat = request.kind === 'comparison' && kind !== 'input';
        failed.current = kind === 'input' ? null : { start: request, form };
        if (kind === 'disk' && !insisting.evenIfNotSavable) {
          setUnconfirmed({ request, form, reason: kind, insisting: { ...insisting, evenIfNotSavable: true } });
        } else if (kind === 'budget' && request.kind === 'run') {
          setUnconfirmed({ request, form, reason: kind, insisting: { ...insisting, evenIfOverBudget: true } });
        } else if (canRepeat) setUnconfirmed({ request, form, reason: 'failed', insisting });
      },
    );
  };
  const send = async (start: StartRequestOfForm, { evenIfOverBudget = false, ...insisting }: Insisting) => {
    if (start.kind === 'comparison') {
      const { runs: started, ...rest } = start.request;
      await calls.comparisons.start({ ...rest, runs: [...started], ...insisting });
      return;
    }
    const { kind: _, runs, ...target } = start;
    const [run] = runs;
    if (run) {
      const { model, draft } = run;
      await calls.tasks.start({ modelId: model.id, draft, ...target, ...insisting, evenIfOverBudget });
    }
  };

  return {
    /** `form`: the form after the click. */
    start: (request: StartRequestOfForm, form: string, evenIfPaused: boolean) => start(request, form, { evenIfPaused }),
    /** The last start that failed and can be repeated. */
    failed,
    problem,
    dismissProblem: () => {
      setProblem(null);
      setUnconfirmed(null);
    },
    // A full or missing library accepts the runs after a confirmation. A read-only database would refuse them again.
    unconfirmed: problem && unconfirmed && (unconfirmed.reason !== 'disk' || library.problem) ? unconfirmed : null,
    startUnconfirmedRuns: () => {
      if (unconfirmed) start(unconfirmed.request, unconfirmed.form, unconfirmed.insisting);
    },
  };
}
