import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { earlierPlanDraftId, planDraftId } from '../../../../shared/comparisons/run-plan/plan-draft-id.ts';
import { planOfForm } from '../../../../shared/comparisons/run-plan/rows-of-form.ts';
import type { RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import { carriedDraft } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { emptyPlan } from '../../../entities/drafts/plan-view.ts';
import { saveDraft, useUnsavedDrafts } from '../../../entities/drafts/save-drafts.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../../entities/drafts/use-selected-model.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { draftOfPlan, planIn } from '../form/form-plans.ts';
import { usePlanContext } from '../form/use-plan-context.ts';
import { withOnlyRows } from './edit-plan.ts';

/** The plan of an earlier version had a brief of its own. It opens as the form of its model, with its rows. */
export function EarlierPlanNote() {
  const unsaved = useUnsavedDrafts((drafts) => drafts[earlierPlanDraftId]);
  const saved = useSynced('drafts')[earlierPlanDraftId];
  const plan = planIn(unsaved ?? saved);
  return plan && plan.rows.length > 0 ? <Note plan={plan} /> : null;
}

function Note({ plan }: { readonly plan: RunPlan }) {
  const calls = useCalls();
  const cache = useQueryClient();
  const { read, write } = useDraftActions();
  const [selected, choose] = useSelectedModel();
  const context = usePlanContext();
  const model = context.modelOf(plan.origin.modelId);
  if (!model) return null;
  const open = () => {
    const before = read(model);
    const { draft } = carriedDraft(plan, model, context);
    const ofForm = planOfForm({ model, draft, others: [], expansions: [] }, undefined);
    write(model, draft);
    saveDraft(calls, cache, planDraftId(model.id), draftOfPlan(withOnlyRows(ofForm, plan.rows)));
    saveDraft(calls, cache, earlierPlanDraftId, emptyPlan);
    choose(model, false);
    notifyUndo('Earlier plan opened', () => {
      write(model, before);
      saveDraft(calls, cache, planDraftId(model.id), emptyPlan);
      saveDraft(calls, cache, earlierPlanDraftId, draftOfPlan(plan));
      choose(selected, false);
    });
  };
  return (
    <Group gap="s3" px="s4" py="s2" line="bottom" wrap="wrap">
      <p className="t2 grow">
        A plan of an earlier version is stored: {formatCounted(plan.rows.length, 'row')}, from {model.title}.
      </p>
      <Button size="xs" onClick={open}>
        Open it
      </Button>
    </Group>
  );
}
