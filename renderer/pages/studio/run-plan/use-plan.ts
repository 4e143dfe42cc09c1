import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type PlanRow, planDraftId, type RunPlan } from '../../../../shared/comparisons/run-plan/run-plan.ts';
import {
  carriedDraft,
  type PlanContext,
  type RunPlanRow,
  runPlanRows,
} from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { initialDraft, withCustomPaths } from '../../../../shared/models/model.ts';
import { openingDraft } from '../../../../shared/models/preset.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useDrafts, usePresets, useSettings } from '../../../api/queries.ts';
import { readSynced } from '../../../api/synced-state.ts';
import { useBriefRequest } from '../../../entities/drafts/brief-request.ts';
import { saveDraft, useUnsavedDrafts } from '../../../entities/drafts/save-drafts.ts';
import { type DraftActions, draftActions, useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useOfferedModels } from '../../../entities/models/use-offered-models.ts';
import { useSelectedModel } from '../../../entities/models/use-selected-model.ts';
import { notifyUndo } from '../../../ui/undo-toast.tsx';
import { draftOf, editsAfter, firstPlan, planIn, withBriefOf, withRow } from './edit-plan.ts';

export interface PlanActions {
  readonly read: () => RunPlan;
  readonly change: (by: (plan: RunPlan) => RunPlan) => void;
  /** Changes the plan and offers Undo, for a click that changes many places. */
  readonly changeWithUndo: (told: string, by: (plan: RunPlan) => RunPlan) => void;
  readonly changeRow: (id: string, by: (row: PlanRow) => PlanRow) => void;
  /** The drafts of a row, of the brief, and of the model that is swept, for the controls of the form. */
  readonly ofRow: (id: string) => DraftActions;
  readonly ofBrief: DraftActions;
}

/** Returns the facts about models for the plan: their paths with the user's settings, and their presets. */
export function usePlanContext(): PlanContext {
  const { paths } = useSettings();
  const presets = usePresets();
  return useMemo(
    () => ({
      modelOf: (id) => {
        const model = modelById(id);
        return model && withCustomPaths(model, paths);
      },
      opening: (model) => openingDraft(model, presets),
    }),
    [paths, presets],
  );
}

/** The current plan; created from the open form when none exists. */
export function usePlan(world: PlanContext): readonly [RunPlan, PlanActions] {
  const calls = useCalls();
  const cache = useQueryClient();
  const [model] = useSelectedModel();
  const forms = useDraftActions();
  const unsaved = useUnsavedDrafts((drafts) => drafts[planDraftId]);
  const saved = useDrafts()[planDraftId];
  const offered = useOfferedModels(model);
  const begun = useMemo(() => firstPlan(model, forms.read(model), offered), [model, forms, offered]);
  const plan = planIn(unsaved ?? saved) ?? begun;

  const actions = useMemo((): PlanActions => {
    const read = () =>
      planIn(useUnsavedDrafts.getState()[planDraftId] ?? readSynced(cache, 'drafts')?.[planDraftId]) ?? begun;
    const change: PlanActions['change'] = (by) => {
      const now = read();
      const next = by(now);
      if (next !== now) saveDraft(calls, cache, planDraftId, draftOf(next));
    };
    const changeRow: PlanActions['changeRow'] = (id, by) => change((now) => withRow(now, id, by));
    const rowIn = (now: RunPlan, id: string): RunPlanRow | undefined =>
      runPlanRows(now, world).find((row) => row.id === id);
    const ofRow = (id: string) =>
      draftActions({
        opening: initialDraft,
        read: (of) => rowIn(read(), id)?.draft ?? initialDraft(of),
        write: (_, next) => {
          const now = read();
          const shown = rowIn(now, id);
          if (!shown) return;
          const carried = carriedDraft(now, shown.model, world).draft;
          changeRow(id, (row) => ({ ...row, edits: editsAfter(row, carried, shown.draft, next) }));
        },
      });
    return {
      read,
      change,
      changeWithUndo(told, by) {
        const before = read();
        change(by);
        if (read() !== before) notifyUndo(told, () => change(() => before));
      },
      changeRow,
      ofRow,
      ofBrief: draftActions({
        opening: () => ({ values: {}, extra: '' }),
        read: () => read().brief,
        write: (_, brief) => change((now) => ({ ...now, brief: { values: brief.values, extra: '' } })),
      }),
    };
  }, [calls, cache, begun, world]);
  const wished = useBriefRequest(({ modelId }) => modelId);
  useEffect(() => {
    const from = wished === undefined ? undefined : modelById(wished);
    useBriefRequest.setState({ modelId: undefined });
    // From here on the plan is independent of the form.
    if (!from) return actions.change((now) => (now === begun ? { ...now } : now));
    const before = actions.read();
    const next = withBriefOf(before, from, forms.read(from));
    if (before === begun || Object.keys(before.brief.values).length === 0) actions.change(() => ({ ...next }));
    else actions.changeWithUndo(`Brief loaded from ${from.title}`, () => next);
  }, [actions, begun, forms, wished]);
  return [plan, actions];
}
