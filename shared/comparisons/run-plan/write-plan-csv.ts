import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { modelById } from '../../models/all-models.ts';
import { promptOf } from '../../models/prompts-of-form.ts';
import { csvText } from '../../util/csv.ts';
import { planColumns, type RecordedPrompt } from './plan-csv-columns.ts';

/** One run with its state, for a table. */
export interface ListedRun {
  readonly modelId: string;
  readonly draft: Draft;
  /** `planned`, `excluded`, or the state of its task. */
  readonly state: string;
  /** Names of the result files. */
  readonly files: readonly string[];
}

/** Returns runs as CSV, with a column for each field of their models. `readPlanCsv` reads the same runs. */
export function writePlanCsv(runs: readonly ListedRun[]): string {
  // An empty cell of a field means that the field is empty, so that no default replaces it.
  const names = new Set<string>();
  for (const { modelId, draft } of runs) {
    for (const name of Object.keys(modelById(modelId)?.fields ?? {})) names.add(name);
    for (const name of Object.keys(draft.values)) names.add(name);
  }
  const { model, extra, template, state, files } = planColumns;
  const rows = runs.map((run) => [
    run.modelId,
    ...[...names].map((name) => cellOfValue(run.draft.values[name])),
    run.draft.extra,
    templateCell(run),
    run.state,
    run.files.join('\n'),
  ]);
  return csvText([[model, ...names, extra, template, state, files], ...rows]);
}

function templateCell(run: ListedRun): string {
  const { expandedFrom } = run.draft;
  if (!expandedFrom) return '';
  const record: RecordedPrompt = { ...expandedFrom, text: promptOf(run) };
  return JSON.stringify(record);
}

/** Returns the text of a value in a cell. `parseCell` reads it as the same value. */
function cellOfValue(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}
