import { z } from 'zod';
import { type Instruction, instructionSchema } from '../assistant/instruction.ts';
import { type ConversationPresetEntry, conversationPresetSchema } from '../conversations/conversation-preset.ts';
import { imageTypes } from '../fields/image-type.ts';
import { modelById } from '../models/all-models.ts';
import { modelFileNameSchema } from '../models/model-files/model-file-state.ts';
import { presetSchema } from '../models/preset.ts';
import { type ListOrSnippet, listOrSnippetSchema } from '../prompts/list-or-snippet.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../util/json.ts';

// The file format for moving everything that is saved with a name between computers. `docs/saved-files.md` describes it.

const format = 'triptych-saved';
const version = 1;
/** Files of earlier versions have one kind each. */
const presetFormat = 'triptych-presets';
const conversationPresetFormat = 'triptych-talk-presets';

const fileSchema = z.object({
  format: z.enum([format, presetFormat, conversationPresetFormat]),
  version: z.number().int(),
  presets: z.array(z.unknown()).default([]),
  inputs: z.record(z.string(), z.unknown()).default({}),
  conversationPresets: z.array(z.unknown()).default([]),
  texts: z.array(z.unknown()).default([]),
  instructions: z.array(z.unknown()).default([]),
  modelFiles: z.array(z.unknown()).default([]),
});
const presetEntrySchema = presetSchema.omit({ id: true, keptAt: true });
/** A form preset in a file. */
type PresetEntry = Readonly<z.infer<typeof presetEntrySchema>>;
const inputSchema = z.object({ name: z.string().max(255), type: z.enum(imageTypes), base64: z.base64() });
/** An image of a preset, identified by its hash. */
export type PresetInput = Readonly<z.infer<typeof inputSchema>>;
const modelFileTextSchema = z.object({ name: modelFileNameSchema, text: z.string() });

/** Everything in a file, without the ids of the computer that wrote it. */
export interface SavedEntries {
  readonly presets: readonly PresetEntry[];
  /** The images of the presets, by hash. */
  readonly inputs: Readonly<Record<string, PresetInput>>;
  readonly conversationPresets: readonly ConversationPresetEntry[];
  readonly texts: readonly Pick<ListOrSnippet, 'kind' | 'name' | 'text'>[];
  readonly instructions: readonly Instruction[];
  readonly modelFiles: readonly Readonly<z.infer<typeof modelFileTextSchema>>[];
}

export const noSavedEntries: SavedEntries = {
  presets: [],
  inputs: {},
  conversationPresets: [],
  texts: [],
  instructions: [],
  modelFiles: [],
};

type ReadSavedFile =
  | {
      readonly ok: true;
      readonly entries: SavedEntries;
      /** Entries that could not be imported, each a sentence. */
      readonly refused: readonly string[];
    }
  | { readonly ok: false; readonly sentence: string };

export function writeSavedFile(entries: SavedEntries): string {
  const shared = {
    ...entries,
    presets: entries.presets.map((each) => presetEntrySchema.parse(each)),
    conversationPresets: entries.conversationPresets.map((each) => conversationPresetEntrySchema.parse(each)),
    texts: entries.texts.map((each) => textEntrySchema.parse(each)),
  };
  return `${JSON.stringify({ format, version, ...shared }, null, 2)}\n`;
}

const conversationPresetEntrySchema = conversationPresetSchema.omit({ id: true, keptAt: true });
const textEntrySchema = listOrSnippetSchema.omit({ id: true, savedAt: true });

/**
 * Reads the valid entries of a file of unknown origin, also of earlier versions and of a single model. An invalid entry
 * is listed in `refused` and does not affect the others. `name` is the name of the file.
 */
export function readSavedFile(text: string, name = ''): ReadSavedFile {
  const value = parseJsonOrUndefined(text);
  if (isJsonObject(value) && isModelFile(value)) {
    const modelFile = modelFileTextSchema.safeParse({ name, text });
    if (modelFile.success)
      return { ok: true, entries: { ...noSavedEntries, modelFiles: [modelFile.data] }, refused: [] };
    return { ok: false, sentence: 'The name of a model file has letters, digits, ., _ and -, and ends in .json.' };
  }
  const file = fileSchema.safeParse(value);
  if (!file.success) return { ok: false, sentence: 'This isn’t a file of saved things.' };
  if (file.data.version > version) {
    return { ok: false, sentence: 'This file was written by a newer version of Triptych. Use that version.' };
  }
  const { data } = file;
  const isOfConversations = data.format === conversationPresetFormat;
  const refused: string[] = [];
  const read = <T>(raw: readonly unknown[], schema: z.ZodType<T>, title: string): T[] =>
    raw.flatMap((each, index) => {
      const entry = schema.safeParse(each);
      if (entry.success) return [entry.data];
      refused.push(`${nameOf(each, `${title} ${index + 1}`)} can’t be read${placeOf(entry.error)}.`);
      return [];
    });
  const presets = read(isOfConversations ? [] : data.presets, presetEntrySchema, 'Preset').filter((entry) => {
    const isKnown = modelById(entry.modelId) !== undefined;
    if (!isKnown) refused.push(`“${entry.name}” is for ${entry.modelId}, which isn’t available in this version.`);
    return isKnown;
  });
  const inputs: Record<string, PresetInput> = {};
  for (const [hash, raw] of Object.entries(data.inputs)) {
    const input = inputSchema.safeParse(raw);
    if (input.success) inputs[hash] = input.data;
    else refused.push(`An image (${hash.slice(0, 8)}) can’t be read.`);
  }
  const ofConversations = isOfConversations ? data.presets : data.conversationPresets;
  const entries = {
    presets,
    inputs,
    conversationPresets: read(ofConversations, conversationPresetEntrySchema, 'Entry'),
    texts: read(data.texts, textEntrySchema, 'List or snippet'),
    instructions: read(data.instructions, instructionSchema, 'Instruction'),
    modelFiles: read(data.modelFiles, modelFileTextSchema, 'Model file'),
  };
  return { ok: true, entries, refused };
}

function isModelFile(value: JsonObject): boolean {
  return 'overrides' in value || ('create' in value && 'fields' in value);
}

function nameOf(raw: unknown, otherwise: string): string {
  const named = z.object({ name: z.string().min(1) }).safeParse(raw);
  return named.success ? `“${named.data.name.slice(0, 80)}”` : otherwise;
}

function placeOf(error: z.ZodError): string {
  const path = error.issues[0]?.path.join('.') ?? '';
  return path === '' ? '' : `: ${path} is invalid or missing`;
}
