import { useRef, useState } from 'react';
import type { Draft } from '../../../../shared/fields/values.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useLibraryState } from '../../../api/queries.ts';
import { useCarriedValuesStore } from '../../../entities/drafts/carried-values-store.ts';
import { useFormStore } from '../../../entities/drafts/form-store.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useTryAgain } from '../../../entities/drafts/use-try-again.ts';
import { restartHistorySteps } from '../prompts/use-step-through-history.ts';
import { draftsOfRuns, nextSeed, startProblem } from './runs-per-click.ts';

/** A second press within this time, on the same form, is the same intent: a double click must not pay twice. Milliseconds. */
const oneIntent = 400;

/**
 * Starts `runs` runs of the draft. It never waits for earlier ones: each is a separate run with its outcome in the
 * feed. A failed start is the problem here.
 */
export function useGenerate(model: Model, runs: number, blocked: boolean) {
  const calls = useCalls();
  const { read, setValue } = useDraftActions();
  const lastPress = useRef<{ at: number; left: string } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Runs that main held back, since the library cannot be written to. */
  const [held, setHeld] = useState<readonly Draft[]>([]);
  const library = useLibraryState();

  const start = (drafts: readonly Draft[], evenIfNotSavable: boolean, evenIfPaused = false) => {
    const failed = new Map<number, Problem>();
    setHeld([]);
    for (const [index, draft] of drafts.entries()) {
      calls.tasks.start({ modelId: model.id, draft, evenIfNotSavable, evenIfPaused }).catch((error) => {
        const why = problemOf(error);
        failed.set(index + 1, why);
        setProblem(startProblem(failed, drafts.length));
        if (why.kind === 'disk' && !evenIfNotSavable) setHeld((before) => [...before, draft]);
      });
    }
  };

  const pressOnce = (evenIfPaused: boolean) => {
    useFormStore.getState().touch(model.id);
    const now = performance.now();
    const last = lastPress.current;
    if (blocked || (last && now - last.at < oneIntent && last.left === formOf(read(model)))) return;
    setProblem(null);
    useCarriedValuesStore.getState().show(model.id, undefined);
    useTryAgain.getState().advise(model.id, undefined);
    const drafts = draftsOfRuns(model, read(model), runs);
    restartHistorySteps(model);
    start(drafts, false, evenIfPaused);
    // Seeds that are not locked are thrown anew for the next runs; these have left with their own.
    for (const name of useFormStore.getState().rolling[model.id] ?? []) {
      const field = model.fields[name];
      const used = drafts[0]?.values[name];
      if (field?.role !== 'seed') continue;
      setValue(model, name, nextSeed(field, typeof used === 'number' ? used : field.min, runs));
    }
    // The form after this click, including its new seeds. Later differences are changes by the user.
    lastPress.current = { at: now, left: formOf(read(model)) };
  };
  const dismissProblem = () => {
    setProblem(null);
    setHeld([]);
  };
  const startHeld = () => {
    setProblem(null);
    start(held, true);
  };
  // Only what a library that cannot be written to held back: a database that cannot be would hold it back again.
  return {
    /** While the gateway asks to wait, its runs are queued. */
    press: () => pressOnce(false),
    /** Sends them immediately anyway. */
    pressAnyway: () => pressOnce(true),
    problem,
    dismissProblem,
    confirmedRuns: problem && library.problem ? held.length : 0,
    startHeld,
  };
}

/** Identifies a form by its content, because an unchanged form is created again on every read. */
function formOf(draft: Draft): string {
  return JSON.stringify(draft);
}
