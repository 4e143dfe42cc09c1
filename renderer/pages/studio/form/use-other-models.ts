import type { PlanContext, RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useFormSession } from '../../../entities/drafts/form-session.ts';
import { loadModuleLazily, useIfLoaded } from '../../../ui/load-lazily.ts';
import type { Block } from './generate-problems.ts';
import { usePlanContext } from './use-plan-context.ts';

// Most presses are for one model: the code for several is fetched when the first one is added.
const lazyOtherModels = loadModuleLazily(() => import('./runs-of-other-models.ts'));

export interface OtherModels {
  readonly ids: readonly string[];
  readonly context: PlanContext;
  /** Empty while the code is loading. */
  readonly rows: readonly RunPlanRow[];
  readonly code: ReturnType<typeof lazyOtherModels.ifLoaded>;
}

const none: readonly string[] = [];

/** The runs of the further models of a form. `draft`: the form with one prompt. */
export function useOtherModels(model: Model, draft: Draft): OtherModels {
  const ids = useFormSession(model.id, ({ others }) => others ?? none);
  const context = usePlanContext();
  const loaded = useIfLoaded(lazyOtherModels, ids.length > 0);
  const code = ids.length > 0 ? loaded : undefined;
  return { ids, context, rows: code?.rowsOfOtherModels(model, draft, ids, context) ?? [], code };
}

/** Until the code is loaded, their runs would be missing. */
export const modelsAreLoading: Block = { title: 'Models', text: 'are still loading.', targetField: '' };
