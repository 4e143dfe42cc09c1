import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { planDraftId } from '../../../../shared/comparisons/run-plan/plan-draft-id.ts';
import type { PlanRow, RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import { carriedDraftOfRow, runPlanRows } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { initialDraft, type Model } from '../../../../shared/models/model.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { emptyPlan } from '../../../entities/drafts/plan-view.ts';
import { saveDraft } from '../../../entities/drafts/save-drafts.ts';
import { createDraftActions, type DraftActions } from '../../../entities/drafts/use-draft.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { useReadFormPlan } from '../form/use-form-plan.ts';
import { usePlanContext } from '../form/use-plan-context.ts';
import { editsAfter, isAsTheFormMakesIt, withRow } from './edit-plan.ts';

export interface PlanActions {
  readonly change: (update: (plan: RunPlan) => RunPlan) => void;
  /** Changes the plan and offers Undo, for a click that changes many places. */
  readonly changeWithUndo: (title: string, update: (plan: RunPlan) => RunPlan, message?: string) => void;
  readonly changeRow: (id: string, update: (row: PlanRow) => PlanRow) => void;
  /** The draft of a row, for the controls of the form. */
  readonly actionsOfRow: (id: string) => DraftActions;
}

/** Returns the functions that change the plan of a form. The first change stores the plan. */
export function usePlanActions(model: Model): PlanActions {
  const calls = useCalls();
  const cache = useQueryClient();
  const readPlan = useReadFormPlan(model);
  const context = usePlanContext();
  return useMemo((): PlanActions => {
    const change: PlanActions['change'] = (by) => {
      const now = readPlan();
      const next = now && by(now.plan);
      if (!now || !next || next === now.plan) return;
      saveDraft(calls, cache, planDraftId, isAsTheFormMakesIt(next) ? emptyPlan : now.code.draftOfPlan(next));
    };
    const changeRow: PlanActions['changeRow'] = (id, by) => change((now) => withRow(now, id, by));
    const rowIn = (now: RunPlan, id: string) => runPlanRows(now, context).find((row) => row.id === id);
    return {
      change,
      changeWithUndo(title, by, message) {
        const before = readPlan()?.plan;
        change(by);
        if (before && readPlan()?.plan !== before) notifyUndo(title, () => change(() => before), message);
      },
      changeRow,
      actionsOfRow: (id) =>
        createDraftActions({
          opening: initialDraft,
          read: (rowModel) => {
            const now = readPlan();
            return (now && rowIn(now.plan, id)?.draft) ?? initialDraft(rowModel);
          },
          write: (_, next) =>
            change((now) => {
              const shown = rowIn(now, id);
              if (!shown) return now;
              return withRow(now, id, (row) => {
                const carried = carriedDraftOfRow(now, row, shown.model, context);
                return { ...row, edits: editsAfter(row, carried, shown.draft, next) };
              });
            }),
        }),
    };
  }, [calls, cache, readPlan, context]);
}
