import { SegmentedControl } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { briefFormModel } from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import { DraftsAt, useSavingDrafts } from '../../../entities/drafts/use-draft.ts';
import { ItemAndFrameChoiceDialogs } from '../../../entities/image-inputs/item-and-frame-choice-dialogs.tsx';
import { usePastedAndDroppedImages } from '../../../entities/image-inputs/use-pasted-and-dropped-images.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { BriefPane } from './brief-pane.tsx';
import { PlanPane } from './plan-pane.tsx';
import styles from './run-plan-page.module.css';
import { sweepKindTexts } from './sweep-kind-texts.ts';
import { SweepPane } from './sweep-pane.tsx';
import { usePlan, usePlanContext } from './use-plan.ts';

type Tab = 'models' | 'sweep';

/** One brief with the actual request of each model; or a sweep of two fields. One click starts all runs. */
export function RunPlanPage() {
  const context = usePlanContext();
  const [plan, actions] = usePlan(context);
  const [tab, setTab] = useState<Tab>('models');
  const [, navigate] = useLocation();
  useSavingDrafts();
  const { origin, rows, sweep } = plan;
  // Each row follows the brief, so a key in the brief is shown before hundreds of rows are.
  const brief = useDeferredValue(plan.brief);
  const shownPlan = useMemo(() => ({ origin, brief, rows, sweep }), [origin, brief, rows, sweep]);
  const models = useMemo(() => {
    const ids = new Set(tab === 'models' ? rows.map(({ modelId }) => modelId) : [origin.modelId, ...sweep.modelIds]);
    return [...ids].flatMap((id) => context.modelOf(id) ?? []);
  }, [tab, rows, origin, sweep, context]);
  const tabs = useMemo(() => <Tabs tab={tab} setTab={setTab} />, [tab]);
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
      {tab === 'models' ? (
        <ModelsTab plan={shownPlan} actions={actions} context={context} tabs={tabs} goBack={goBack} />
      ) : (
        <SweepTab plan={shownPlan} actions={actions} context={context} tabs={tabs} goBack={goBack} />
      )}
      <ItemAndFrameChoiceDialogs />
    </div>
  );
}

const ModelsTab = memo(PlanPane);
const SweepTab = memo(SweepPane);

function Tabs({ tab, setTab }: { tab: Tab; setTab: (tab: Tab) => void }) {
  return (
    <SegmentedControl
      aria-label="Run variations"
      data={[
        { value: 'models', label: 'Models' },
        {
          value: 'sweep',
          label: (
            <Tooltip label={sweepKindTexts.fields} multiline maw={300}>
              <span>Sweep</span>
            </Tooltip>
          ),
        },
      ]}
      value={tab}
      onChange={(next) => setTab(next === 'sweep' ? 'sweep' : 'models')}
    />
  );
}

/** A pasted or dropped image becomes an input of the brief. */
function PastedAndDroppedImages() {
  usePastedAndDroppedImages(briefFormModel);
  return null;
}
