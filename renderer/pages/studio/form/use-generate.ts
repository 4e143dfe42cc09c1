import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { changeFormSession, readFormSession } from '../../../entities/drafts/form-session.ts';
import { nextSeed } from '../../../entities/drafts/random-seed.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { targetShotInput } from '../../../entities/projects/target-shot.ts';
import { useIntentIds } from '../../../ui/use-intent-ids.ts';
import { restartHistorySteps } from '../prompts/use-step-through-history.ts';
import { lazyTemplateRuns } from '../templates/lazy-template-runs.ts';
import {
  buildStartRequestOfForm,
  type StartRequestOfForm,
  startRequestOfClick,
} from './build-start-request-of-form.ts';
import { draftsOfForm, type ExpandTemplate, maxRuns } from './drafts-for-runs.ts';
import { useStartRunsOfForm } from './use-start-runs-of-form.ts';

/** Runs that wait for a confirmation. */
interface Asked {
  readonly request: StartRequestOfForm;
  readonly evenIfPaused: boolean;
}

export interface StartConfirmation {
  readonly drafts: readonly Draft[];
  readonly start: () => void;
  readonly close: () => void;
}

/**
 * Starts `runs` runs of the draft, or of each prompt of its template, as one set, without waiting for
 * earlier runs. `shown`: the number of runs on the button. Returns the problem of a failed start; the stage shows every
 * other outcome.
 */
export function useGenerate(model: Model, runs: number, shown: number, blocked: boolean) {
  const { read, setValue } = useDraftActions();
  const texts = useSynced('promptTexts');
  const [asked, setAsked] = useState<Asked | null>(null);
  const intents = useIntentIds();
  const [location, navigate] = useLocation();
  const { start, failed, ...startState } = useStartRunsOfForm(model);

  /** Identifies everything that a click depends on by its content: an unchanged form is created again on every read. */
  const formNow = () =>
    JSON.stringify([model.id, read(model), runs, targetShotInput(), texts.map(({ id, savedAt }) => [id, savedAt])]);
  const pressOnce = (evenIfPaused: boolean, confirmed?: StartRequestOfForm) => {
    changeFormSession(model.id, { isTouched: true });
    const form = formNow();
    if (blocked) return;
    const expand: ExpandTemplate = (template, settings) =>
      lazyTemplateRuns.ifLoaded()?.templateRuns(template, settings, texts);
    const create = () =>
      buildStartRequestOfForm(
        model,
        draftsOfForm(model, read(model), runs, expand),
        targetShotInput(),
        intents.idOf(form),
      );
    const request = confirmed ?? startRequestOfClick(failed.current, form, create);
    if (!request) return;
    const { drafts } = request;
    // A form without a template starts at most eight runs. The button can show the number of an older template.
    if (!confirmed && (drafts.length > maxRuns || drafts.length !== shown)) return setAsked({ request, evenIfPaused });
    setAsked(null);
    changeFormSession(model.id, { carriedNote: undefined, advice: undefined });
    restartHistorySteps(model);
    // Unlocked seeds are chosen again for the next runs; the started runs have their seeds.
    for (const name of readFormSession(model.id).rolling ?? []) {
      const field = model.fields[name];
      const used = drafts[0]?.values[name];
      if (field?.role !== 'seed') continue;
      setValue(model, name, nextSeed(field, typeof used === 'number' ? used : field.min, runs));
    }
    // The form after this click, including its new seeds. Later differences are changes by the user.
    start(request, formNow(), evenIfPaused);
    intents.renew();
    // The newest set is on the stage.
    if (location !== '/studio') navigate('/studio');
  };
  return {
    /** While the gateway asks to wait, its runs are queued. */
    press: () => pressOnce(false),
    /** Sends them immediately anyway. */
    pressAnyway: () => pressOnce(true),
    /** The many runs that wait for a confirmation. */
    confirmation: asked && {
      drafts: asked.request.drafts,
      start: () => pressOnce(asked.evenIfPaused, asked.request),
      close: () => setAsked(null),
    },
    ...startState,
  };
}
