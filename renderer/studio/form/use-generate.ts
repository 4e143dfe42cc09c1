import { useRef, useState } from 'react';
import type { Model } from '../../../shared/model.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { useArrivals } from '../draft/arrivals.ts';
import { useFormMemory } from '../draft/form-memory.ts';
import { useDraftActions } from '../draft/use-draft.ts';
import { randomSeed } from '../fields/random-seed.ts';

/** A second press within this time is the same intent: a double click must not pay twice. Milliseconds. */
const oneIntent = 400;

/**
 * Starts a run with the draft as it is. It never waits for the run before: each press is a run of its own, and what
 * becomes of it stands in the feed. What kept one from being made is the problem here.
 */
export function useGenerate(model: Model, blocked: boolean) {
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
    calls.tasks.start({ modelId: model.id, draft: read(model) }).catch((error) => setProblem(problemOf(error)));
    // Seeds that are not locked are thrown anew for the next run; this one has left with its own.
    for (const name of useFormMemory.getState().rolling[model.id] ?? []) {
      const field = model.fields[name];
      if (field?.kind === 'integer') setValue(model, name, randomSeed(field.min, field.max));
    }
  };
  return { press, problem, dismissProblem: () => setProblem(null) };
}
