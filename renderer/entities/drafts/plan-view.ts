import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { planDraftId } from '../../../shared/comparisons/run-plan/plan-draft-id.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { readSynced } from '../../api/synced-state.ts';
import { changeFormSession } from './form-session.ts';
import { saveDraft, useUnsavedDrafts } from './save-drafts.ts';

interface PlanView {
  /** The plan of the open form, or the list of runs, which lies over the stage. */
  readonly cover?: 'plan' | 'list' | undefined;
  /** The cell that takes the focus when the plan is shown. Without a field, the row. */
  readonly cell?: { readonly id: string; readonly field: string } | undefined;
  /** Prompts that become the rows of the plan when it is shown. */
  readonly prompts?: readonly string[] | undefined;
}

export const usePlanView = create<PlanView>(() => ({}));

/** Stored instead of a plan. */
export const emptyPlan: Draft = { values: {}, extra: '' };

/** Opens the plan of the open form. */
export function showPlan(cell?: PlanView['cell']): void {
  usePlanView.setState({ cover: 'plan', cell });
}

/** Opens the list of runs. */
export function showRunList(): void {
  usePlanView.setState({ cover: 'list', cell: undefined });
}

/** Closes what lies over the stage. */
export function uncoverStage(): void {
  usePlanView.setState({ cover: undefined, cell: undefined });
}

/** Makes a form start one run, because it is filled from one: the rows of an earlier batch would be charged too. */
export function useStartOnce(): (modelId: string) => void {
  const calls = useCalls();
  const cache = useQueryClient();
  return (modelId) => {
    changeFormSession(modelId, { runs: 1, others: undefined });
    const id = planDraftId(modelId);
    const plan = useUnsavedDrafts.getState()[id] ?? readSynced(cache, 'drafts')?.[id];
    if (plan && plan.extra !== '') saveDraft(calls, cache, id, emptyPlan);
  };
}
