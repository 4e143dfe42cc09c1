import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PlannedRun, Sweep } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { focusPage } from '../../../ui/navigation/focus-page.ts';
import { setPath } from '../../../ui/navigation/page-paths.ts';
import { useIntentIds } from '../../../ui/use-intent-ids.ts';

type Refused = readonly (Problem | undefined)[];
const noneRefused: Refused = [];

export interface Start {
  readonly title: string;
  readonly brief: { readonly modelId: string; readonly draft: Draft };
  readonly sweep?: Sweep;
  readonly runs: readonly PlannedRun[];
}

/** Warnings that the user saw and overrides. */
export interface Insisting {
  readonly evenIfNotSavable?: boolean;
  readonly evenIfPaused?: boolean;
}

/**
 * Starts all runs with one call and opens their comparison. Equal plans have one id until they are started: a second
 * click repeats the same call.
 */
export function useStartRuns() {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const library = useSynced('library');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** Problems from the main process, by position of the run. */
  const [refused, setRefused] = useState<Refused>(noneRefused);
  const intents = useIntentIds();

  const start = async (startRequest: Start, { evenIfNotSavable = false, evenIfPaused = false }: Insisting = {}) => {
    setStarting(true);
    setProblem(null);
    setRefused(noneRefused);
    const { runs, ...rest } = startRequest;
    const id = intents.idOf({ ...rest, runs: runs.map(({ id: _, ...run }) => run) });
    try {
      await calls.comparisons.start({
        id,
        ...rest,
        runs: [...runs],
        ...(evenIfNotSavable ? { evenIfNotSavable } : {}),
        ...(evenIfPaused ? { evenIfPaused } : {}),
      });
      intents.renew();
      navigate(setPath(id));
      // The keys of the stage work at once. Letters in the form would be the prompt.
      focusPage();
    } catch (error) {
      const startProblem = problemOf(error);
      setProblem(startProblem);
      if (startProblem.kind === 'input') setRefused(await refusedOf(runs));
    } finally {
      setStarting(false);
    }
  };
  /** All start or none: main reports each refused run separately. */
  const refusedOf = async (runs: readonly PlannedRun[]) => {
    const found: (Problem | undefined)[] = [];
    for (const { modelId, draft } of runs) {
      const preview = calls.tasks.preview({ modelId, draft });
      found.push(await preview.then(() => undefined, problemOf));
    }
    return found;
  };
  return {
    /** Starts the runs. A second call for the same plan has the outcome of the first. */
    start,
    isStarting,
    problem,
    refused,
    dismiss: () => {
      setProblem(null);
      setRefused(noneRefused);
    },
    /** Only the library prevents the start: results may be lost, and the user decides. */
    isHeld: problem?.kind === 'disk' && library.problem !== undefined,
  };
}
