import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { type ListedRun, writePlanCsv } from '../../../../shared/comparisons/run-plan/write-plan-csv.ts';
import { plainFileName } from '../../../ui/export/plain-file-name.ts';
import { saveText } from '../../../ui/save-file.ts';
import type { OpenComparison } from '../common/use-comparison.ts';

/** Saves the runs of a comparison as CSV, with their states, values and result files. The run plan imports it. */
export function saveRunsAsCsv({
  comparison,
  tasks,
  items,
}: Pick<OpenComparison, 'comparison' | 'tasks' | 'items'>): void {
  const runs = comparison.runs.map(({ id, modelId, draft, skipped, problem }): ListedRun => {
    // The newest task comes first.
    const task = tasks.find(({ runId }) => runId === id);
    const state = task?.state ?? (skipped ? 'excluded' : problem ? 'not sent' : 'planned');
    const files = items.filter(({ runId }) => runId === id).map(({ file }) => file.slice(file.lastIndexOf('/') + 1));
    return { modelId, draft, state, files };
  });
  saveText(writePlanCsv(runs), `${plainFileName(comparisonTitle(comparison))}.csv`, 'text/csv');
}
