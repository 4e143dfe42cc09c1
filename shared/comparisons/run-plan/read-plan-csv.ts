import type { FieldValue } from '../../fields/field-values-and-drafts.ts';
import { type Field, fieldWithRole, type Model } from '../../models/model.ts';
import { brokenQuoteText, brokenRowText, readCsv, withoutFormulaMarks } from '../../util/csv.ts';
import { joinEqualLines, type LineSentence } from '../../util/join-equal-lines.ts';
import { parseJsonOrUndefined } from '../../util/json.ts';
import { shortenForSentence } from '../../util/text-for-sentence.ts';
import {
  fieldOfColumn,
  parseCell,
  planColumns,
  type RecordedPrompt,
  recordedPromptSchema,
  respelledValue,
} from './plan-csv-columns.ts';
import { mostRuns } from './planned-run.ts';
import type { PlanRow } from './run-plan.ts';

/** Maximum size of a pasted table or a file. Characters of a text, bytes of a file. */
export const longestPlanCsv = 20_000_000;
export const tooLongPlanCsvSentence = 'The table is larger than 20 MB. Split it into smaller tables.';

const mostColumns = 500;

interface PlanCsvOptions {
  /** The models that the form offers. */
  readonly models: readonly Model[];
  /** The model of rows that name none. */
  readonly defaultModel: Model;
  readonly newId: () => string;
}

export interface ReadPlan {
  readonly rows: readonly PlanRow[];
  /** Cells that the run plan marks, and values that are left out. Each is a sentence with its lines. */
  readonly problems: readonly string[];
  /** Equal sentences of several lines are one in `problems`. */
  readonly problemCount: number;
  /** Values that a spreadsheet changed or that have a decimal comma, and how they are read: sentences with lines. */
  readonly readings: readonly string[];
  /** Columns that no model of the file has. */
  readonly ignored: readonly string[];
}

/**
 * Reads rows of a run plan from CSV or TSV with a header. A value that its field rejects stays in its row, where the
 * run plan marks it. Returns a sentence when nothing is read.
 */
export function readPlanCsv(text: string, options: PlanCsvOptions): ReadPlan | { readonly sentence: string } {
  if (text.length > longestPlanCsv) return { sentence: tooLongPlanCsvSentence };
  const [header, ...lines] = readCsv(text, mostRuns + 2);
  if (!header) return { sentence: 'The table is empty. Its first line names the columns, such as prompt and seed.' };
  if (lines.length > mostRuns) {
    return { sentence: `The table has more than ${mostRuns} rows, which is the limit. Nothing was imported.` };
  }
  if (header.isBroken) return { sentence: `Line ${header.line}: ${brokenQuoteText}` };
  if (header.cells.length > mostColumns) {
    return { sentence: `The table has ${header.cells.length} columns; the limit is ${mostColumns}. Remove columns.` };
  }
  const columns = header.cells.map((cell) => cell.trim());
  const known = columns.filter((column) => isKnown(column, options.models));
  if (known.length === 0) {
    const names = columns.filter((column) => column !== '').map((column) => `“${shortenForSentence(column)}”`);
    const found = names.length === 0 ? '' : ` It has ${names.slice(0, 5).join(', ')}.`;
    return { sentence: `The first line must name the columns, such as model, prompt, seed or duration.${found}` };
  }
  if (lines.length === 0) return { sentence: 'The table has a header but no rows.' };
  const isExport = columns.includes(planColumns.state) && columns.includes(planColumns.files);
  const fieldOf = isExport ? fieldOfWireName : fieldOfColumn;
  const problems: LineSentence[] = [];
  const readings: LineSentence[] = [];
  const usedModels = new Set<Model>();
  const rows = lines.flatMap((row): PlanRow[] => {
    const { line, cells, isBroken } = row;
    const report = (sentence: string) => problems.push({ line, sentence });
    if (isBroken) {
      report(brokenRowText(row, 'row'));
      return [];
    }
    const texts = new Map(
      columns.flatMap((column, index) =>
        known.includes(column) ? [[column, withoutFormulaMarks(cells[index] ?? '')] as const] : [],
      ),
    );
    const excess = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
    if (excess.length > 0) report(`“${shortenForSentence(excess[0] ?? '')}” has no column and is left out.`);
    const model = modelOf(textOf(texts, planColumns.model), options);
    if (model) {
      usedModels.add(model);
      const read = (sentence: string) => readings.push({ line, sentence });
      return [rowOf(model, texts, { isExport, fieldOf, report, read, id: options.newId() })];
    }
    report(`There is no model “${shortenForSentence(textOf(texts, planColumns.model))}”. The row is left out.`);
    return [];
  });
  const twice = [...usedModels].flatMap((model) => columnsOfOneField(columns, model, fieldOf) ?? []);
  if (twice.length > 0) return { sentence: `${twice.slice(0, 2).join(' and ')} name the same field. Keep one column.` };
  return {
    rows,
    problems: joinEqualLines(problems),
    problemCount: problems.length,
    readings: joinEqualLines(readings),
    ignored: columns.filter((column) => column !== '' && !known.includes(column)),
  };
}

/** Returns the first columns that name the same field of a model, or the same column of the plan. */
function columnsOfOneField(
  columns: readonly string[],
  model: Model,
  fieldOf: RowOptions['fieldOf'],
): readonly string[] | undefined {
  const named = columns.flatMap((column) => {
    const name = isPlanColumn(column) ? `plan ${column.toLowerCase()}` : fieldOf(model, column)?.[0];
    return name === undefined ? [] : [{ name, column: `“${shortenForSentence(column)}”` }];
  });
  const groups = [...Map.groupBy(named, ({ name }) => name).values()];
  return groups.find(({ length }) => length > 1)?.map(({ column }) => column);
}

interface RowOptions {
  readonly id: string;
  /** Returns the field of a column. A column of an export has the wire name of a field; others can have a title. */
  readonly fieldOf: typeof fieldOfColumn;
  readonly isExport: boolean;
  readonly report: (sentence: string) => void;
  /** Called with a sentence about a value that the cell spells in an unusual way. */
  readonly read: (sentence: string) => void;
}

function rowOf(
  model: Model,
  texts: ReadonlyMap<string, string>,
  { id, isExport, fieldOf, report, read }: RowOptions,
): PlanRow {
  const values: Record<string, FieldValue | null> = {};
  for (const [column, text] of texts) {
    if (isPlanColumn(column)) continue;
    const [name, field] = fieldOf(model, column) ?? [];
    if (name === undefined || !field) {
      if (text.trim() !== '') report(`${model.title} has no “${column}”. The value is left out.`);
      continue;
    }
    if (text.trim() === '') {
      if (isExport) values[name] = null;
      continue;
    }
    const value = parseCell(field, text);
    if (value === undefined) {
      report(`${field.title} “${shortenForSentence(text)}” isn’t a URL. Add the image in the plan.`);
      continue;
    }
    values[name] = value;
    const respelled = respelledValue(text, value);
    if (respelled !== undefined) read(`${field.title} “${shortenForSentence(text.trim())}” is read as ${respelled}.`);
    const [reason] = field.check(value);
    if (reason !== undefined) report(`${field.title} ${reason}`);
  }
  const extra = textOf(texts, planColumns.extra);
  const record = recordedPromptSchema.safeParse(parseJsonOrUndefined(textOf(texts, planColumns.template)));
  const { edits, expansion } = withExpansion(model, values, record.data);
  const isExcluded = textOf(texts, planColumns.state).trim().toLowerCase() === 'excluded';
  return {
    id,
    modelId: model.id,
    ...(isExcluded ? { off: true as const } : {}),
    edits: { ...edits, ...(extra.trim() === '' && !isExport ? {} : { extra }) },
    ...(expansion ? { expansion } : {}),
  };
}

/** The prompt of a template is no edit of its row. A prompt that was changed in the table is the row's own prompt. */
function withExpansion(
  model: Model,
  values: Readonly<Record<string, FieldValue | null>>,
  record: RecordedPrompt | undefined,
): Pick<PlanRow, 'edits' | 'expansion'> {
  const [name = ''] = fieldWithRole(model, 'prompt') ?? [];
  const { [name]: text, ...others } = values;
  if (!record || typeof text !== 'string') return { edits: { values, cuts: {} } };
  const { text: recordedText = text, ...from } = record;
  if (recordedText !== text) return { edits: { values, cuts: {} } };
  return { edits: { values: others, cuts: {} }, expansion: { text, from } };
}

function modelOf(written: string, { models, defaultModel }: PlanCsvOptions): Model | undefined {
  const wanted = written.trim().toLowerCase();
  if (wanted === '') return defaultModel;
  return models.find(({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted);
}

function isKnown(column: string, models: readonly Model[]): boolean {
  return isPlanColumn(column) || models.some((model) => fieldOfColumn(model, column) !== undefined);
}

function isPlanColumn(column: string): boolean {
  return Object.values(planColumns).some((name) => name === column.trim().toLowerCase());
}

/** Finds a column of the plan independent of case. */
function textOf(texts: ReadonlyMap<string, string>, column: string): string {
  return [...texts].find(([name]) => name.toLowerCase() === column)?.[1] ?? '';
}

function fieldOfWireName(model: Model, column: string): readonly [name: string, field: Field] | undefined {
  const field = Object.hasOwn(model.fields, column) ? model.fields[column] : undefined;
  return field && [column, field];
}
