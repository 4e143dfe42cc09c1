import { z } from 'zod';
import { type FieldValue, fieldValueSchema } from '../../fields/field-values-and-drafts.ts';
import type { Field, Model } from '../../models/model.ts';
import { fieldWithRole } from '../../models/model.ts';
import { expandedFromSchema } from '../../prompts/template-settings.ts';
import { parseJsonOrUndefined } from '../../util/json.ts';
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

/** Returns the text of a value in a cell. `parseCell` reads it as the same value. */
export function cellOfValue(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

export function fieldOfWireName(model: Model, column: string): readonly [name: string, field: Field] | undefined {
  const field = Object.hasOwn(model.fields, column) ? model.fields[column] : undefined;
  return field && [column, field];
}

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
  const number = written !== '' && Number.isFinite(Number(written)) ? [Number(written)] : [];
  const switched = /^(?:true|false)$/i.test(written) ? [written.toLowerCase() === 'true'] : [];
  const candidates: readonly FieldValue[] = [...number, ...switched, written, ...listed];
  return candidates.find((value) => field.check(value).length === 0) ?? listed[0] ?? number[0] ?? written;
}

function parseFiles(cell: string): FieldValue | undefined {
  const stored = fieldValueSchema.safeParse(parseJsonOrUndefined(cell));
  if (stored.success && Array.isArray(stored.data)) return stored.data;
  const links = cell.split(/\s+/).filter((part) => part !== '');
  const parsed = fieldValueSchema.safeParse(links.map((url) => ({ from: 'link', url })));
  return parsed.success ? parsed.data : undefined;
}
