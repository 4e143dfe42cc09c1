import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { planDraftId } from '../../../../shared/comparisons/run-plan/plan-draft-id.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { isSameDraft } from '../../../../shared/models/compare-values-and-drafts.ts';
import { templateOf } from '../../../../shared/models/expanded-draft.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { readSynced, useSynced } from '../../../api/synced-state.ts';
import { readFormSession, useFormSession } from '../../../entities/drafts/form-session.ts';
import { saveDraft, useUnsavedDrafts } from '../../../entities/drafts/save-drafts.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { loadModuleLazily, useIfLoaded } from '../../../ui/load-lazily.ts';
import { lazyTemplateRuns } from '../templates/lazy-template-runs.ts';
import type { FormPlan } from './form-plans.ts';
import { usePlanContext } from './use-plan-context.ts';

// Most forms start their own model with one value: the code of plans is fetched when a form has more.
const lazyPlans = loadModuleLazily(() => import('./form-plans.ts'));

type PlanCode = NonNullable<ReturnType<typeof lazyPlans.ifLoaded>>;

interface UsedPlan extends FormPlan {
  readonly code: PlanCode;
}

/**
 * Returns the plan of a form, if it starts more than its own model with its own values, or if `isShown`. `template`: the
 * prompts of its template. `isLoading`: its code is not loaded yet, so its runs are unknown.
 */
export function useFormPlan(
  model: Model,
  newest: Draft,
  template: TemplateRuns | undefined,
  isShown = false,
): { readonly used: UsedPlan | undefined; readonly isLoading: boolean } {
  // Each row follows the form, so a key in the form is shown before hundreds of rows are.
  const draft = useDeferredValue(newest);
  const otherIds = useFormSession(model.id, ({ others }) => others);
  const id = planDraftId(model.id);
  const unsaved = useUnsavedDrafts((drafts) => drafts[id]);
  const saved = useSynced('drafts')[id];
  const stored = unsaved ?? saved;
  const context = usePlanContext();
  const isPossible = isShown || (otherIds?.length ?? 0) > 0 || (stored?.extra ?? '') !== '';
  const loaded = useIfLoaded(lazyPlans, isPossible);
  const isStored = loaded?.isStoredPlanOf(model, stored) ?? false;
  const isUsed = isShown || isStored || (otherIds?.length ?? 0) > 0;
  const used =
    loaded && isUsed
      ? { ...loaded.formPlan({ model, draft, otherIds, template, stored, context }), code: loaded }
      : undefined;
  return { used, isLoading: isPossible && !loaded };
}

/** Stores what a change of the form changed in its stored plan. For one caller: two would store their states in turns. */
export function useKeepingPlan(model: Model, draft: Draft, used: UsedPlan | undefined): void {
  const calls = useCalls();
  const cache = useQueryClient();
  const isStored = used?.isStored === true;
  useEffect(() => {
    if (!isStored || !used || !isSameDraft(used.plan.origin.draft, draft)) return;
    const id = planDraftId(model.id);
    const stored = useUnsavedDrafts.getState()[id] ?? readSynced(cache, 'drafts')?.[id];
    if (used.plan !== used.code.planIn(stored)) saveDraft(calls, cache, id, used.code.draftOfPlan(used.plan));
  });
}

/**
 * Returns a function that returns the plan of a form as it is now, which the page can still be about to show.
 * `undefined` before the code is loaded.
 */
export function useReadFormPlan(model: Model): () => UsedPlan | undefined {
  const cache = useQueryClient();
  const { read } = useDraftActions();
  const context = usePlanContext();
  const texts = useSynced('promptTexts');
  return useMemo(
    () => () => {
      const code = lazyPlans.ifLoaded();
      const draft = read(model);
      const text = templateOf(model, draft);
      const template =
        draft.template && text !== undefined
          ? lazyTemplateRuns.ifLoaded()?.templateRuns(text, draft.template, texts)
          : undefined;
      if (!code || (draft.template && !template)) return undefined;
      const { others } = readFormSession(model.id);
      const id = planDraftId(model.id);
      const stored = useUnsavedDrafts.getState()[id] ?? readSynced(cache, 'drafts')?.[id];
      return { ...code.formPlan({ model, draft, otherIds: others, template, stored, context }), code };
    },
    [model, cache, read, context, texts],
  );
}
