import { z } from 'zod';
import { instructionSchema } from '../assistant/instruction.ts';
import { imageTypes } from '../fields/image-type.ts';
import { modelById } from '../models/all-models.ts';
import { modelFileNameSchema } from '../models/model-files/model-file-state.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../util/json.ts';
import { ofEachKind, type SavedKind, savedKindNames, savedKinds } from './saved-kinds.ts';

// The file format for moving everything that is saved with a name between computers. `docs/saved-files.md` describes it.

const format = 'triptych-saved';
const version = 1;
/** Files of earlier versions have one kind each. */
const presetFormat = 'triptych-presets';
const conversationPresetFormat = 'triptych-talk-presets';

const fileSchema = z.looseObject({
  format: z.enum([format, presetFormat, conversationPresetFormat]),
  version: z.number().int(),
});
const inputSchema = z.object({ name: z.string().max(255), type: z.enum(imageTypes), base64: z.base64() });
/** An image of a preset, identified by its hash. */
export type PresetInput = Readonly<z.infer<typeof inputSchema>>;
const modelFileTextSchema = z.object({ name: modelFileNameSchema, text: z.string() });

/** Reads each entry of a file by itself. An invalid entry is listed in `refused` and does not affect the others. */
function entriesSchema(refused: string[]) {
  const list = <T>({ entry, title }: { readonly entry: z.ZodType<T>; readonly title: string }) =>
    z
      .array(z.unknown())
      .default([])
      .transform((raw): readonly T[] =>
        raw.flatMap((each, index) => {
          const read = entry.safeParse(each);
          if (read.success) return [read.data];
          refused.push(`${nameOf(each, `${title} ${index + 1}`)} can’t be read${placeOf(read.error)}.`);
          return [];
        }),
      );
  const { presets: presetList, ...lists } = ofEachKind((kind) => list<unknown>(savedKinds[kind])) as {
    [K in SavedKind]: z.ZodType<readonly z.infer<(typeof savedKinds)[K]['entry']>[]>;
  };
  return z.object({
    presets: presetList.transform((presets) =>
      presets.filter(({ name, modelId }) => {
        const isKnown = modelById(modelId) !== undefined;
        if (!isKnown) refused.push(`“${name}” is for ${modelId}, which isn’t available in this version.`);
        return isKnown;
      }),
    ),
    /** The images of the presets, by hash. */
    inputs: z
      .record(z.string(), z.unknown())
      .default({})
      .transform((raw) => {
        const inputs: Record<string, PresetInput> = {};
        for (const [hash, each] of Object.entries(raw)) {
          const input = inputSchema.safeParse(each);
          if (input.success) inputs[hash] = input.data;
          else refused.push(`An image (${hash.slice(0, 8)}) can’t be read.`);
        }
        return inputs;
      }),
    ...lists,
    instructions: list({ entry: instructionSchema, title: 'Instruction' }),
    modelFiles: list({ entry: modelFileTextSchema, title: 'Model file' }),
  });
}

/** Everything in a file, without the ids of the computer that wrote it. */
export type SavedEntries = Readonly<z.infer<ReturnType<typeof entriesSchema>>>;

export const noSavedEntries: SavedEntries = entriesSchema([]).parse({});

type ReadSavedFile =
  | {
      readonly ok: true;
      readonly entries: SavedEntries;
      /** Entries that could not be imported, each a sentence. */
      readonly refused: readonly string[];
    }
  | { readonly ok: false; readonly sentence: string };

const notSaved: ReadSavedFile = { ok: false, sentence: 'This isn’t a file of saved things.' };

export function writeSavedFile({ inputs, instructions, modelFiles, ...saved }: SavedEntries): string {
  const lists = savedKindNames.map((kind) => [
    savedKinds[kind].inFile,
    saved[kind].map((each) => savedKinds[kind].entry.parse(each)),
  ]);
  const { presets, ...others } = Object.fromEntries(lists);
  const file = { format, version, presets, inputs, ...others, instructions, modelFiles };
  return `${JSON.stringify(file, null, 2)}\n`;
}

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
  if (!file.success) return notSaved;
  if (file.data.version > version) {
    return { ok: false, sentence: 'This file was written by a newer version of Triptych. Use that version.' };
  }
  const refused: string[] = [];
  const read = entriesSchema(refused).safeParse({
    ...file.data,
    ...ofEachKind((kind) => file.data[savedKinds[kind].inFile]),
    ...(file.data.format === conversationPresetFormat && { presets: [], conversationPresets: file.data['presets'] }),
  });
  return read.success ? { ok: true, entries: read.data, refused } : notSaved;
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
