import type { ComparisonSummary } from '../../../shared/comparisons/comparison.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { modelTitle } from '../models/model-title.ts';

/** "4 runs · video-d-pro, video-b and 2 more" */
export function comparisonSummaryText({ modelIds, runCount, paneCount }: ComparisonSummary): string {
  const [first, second, ...others] = modelIds.map(modelTitle);
  const suffix = others.length === 0 ? '' : ` and ${others.length} more`;
  const models = [first, second].filter((each) => each !== undefined).join(', ') + suffix;
  const count = runCount > 0 ? formatCounted(runCount, 'run') : formatCounted(paneCount, 'result');
  return [count, models].filter((fact) => fact !== '').join(' · ');
}
