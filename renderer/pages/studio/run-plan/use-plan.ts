import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { mostRuns } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { type PlanRow, planDraftId, type RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  carriedDraftOfRow,
  type PlanContext,
  type RunPlanRow,
  runPlanRows,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../shared/models/model.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../shared/util/join-list.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { readSynced, useSynced } from '../../../api/synced-state.ts';
import { readFormSession } from '../../../entities/drafts/form-session.ts';
import { useRunPlanBriefRequest } from '../../../entities/drafts/run-plan-brief-request.ts';
import { saveDraft, useUnsavedDrafts } from '../../../entities/drafts/save-drafts.ts';
import { createDraftActions, type DraftActions, useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../../entities/drafts/use-selected-model.ts';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { notifyUndo, rememberUndo } from '../../../ui/notify-undo.tsx';
import {
  createPlan,
  draftOf,
  editsAfter,
  losesEdits,
  planIn,
  withBriefOf,
  withPromptRows,
  withRow,
} from './edit-plan.ts';

export interface PlanActions {
  readonly read: () => RunPlan;
  readonly change: (update: (plan: RunPlan) => RunPlan) => void;
  /** Changes the plan and offers Undo, for a click that changes many places. */
  readonly changeWithUndo: (title: string, update: (plan: RunPlan) => RunPlan, message?: string) => void;
  readonly changeRow: (id: string, update: (row: PlanRow) => PlanRow) => void;
  /** The drafts of a row and of the brief, for the controls of the form. */
  readonly actionsOfRow: (id: string) => DraftActions;
  readonly briefActions: DraftActions;
}

/** The current plan; created from the open form when none exists. */
export function usePlan(context: PlanContext): readonly [RunPlan, PlanActions] {
  const calls = useCalls();
  const cache = useQueryClient();
  const [model] = useSelectedModel();
  const forms = useDraftActions();
  const unsaved = useUnsavedDrafts((drafts) => drafts[planDraftId]);
  const saved = useSynced('drafts')[planDraftId];
  const offered = useVisibleModels(model);
  const initialPlan = useMemo(() => createPlan(model, forms.read(model), offered), [model, forms, offered]);
  const plan = planIn(unsaved ?? saved) ?? initialPlan;

  const actions = useMemo((): PlanActions => {
    const read = () =>
      planIn(useUnsavedDrafts.getState()[planDraftId] ?? readSynced(cache, 'drafts')?.[planDraftId]) ?? initialPlan;
    const change: PlanActions['change'] = (by) => {
      const now = read();
      const next = by(now);
      if (next !== now) saveDraft(calls, cache, planDraftId, draftOf(next));
    };
    const changeRow: PlanActions['changeRow'] = (id, by) => change((now) => withRow(now, id, by));
    const rowIn = (now: RunPlan, id: string): RunPlanRow | undefined =>
      runPlanRows(now, context).find((row) => row.id === id);
    const actionsOfRow = (id: string) =>
      createDraftActions({
        opening: initialDraft,
        read: (rowModel) => rowIn(read(), id)?.draft ?? initialDraft(rowModel),
        write: (_, next) => {
          const now = read();
          const shown = rowIn(now, id);
          if (!shown) return;
          changeRow(id, (row) => {
            const carried = carriedDraftOfRow(now, row, shown.model, context);
            return { ...row, edits: editsAfter(row, carried, shown.draft, next) };
          });
        },
      });
    return {
      read,
      change,
      changeWithUndo(title, by, message) {
        const before = read();
        change(by);
        if (read() !== before) notifyUndo(title, () => change(() => before), message);
      },
      changeRow,
      actionsOfRow,
      briefActions: createDraftActions({
        opening: () => ({ values: {}, extra: '' }),
        read: () => read().brief,
        write: (_, brief) => change((now) => ({ ...now, brief: { ...brief, extra: '' } })),
      }),
    };
  }, [calls, cache, initialPlan, context]);
  const requested = useRunPlanBriefRequest();
  useEffect(() => {
    const { modelId, prompts } = requested;
    const from = modelId === undefined ? undefined : modelById(modelId);
    const others = (from && readFormSession(from.id).others)?.flatMap((id) => context.modelOf(id) ?? []);
    if (modelId !== undefined || prompts) useRunPlanBriefRequest.setState({ modelId: undefined, prompts: undefined });
    if (prompts) {
      const now = actions.read();
      const brief = from ? withBriefOf(now, from, forms.read(from), offered) : now;
      const { plan: next, incomplete } = withPromptRows(brief, prompts, modelId);
      const title = `Rows replaced by ${formatCounted(next.rows.length, 'new row')}`;
      const names = joinList(incomplete.map((id) => modelById(id)?.title ?? id));
      const leftOut = `A run plan has at most ${mostRuns} rows. Not all prompts have a row for ${names}.`;
      return actions.changeWithUndo(title, () => next, incomplete.length > 0 ? leftOut : undefined);
    }
    // The plan no longer depends on the form.
    if (!from) return actions.change((now) => (now === initialPlan ? { ...now } : now));
    const before = actions.read();
    const next = withBriefOf(before, from, forms.read(from), offered, others);
    if (before === initialPlan || Object.keys(before.brief.values).length === 0) actions.change(() => ({ ...next }));
    else if (losesEdits(before)) actions.changeWithUndo(`Brief loaded from ${from.title}`, () => next);
    else if (before !== next) {
      // The page shows the brief and the rows. Only lost edits need a notification.
      actions.change(() => next);
      rememberUndo(`Brief loaded from ${from.title}`, () => actions.change(() => before));
    }
  }, [actions, initialPlan, forms, requested, offered, context]);
  return [plan, actions];
}
