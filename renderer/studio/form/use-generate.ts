import { useRef, useState } from 'react';
import type { Model } from '../../../shared/model.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { useArrivals } from '../draft/arrivals.ts';
import { useFormMemory } from '../draft/form-memory.ts';
import { useDraftActions } from '../draft/use-draft.ts';
import { renewWalk } from '../prompts/use-prompt-walk.ts';
import { draftsOfRuns, nextSeed, startProblem } from './runs.ts';

/** A second press within this time is the same intent: a double click must not pay twice. Milliseconds. */
const oneIntent = 400;

/**
 * Starts `runs` runs with the draft as it is. It never waits for those before: each is a run of its own, and what
 * becomes of it stands in the feed. What kept one from being made is the problem here.
 */
export function useGenerate(model: Model, runs: number, blocked: boolean) {
  const calls = useCalls();
  const { read, setValue } = useDraftActions();
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const [problem, setProblem] = useState<Problem | null>(null);

  const press = () => {
    useFormMemory.getState().touch(model.id);
    const now = performance.now();
    if (blocked || now - lastPress.current < oneIntent) return;
    lastPress.current = now;
    setProblem(null);
    useArrivals.getState().show(model.id, undefined);
    const drafts = draftsOfRuns(model, read(model), runs);
    renewWalk(model);
    const failed = new Map<number, Problem>();
    for (const [index, draft] of drafts.entries()) {
      calls.tasks.start({ modelId: model.id, draft }).catch((error) => {
        failed.set(index + 1, problemOf(error));
        setProblem(startProblem(failed, runs));
      });
    }
    // Seeds that are not locked are thrown anew for the next runs; these have left with their own.
    for (const name of useFormMemory.getState().rolling[model.id] ?? []) {
      const field = model.fields[name];
      const used = drafts[0]?.values[name];
      if (field?.kind !== 'integer') continue;
      setValue(model, name, nextSeed(field, typeof used === 'number' ? used : field.min, runs));
    }
  };
  return { press, problem, dismissProblem: () => setProblem(null) };
}
