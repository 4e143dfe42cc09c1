import type { Model } from '../../../../shared/models/model.ts';
import { useConnection } from '../../../api/synced-state-hooks.ts';
import { useEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { ConfirmStart } from './confirm-start.tsx';
import { costText } from './cost-and-wait-text.ts';
import type { StartConfirmation } from './use-generate.ts';

/** The number, cost and estimate are those of the runs that the click starts, not of the form behind the dialog. */
export function ConfirmRuns({ model, confirmation }: { model: Model; confirmation: StartConfirmation }) {
  const { drafts, start, close } = confirmation;
  const runs = drafts.map((draft) => ({ model, draft }));
  const estimate = useEstimateText(runs);
  const cost = costText(runs, useConnection());
  return <ConfirmStart runs={drafts.length} cost={cost} estimate={estimate} start={start} close={close} />;
}
