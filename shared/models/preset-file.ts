import { z } from 'zod';
import type { Draft, FieldValue, ImageFile, ImageInput, StoredImage } from '../fields/field-values-and-drafts.ts';
import { imageTypes } from '../fields/image-type.ts';
import { parseJsonOrUndefined } from '../util/json.ts';
import { modelById } from './all-models.ts';
import { type Preset, presetSchema } from './preset.ts';

// The file format for moving presets between computers. `docs/presets.md` describes it.

const format = 'triptych-presets';
const version = 1;

const fileSchema = z.object({
  format: z.literal(format),
  version: z.number().int(),
  presets: z.array(z.unknown()),
  inputs: z.record(z.string(), z.unknown()).default({}),
});
const entrySchema = presetSchema.omit({ id: true, keptAt: true });
/** A preset in a file. */
export type PresetEntry = Readonly<z.infer<typeof entrySchema>>;

const inputSchema = z.object({ name: z.string().max(255), type: z.enum(imageTypes), base64: z.base64() });
/** An image of the preset, identified by its hash. */
export type PresetInput = Readonly<z.infer<typeof inputSchema>>;

export type ReadPresets =
  | {
      readonly ok: true;
      readonly presets: readonly PresetEntry[];
      readonly inputs: Readonly<Record<string, PresetInput>>;
      /** Entries that could not be imported, each a sentence. */
      readonly refused: readonly string[];
    }
  | { readonly ok: false; readonly sentence: string };

export function writePresets(presets: readonly Preset[], inputs: Readonly<Record<string, PresetInput>>): string {
  const entries = presets.map(({ id: _, keptAt: __, ...entry }) => entry);
  return `${JSON.stringify({ format, version, presets: entries, inputs }, null, 2)}\n`;
}

/**
 * Reads the valid presets of a file of unknown origin. An invalid preset is listed in `refused` and does not affect the
 * others.
 */
export function readPresets(text: string): ReadPresets {
  const file = fileSchema.safeParse(parseJsonOrUndefined(text));
  if (!file.success) return { ok: false, sentence: 'This isn’t a preset file.' };
  if (file.data.version > version) {
    return { ok: false, sentence: 'This file was written by a newer version of Triptych. Use that version.' };
  }
  const presets: PresetEntry[] = [];
  const refused: string[] = [];
  for (const [index, raw] of file.data.presets.entries()) {
    const entry = entrySchema.safeParse(raw);
    if (!entry.success) refused.push(`${nameOf(raw, index)} can’t be read${placeOf(entry.error)}.`);
    else if (!modelById(entry.data.modelId)) {
      refused.push(`${nameOf(raw, index)} is for ${entry.data.modelId}, which isn’t available in this version.`);
    } else presets.push(entry.data);
  }
  const inputs: Record<string, PresetInput> = {};
  for (const [hash, raw] of Object.entries(file.data.inputs)) {
    const input = inputSchema.safeParse(raw);
    if (input.success) inputs[hash] = input.data;
    else refused.push(`An image (${hash.slice(0, 8)}) can’t be read.`);
  }
  return { ok: true, presets, inputs, refused };
}

/** Returns the first free name: "Dusk", "Dusk 2", "Dusk 3". */
export function uniquePresetName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

/** Returns every file of a draft: its images and their originals. */
export function filesOf(draft: Draft): readonly StoredImage[] {
  const files: StoredImage[] = [];
  replaceImages(draft, (image) => {
    if (image.from === 'file') files.push(image, ...(image.fit ? [image.fit.original] : []));
    return image;
  });
  return files;
}

/** Returns the draft with the facts that this computer measured, by the hashes of the file. */
export function withFiles(draft: Draft, files: ReadonlyMap<string, ImageFile>): Draft {
  const measured = <T extends StoredImage>(kept: T): T => {
    const here = files.get(kept.hash);
    if (!here) return kept;
    const { hash, type, bytes, width, height } = here;
    return { ...kept, hash, type, bytes, width, height };
  };
  return replaceImages(draft, (image) => {
    if (image.from === 'link') return image;
    const { fit } = image;
    return { ...measured(image), ...(fit ? { fit: { ...fit, original: measured(fit.original) } } : {}) };
  });
}

function replaceImages(draft: Draft, replace: (image: ImageInput) => ImageInput): Draft {
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(draft.values)) {
    values[name] = Array.isArray(value) ? replaceInList(value, replace) : value;
  }
  return { ...draft, values };
}

type ListValue = Extract<FieldValue, unknown[]>;

function replaceInList(list: ListValue, replace: (image: ImageInput) => ImageInput): FieldValue {
  const images: ImageInput[] = [];
  const groups: Exclude<ListValue[number], ImageInput>[] = [];
  for (const entry of list) {
    if ('mask' in entry) groups.push({ ...entry, mask: replace(entry.mask) });
    else images.push(replace(entry));
  }
  return groups.length > 0 ? groups : images;
}

function nameOf(raw: unknown, index: number): string {
  const named = z.object({ name: z.string().min(1) }).safeParse(raw);
  return named.success ? `“${named.data.name.slice(0, 80)}”` : `Preset ${index + 1}`;
}

function placeOf(error: z.ZodError): string {
  const path = error.issues[0]?.path.join('.') ?? '';
  return path === '' ? '' : `: ${path} is invalid or missing`;
}
