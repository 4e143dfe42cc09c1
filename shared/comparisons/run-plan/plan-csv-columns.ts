import { z } from 'zod';
import { type FieldValue, fieldValueSchema } from '../../fields/field-values-and-drafts.ts';
import { type Field, fieldWithRole, type Model } from '../../models/model.ts';
import { expandedFromSchema } from '../../prompts/template-settings.ts';
import { parseJsonOrUndefined } from '../../util/json.ts';
import { hasLostDigits, readNumber } from '../../util/read-number.ts';
import { briefFormModel } from './brief-as-form-model.ts';

/** Columns of the file besides the fields of the models. Files contain these names, so they never change. */
export const planColumns = {
  model: 'model',
  extra: 'extra',
  template: 'template',
  state: 'state',
  files: 'files',
} as const;

/** The cell of `template`: the template of the prompt, and the prompt itself, because a table can be edited. */
export const recordedPromptSchema = expandedFromSchema.extend({
  /** Absent in older files. */
  text: z.string().optional(),
});
export type RecordedPrompt = Readonly<z.infer<typeof recordedPromptSchema>>;

/** Returns the field of a model that a column names: by its wire name, its title, or the name of the brief's field. */
export function fieldOfColumn(model: Model, column: string): readonly [name: string, field: Field] | undefined {
  const wanted = column.trim().toLowerCase();
  const fields = Object.entries(model.fields);
  const named = fields.find(([name]) => name.toLowerCase() === wanted);
  const titled = named ?? fields.find(([, { title }]) => title.toLowerCase() === wanted);
  if (titled) return titled;
  const [, inBrief] =
    Object.entries(briefFormModel.fields).find(([, { title }]) => title.toLowerCase() === wanted) ?? [];
  return inBrief?.role && fieldWithRole(model, inBrief.role);
}

/**
 * Returns the value of a cell that is not empty. A value that the field rejects is returned as written, so that the run
 * plan can show and correct it. Returns `undefined` for an image that is not a URL, because only files of this computer
 * can be inputs.
 */
export function parseCell(field: Field, cell: string): FieldValue | undefined {
  if (field.holds === 'files') return parseFiles(cell);
  if (field.holds === 'text') return cell;
  const written = cell.trim();
  const read = field.list?.read(written, 1, undefined);
  const listed = read?.ok && read.values.length === 1 ? read.values : [];
  const number = numberIn(written);
  const switched = /^(?:true|false)$/i.test(written) ? [written.toLowerCase() === 'true'] : [];
  const respelled = [...number.map(String), ...ratioIn(written)];
  const candidates: readonly FieldValue[] = [...number, ...switched, written, ...listed, ...respelled];
  return candidates.find((value) => field.check(value).length === 0) ?? listed[0] ?? number[0] ?? written;
}

/** Returns the value that `parseCell` found in a cell if the cell spells it in an unusual way: `16:9` for `16:09`. */
export function respelledValue(cell: string, value: FieldValue): string | undefined {
  const written = cell.trim();
  if ((typeof value !== 'number' && typeof value !== 'string') || String(value) === written) return undefined;
  if (ratioIn(written).some((ratio) => ratio === value)) return String(value);
  const isUsual = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) && typeof value === 'number';
  return !isUsual && numberIn(written).some((number) => String(number) === String(value)) ? String(value) : undefined;
}

function numberIn(written: string): readonly number[] {
  const number = readNumber(written) ?? (written === '' || hasLostDigits(written) ? Number.NaN : Number(written));
  return Number.isFinite(number) ? [number] : [];
}

/** Spreadsheets take a ratio for a time of day: `16:9` becomes `16:09`, `16:09:00` or `4:09:00 PM`. */
function ratioIn(written: string): readonly string[] {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{1,2})(?::00)?(?: ?([AP])M)?$/i.exec(written) ?? [];
  if (hours === undefined) return [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return [`${hour}:${Number(minutes)}`];
}

function parseFiles(cell: string): FieldValue | undefined {
  const stored = fieldValueSchema.safeParse(parseJsonOrUndefined(cell));
  if (stored.success && Array.isArray(stored.data)) return stored.data;
  const links = cell.split(/\s+/).filter((part) => part !== '');
  const parsed = fieldValueSchema.safeParse(links.map((url) => ({ from: 'link', url })));
  return parsed.success ? parsed.data : undefined;
}
