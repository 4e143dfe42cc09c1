import { IconChevronRight } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { briefFormModel } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { DraftsAt, useSavingDrafts } from '../../../entities/drafts/use-draft.ts';
import { ItemAndFrameChoiceDialogs } from '../../../entities/image-inputs/item-and-frame-choice-dialogs.tsx';
import { usePastedAndDroppedImages } from '../../../entities/image-inputs/use-pasted-and-dropped-images.ts';
import { usePlanContext } from '../form/use-plan-context.ts';
import { BriefPane } from './brief-pane.tsx';
import { PlanPane } from './plan-pane.tsx';
import styles from './run-plan-page.module.css';
import { usePlan } from './use-plan.ts';

/** One brief with the actual request of each model. One click starts all runs. */
export function RunPlanPage() {
  const context = usePlanContext();
  const [plan, actions] = usePlan(context);
  const [, navigate] = useLocation();
  useSavingDrafts();
  const { origin, rows } = plan;
  // Each row follows the brief, so a key in the brief is shown before hundreds of rows are.
  const brief = useDeferredValue(plan.brief);
  const shownPlan = useMemo(() => ({ origin, brief, rows }), [origin, brief, rows]);
  const models = useMemo(
    () => [...new Set(rows.map(({ modelId }) => modelId))].flatMap((id) => context.modelOf(id) ?? []),
    [rows, context],
  );
  const goBack = useCallback(() => navigate('/studio'), [navigate]);
  return (
    <div className="panes" data-stacks>
      <section className={`pane ${styles['brief']}`} data-panel aria-label="Brief">
        <div className="bar">
          <Link href="/studio" className="t3">
            Studio
          </Link>
          <IconChevronRight size={14} stroke={1.5} className="t3" aria-hidden />
          <h1 className="head">Multi-model run</h1>
        </div>
        <DraftsAt value={actions.briefActions}>
          <PastedAndDroppedImages />
          <BriefPane brief={plan.brief} models={models} />
        </DraftsAt>
      </section>
      <ShownPlan plan={shownPlan} actions={actions} context={context} goBack={goBack} />
      <ItemAndFrameChoiceDialogs />
    </div>
  );
}

const ShownPlan = memo(PlanPane);

/** A pasted or dropped image becomes an input of the brief. */
function PastedAndDroppedImages() {
  usePastedAndDroppedImages(briefFormModel);
  return null;
}
