import { useRef, useState } from 'react';
import { sweepOfTemplate } from '../../../../shared/comparisons/run-plan/sweep-of-template.ts';
import type { Draft } from '../../../../shared/fields/values.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useLibraryState, usePromptTexts } from '../../../api/synced-state-hooks.ts';
import { useCarriedValuesStore } from '../../../entities/drafts/carried-values-store.ts';
import { useFailureAdviceStore } from '../../../entities/drafts/failure-advice-store.ts';
import { useFormSessionStore } from '../../../entities/drafts/form-session-store.ts';
import { nextSeed } from '../../../entities/drafts/random-seed.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { targetShotInput } from '../../../entities/projects/target-shot.ts';
import { restartHistorySteps } from '../prompts/use-step-through-history.ts';
import { draftsOfForm, maxRuns } from './drafts-for-runs.ts';

/** Warnings that the user saw and overrides. */
interface Insisting {
  readonly evenIfNotSavable?: boolean;
  readonly evenIfPaused?: boolean;
  /** Only for a single run. */
  readonly evenIfOverBudget?: boolean;
}

/** Runs that main rejected, and the warnings that the user overrides by starting them anyway. */
interface UnconfirmedRuns {
  readonly drafts: readonly Draft[];
  readonly reason: 'disk' | 'budget';
  readonly insisting: Insisting;
}

/** Runs that wait for a confirmation. */
interface Asked {
  readonly drafts: readonly Draft[];
  readonly evenIfPaused: boolean;
}

export type StartConfirmation = ReturnType<typeof useGenerate>['confirmation'];

/** Two presses within this time on one form count as one: a double click must not pay twice. Milliseconds. */
const doublePressMs = 400;

/**
 * Starts `runs` runs of the draft as one batch of the feed, without waiting for earlier runs. Returns the problem of a
 * failed start; the feed shows every other outcome.
 */
export function useGenerate(model: Model, runs: number, blocked: boolean) {
  const calls = useCalls();
  const { read, setValue } = useDraftActions();
  const texts = usePromptTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const lastPress = useRef<{ at: number; left: string } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedRuns | null>(null);
  const library = useLibraryState();

  const start = (drafts: readonly Draft[], insisting: Insisting) => {
    setUnconfirmed(null);
    startRuns(drafts, insisting).catch((error) => {
      const startProblem = problemOf(error);
      setProblem(startProblem);
      const { kind } = startProblem;
      if (kind === 'disk' && !insisting.evenIfNotSavable) {
        setUnconfirmed({ drafts, reason: kind, insisting: { ...insisting, evenIfNotSavable: true } });
      }
      if (kind === 'budget' && drafts.length === 1) {
        setUnconfirmed({ drafts, reason: kind, insisting: { ...insisting, evenIfOverBudget: true } });
      }
    });
  };
  /** Several runs of one click are a comparison from the start. All of them start, or none. */
  const startRuns = async (drafts: readonly Draft[], { evenIfOverBudget = false, ...insisting }: Insisting) => {
    const [first] = drafts;
    if (!first) return;
    if (drafts.length === 1) {
      await calls.tasks.start({
        modelId: model.id,
        draft: first,
        ...targetShotInput(),
        ...insisting,
        evenIfOverBudget,
      });
      return;
    }
    const grid = sweepOfTemplate(drafts);
    const runs = drafts.map((draft, index) => {
      const cell = grid?.cells[index];
      const run = { id: crypto.randomUUID(), modelId: model.id, draft, ...targetShotInput() };
      return cell ? { ...run, cell } : run;
    });
    // The brief of a template is the template itself.
    const { template } = read(model);
    const brief = { modelId: model.id, draft: template ? read(model) : first };
    await calls.comparisons.start({
      id: crypto.randomUUID(),
      title: '',
      brief,
      ...(grid ? { sweep: grid.sweep } : {}),
      runs,
      ...insisting,
    });
  };

  const pressOnce = (evenIfPaused: boolean, confirmed?: readonly Draft[]) => {
    useFormSessionStore.getState().touch(model.id);
    const now = performance.now();
    const last = lastPress.current;
    if (blocked || (last && now - last.at < doublePressMs && last.left === formOf(read(model)))) return;
    const drafts = confirmed ?? draftsOfForm(model, read(model), runs, texts);
    if (drafts.length === 0) return;
    // A form without a template starts at most eight runs.
    if (!confirmed && drafts.length > maxRuns) return setAsked({ drafts, evenIfPaused });
    setAsked(null);
    setProblem(null);
    useCarriedValuesStore.getState().show(model.id, undefined);
    useFailureAdviceStore.getState().advise(model.id, undefined);
    restartHistorySteps(model);
    start(drafts, { evenIfPaused });
    // Unlocked seeds are chosen again for the next runs; the started runs have their seeds.
    for (const name of useFormSessionStore.getState().rolling[model.id] ?? []) {
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
    setUnconfirmed(null);
  };
  const startUnconfirmedRuns = () => {
    setProblem(null);
    if (unconfirmed) start(unconfirmed.drafts, unconfirmed.insisting);
  };
  // Includes only runs that a read-only library rejected: a read-only database would reject them again.
  return {
    /** While the gateway asks to wait, its runs are queued. */
    press: () => pressOnce(false),
    /** Sends them immediately anyway. */
    pressAnyway: () => pressOnce(true),
    /** The many runs that wait for a confirmation. */
    confirmation: asked && {
      count: asked.drafts.length,
      start: () => pressOnce(asked.evenIfPaused, asked.drafts),
      close: () => setAsked(null),
    },
    problem,
    dismissProblem,
    unconfirmed: problem && unconfirmed && (unconfirmed.reason === 'budget' || library.problem) ? unconfirmed : null,
    startUnconfirmedRuns,
  };
}

/** Identifies a form by its content, because an unchanged form is created again on every read. */
function formOf(draft: Draft): string {
  return JSON.stringify(draft);
}
