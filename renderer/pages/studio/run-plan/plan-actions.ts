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
import { editsAfter, isAsTheFormMakesIt, withRow, withSameChange } from './edit-plan.ts';

export interface PlanActions {
  readonly change: (update: (plan: RunPlan) => RunPlan) => void;
  /** Changes the plan and offers Undo, for a click that changes many places. */
  readonly changeWithUndo: (title: string, update: (plan: RunPlan) => RunPlan, message?: string) => void;
  readonly changeRow: (id: string, update: (row: PlanRow) => PlanRow) => void;
  /** The draft of a row, for the controls of the form. */
  readonly actionsOfRow: (id: string) => DraftActions;
  /** The draft of the first row of a model. What changes in it changes in all rows of the model. */
  readonly actionsOfModel: (modelId: string) => DraftActions;
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
      const draft = isAsTheFormMakesIt(next) ? emptyPlan : now.code.draftOfPlan(next);
      saveDraft(calls, cache, planDraftId(model.id), draft);
    };
    const changeRow: PlanActions['changeRow'] = (id, by) => change((now) => withRow(now, id, by));
    const actionsOf = (isMeant: (row: PlanRow) => boolean) => {
      /** Rows and what they send, the shown one first. */
      const meantIn = (now: RunPlan) => {
        const sent = new Map(runPlanRows(now, context).map((row) => [row.id, row]));
        return now.rows.filter(isMeant).flatMap((row) => sent.get(row.id) ?? []);
      };
      return createDraftActions({
        opening: initialDraft,
        read: (model) => {
          const now = readPlan();
          return (now && meantIn(now.plan)[0]?.draft) ?? initialDraft(model);
        },
        write: (_, next) =>
          change((now) => {
            const meant = new Map(meantIn(now).map((row) => [row.id, row]));
            const [shown] = meant.values();
            if (!shown) return now;
            const rows = now.rows.map((row) => {
              const sent = meant.get(row.id);
              if (!sent) return row;
              const carried = carriedDraftOfRow(now, row, sent.model, context);
              return {
                ...row,
                edits: editsAfter(row, carried, sent.draft, withSameChange(sent.draft, shown.draft, next)),
              };
            });
            return { ...now, rows };
          }),
      });
    };
    return {
      change,
      changeWithUndo(title, by, message) {
        const before = readPlan()?.plan;
        change(by);
        if (before && readPlan()?.plan !== before) notifyUndo(title, () => change(() => before), message);
      },
      changeRow,
      actionsOfRow: (id) => actionsOf((row) => row.id === id),
      actionsOfModel: (modelId) => actionsOf((row) => row.modelId === modelId),
    };
  }, [calls, cache, readPlan, context, model]);
}
