import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type PlanRow, planDraftId, type RunPlan } from '../../../shared/comparisons/run-plan/run-plan.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { allModels } from '../../../shared/models/all-models.ts';
import { isSameDraft } from '../../../shared/models/compare-values-and-drafts.ts';
import { fieldWithRole, isExperimental, type Model } from '../../../shared/models/model.ts';
import { promptOf } from '../../../shared/models/prompts-of-form.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { readSynced } from '../../api/synced-state.ts';
import { saveDraft, useUnsavedDrafts } from '../../entities/drafts/save-drafts.ts';
import { useDraftActions } from '../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../entities/models/use-selected-model.ts';
import { createPlan, draftOf, planIn } from '../../pages/studio/run-plan/edit-plan.ts';
import { useTour } from '../../ui/tour-store.ts';

const example = 'A paper boat drifts across a still lake at dawn';

/**
 * Enters a short example into an empty form, and two models into an empty run plan. Input of the user is not changed.
 * Returns a function that undoes all parts that have not been changed since.
 */
export function useExamplePrompt(): () => void {
  const calls = useCalls();
  const cache = useQueryClient();
  const [chosen, choose] = useSelectedModel();
  const { read, write } = useDraftActions();
  const round = useTour((tour) => tour.round);
  // Reads the current draft on every call: a click can precede the rendering of the saved draft.
  const readPlanDraft = () => useUnsavedDrafts.getState()[planDraftId] ?? readSynced(cache, 'drafts')?.[planDraftId];
  const inserted = useRef<{ readonly model: Model; readonly plan: RunPlan | undefined }>(undefined);
  const fill = useEffectEvent(() => {
    const model = takesOnlyText(chosen) ? chosen : allModels().find(takesOnlyText);
    if (!model) return;
    choose(model, false);
    if (promptIn(model, read(model)).trim() === '') write(model, withPrompt(model, read(model), example));
    const plan = planIn(readPlanDraft()) === undefined ? createPlanOfTwo(model, read(model)) : undefined;
    if (plan) saveDraft(calls, cache, planDraftId, draftOf(plan));
    inserted.current = { model, plan };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each tour.
  useEffect(fill, [round]);
  return () => {
    if (!inserted.current) return;
    const { model, plan } = inserted.current;
    if (promptIn(model, read(model)) === example) write(model, withPrompt(model, read(model), ''));
    const isExample = plan !== undefined && isSameDraft(readPlanDraft() ?? emptyDraft, draftOf(plan));
    if (isExample) saveDraft(calls, cache, planDraftId, emptyDraft);
  };
}

const emptyDraft: Draft = { values: {}, extra: '' };

function promptIn({ id: modelId }: Model, draft: Draft): string {
  return promptOf({ modelId, draft });
}

/** Writes without an undo step, because the user has not edited the form. */
function withPrompt(model: Model, draft: Draft, prompt: string): Draft {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  return name === undefined ? draft : { ...draft, values: { ...draft.values, [name]: prompt } };
}

function takesOnlyText(model: Model): boolean {
  const fields = Object.values(model.fields);
  return !isExperimental(model) && fields.every(({ role, required }) => role === 'prompt' || !required);
}

/** Returns a plan of all suitable models, two of them selected. */
function createPlanOfTwo(model: Model, draft: Draft): RunPlan {
  const plan = createPlan(model, draft);
  return { ...plan, rows: plan.rows.map((row, place): PlanRow => (place < 2 ? row : { ...row, off: true })) };
}
