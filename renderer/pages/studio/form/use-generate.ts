import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { gridOfForm } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { changeFormSession, readFormSession } from '../../../entities/drafts/form-session.ts';
import { uncoverStage } from '../../../entities/drafts/plan-view.ts';
import { nextSeed } from '../../../entities/drafts/random-seed.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { targetShotInput } from '../../../entities/projects/target-shot.ts';
import { focusPage } from '../../../ui/navigation/focus-page.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useIntentIds } from '../../../ui/use-intent-ids.ts';
import { restartHistorySteps } from '../prompts/use-step-through-history.ts';
import { lazyTemplateRuns } from '../templates/lazy-template-runs.ts';
import {
  buildStartRequestOfForm,
  type StartRequestOfForm,
  startRequestOfClick,
} from './build-start-request-of-form.ts';
import { draftsOfForm, type ExpandTemplate, type FormRun, maxRuns } from './drafts-for-runs.ts';
import { useReadFormPlan } from './use-form-plan.ts';
import { useStartRunsOfForm } from './use-start-runs-of-form.ts';

/** Runs that wait for a confirmation. */
interface Asked {
  readonly request: StartRequestOfForm;
  readonly evenIfPaused: boolean;
}

export interface StartConfirmation {
  readonly runs: readonly FormRun[];
  readonly start: () => void;
  readonly close: () => void;
}

/**
 * Starts `runs` runs of the draft, or of each prompt and combination of its lists, or of each row of its plan, as one
 * set, without waiting for earlier runs. `shown`: the number of runs on the button. Returns the problem of a failed start;
 * the stage shows every other outcome.
 */
export function useGenerate(model: Model, runs: number, isPlanned: boolean, shown: number, blocked: boolean) {
  const { read, setValue } = useDraftActions();
  const texts = useSynced('promptTexts');
  const [asked, setAsked] = useState<Asked | null>(null);
  const intents = useIntentIds();
  const [location, navigate] = useLocation();
  const { start, failed, ...startState } = useStartRunsOfForm();
  const readPlan = useReadFormPlan(model);
  const addToList = useAddToList();

  /** Identifies everything that a click depends on by its content: an unchanged form is created again on every read. */
  const formNow = () =>
    JSON.stringify([
      model.id,
      read(model),
      isPlanned && readPlan()?.plan.rows.map(({ id: _, ...row }) => row),
      runs,
      targetShotInput(),
      texts.map(({ id, savedAt }) => [id, savedAt]),
    ]);
  const requestOf = (form: string): StartRequestOfForm | undefined => {
    const expand: ExpandTemplate = (template, settings) =>
      lazyTemplateRuns.ifLoaded()?.templateRuns(template, settings, texts);
    const draft = read(model);
    const plan = isPlanned ? readPlan() : undefined;
    if (isPlanned && !plan) return undefined;
    const started =
      plan?.code.runsOfPlan(plan, runs) ??
      draftsOfForm(model, draft, runs, expand).map((each) => ({ model, draft: each }));
    const gridOf = (all: readonly FormRun[]) =>
      plan
        ? plan.code.gridOfPlan(model, draft, plan, all)
        : gridOfForm(
            model,
            draft,
            all.map((run) => run.draft),
          );
    return buildStartRequestOfForm({ model, draft }, started, targetShotInput(), intents.idOf(form), gridOf);
  };
  /** Prepares the form for its next runs. */
  const goOn = ([first]: readonly FormRun[]) => {
    changeFormSession(model.id, { carriedNote: undefined, advice: undefined });
    restartHistorySteps(model);
    // Unlocked seeds are chosen again for the next runs; these runs have their seeds.
    for (const name of readFormSession(model.id).rolling ?? []) {
      const field = model.fields[name];
      const used = first?.draft.values[name];
      if (field?.role !== 'seed') continue;
      setValue(model, name, nextSeed(field, typeof used === 'number' ? used : field.min, runs));
    }
  };
  const pressOnce = (evenIfPaused: boolean, confirmed?: StartRequestOfForm) => {
    changeFormSession(model.id, { isTouched: true });
    const form = formNow();
    if (blocked) return;
    const request = confirmed ?? startRequestOfClick(failed.current, form, () => requestOf(form));
    if (!request) return;
    const started = request.runs;
    // The button can show the number of an older template.
    if (!confirmed && (started.length > maxRuns || started.length !== shown))
      return setAsked({ request, evenIfPaused });
    setAsked(null);
    goOn(started);
    // The form after this click, including its new seeds. Later differences are changes by the user.
    start(request, formNow(), evenIfPaused);
    intents.renew();
    // The newest set is on the stage, which the plan covers.
    uncoverStage();
    if (location !== '/studio') navigate('/studio');
    // Several results are chosen from next, with the keys of the stage. Letters in the form would be text.
    if (started.length > 1) focusPage();
  };
  return {
    /** While the gateway asks to wait, its runs are queued. */
    press: () => pressOnce(false),
    /** Sends them immediately anyway. */
    pressAnyway: () => pressOnce(true),
    /** The runs wait in the list, until the user starts them there. */
    addToList() {
      changeFormSession(model.id, { isTouched: true });
      const request = blocked ? undefined : requestOf(formNow());
      if (!request) return;
      goOn(request.runs);
      addToList(request);
    },
    /** The many runs that wait for a confirmation. */
    confirmation: asked && {
      runs: asked.request.runs,
      start: () => pressOnce(asked.evenIfPaused, asked.request),
      close: () => setAsked(null),
    },
    ...startState,
  };
}

/** Returns the function that puts the runs of a click into the list, where they wait. Nothing is sent. */
function useAddToList(): (request: StartRequestOfForm) => void {
  const remove = useAction((calls, ids: string[]) => calls.comparisons.changeList({ remove: ids }), {
    failed: 'Couldn’t remove the runs from the list',
  });
  const add = useAction((calls, runs: ListedRun[]) => calls.comparisons.changeList({ add: runs }), {
    failed: 'Couldn’t add to the list',
    done: (_, runs) => ({
      title: `${formatCounted(runs.length, 'run')} added to the list`,
      undo: () => remove.run(runs.map(({ id }) => id)),
    }),
  });
  return (request) => add.run(runsForList(request));
}

function runsForList(request: StartRequestOfForm): ListedRun[] {
  if (request.kind === 'comparison') return request.request.runs.map(({ cell: _, ...run }) => run);
  const { shotId, runs } = request;
  return runs.map(({ model, draft }) => {
    const run = { id: crypto.randomUUID(), modelId: model.id, draft };
    return shotId === undefined ? run : { ...run, shotId };
  });
}
