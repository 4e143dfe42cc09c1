import type { Draft, FieldValue } from '../../fields/field-values-and-drafts.ts';
import { templateOf } from '../../models/expanded-draft.ts';
import { type Field, fieldWithRole, type Model } from '../../models/model.ts';
import type { Reason } from '../../problem.ts';
import { mostExpansions } from '../../prompts/template-limits.ts';
import { parseSweepList, type Stop } from './parse-sweep-list.ts';
import type { Sweep, SweepGrid } from './planned-run.ts';
import { sweepOfTemplate } from './sweep-of-template.ts';

/** A form varies at most two fields: the columns and the rows of a grid. */
export const mostSweptFields = 2;

/** Number of seeds of a new list. */
const seedCount = 3;

/** Longest label of an axis. Characters. */
const longestLabel = 4000;

interface SweptField {
  readonly name: string;
  readonly field: Field;
  readonly stops: readonly Stop[];
}

export interface ReadSweep {
  /** The fields with a valid list, in the order in which the user chose them. */
  readonly fields: readonly SweptField[];
  readonly reasons: readonly Reason[];
}

/** Reads the lists of a form. */
export function readSweep(model: Model, { sweep = {}, values }: Draft): ReadSweep {
  const fields: SweptField[] = [];
  const reasons: Reason[] = [];
  for (const [name, list] of Object.entries(sweep)) {
    const field = model.fields[name];
    if (!field) continue;
    const parsed = parseSweepList(field, list, values[name]);
    if (parsed.ok) fields.push({ name, field, stops: parsed.stops });
    else reasons.push({ field: name, text: parsed.reason });
  }
  const sizes = fields.map(({ stops }) => stops.length);
  const count = sizes.reduce((product, size) => product * size, 1);
  const last = fields.at(-1);
  if (last && count > mostExpansions)
    reasons.push({
      field: last.name,
      text: `makes ${sizes.join(' × ')} = ${count} runs; the limit is ${mostExpansions}.`,
    });
  return { fields, reasons };
}

/** Returns the form of each combination: the first varied field changes fastest. Without lists, the form itself. */
export function sweptDrafts(model: Model, draft: Draft): readonly Draft[] {
  const { sweep: _, ...plain } = draft;
  return readSweep(model, draft).fields.reduce<readonly Draft[]>(
    (drafts, { name, stops }) =>
      stops.flatMap(({ value }) => drafts.map((each) => ({ ...each, values: { ...each.values, [name]: value } }))),
    [plain],
  );
}

/**
 * Returns the grid of the runs of one form. `drafts`: for each prompt of its template, those of `sweptDrafts`. The first
 * varied field is the columns. The second one, or the prompts of the template, are the rows. `undefined` if a cell would
 * have several runs.
 */
export function gridOfForm(model: Model, draft: Draft, drafts: readonly Draft[]): SweepGrid | undefined {
  const { fields } = readSweep(model, draft);
  const [across, down] = fields;
  if (!across) return sweepOfTemplate(drafts);
  const columns = axisOf(across);
  const width = columns.labels.length;
  const rows = down ? axisOf(down) : promptAxis(model, draft, drafts, width);
  if (drafts.length !== width * (rows?.labels.length ?? 1)) return undefined;
  return {
    sweep: { columns, ...(rows ? { rows } : {}) },
    cells: drafts.map((_, index) => ({ column: index % width, row: Math.floor(index / width) })),
  };
}

/**
 * Returns true if a field can have a list with its value `current`. A prompt varies by `{a | b}` in its text, and a
 * number of results is no other result.
 */
export function canVary({ role, list }: Field, current: FieldValue | undefined): boolean {
  return list !== undefined && role !== 'prompt' && role !== 'count' && (list.isPossible?.(current) ?? true);
}

/** Returns the first list of a field: the next seeds, all values, or the value of the form. */
export function firstSweepList(field: Field, current: FieldValue | undefined): string {
  if (field.role === 'seed') {
    const isUsable = typeof current === 'number' && field.check(current + seedCount - 1).length === 0;
    const first = isUsable ? current : 1;
    return Array.from({ length: seedCount }, (_, index) => first + index).join(', ');
  }
  const isListEntry = typeof current === 'number' || (typeof current === 'string' && !/[\r\n]/.test(current));
  return field.list?.all || (isListEntry ? String(current) : '');
}

function axisOf({ name, field, stops }: SweptField): Sweep['columns'] {
  return { by: name, title: field.title, labels: stops.map(({ label }) => shortLabel(label)) };
}

function promptAxis(model: Model, draft: Draft, drafts: readonly Draft[], width: number): Sweep['columns'] | undefined {
  const [name, field] = fieldWithRole(model, 'prompt') ?? [];
  if (name === undefined || !field || templateOf(model, draft) === undefined) return undefined;
  const first = drafts.filter((_, index) => index % width === 0);
  return { by: 'prompt', title: field.title, labels: first.map(({ values }) => shortLabel(String(values[name]))) };
}

export function shortLabel(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}
