import { z } from 'zod';
import { modelFileNameSchema, modelFileStateSchema } from '../models/model-files/model-file-state.ts';
import { isJsonObject, type JsonObject } from '../util/json.ts';
import { action, nothing, query } from './declare-call.ts';

/** Maximum size of a model file in bytes. */
export const largestModelFile = 256_000;

const nameInput = z.object({ name: modelFileNameSchema });
const textInput = z.object({ text: z.string().max(largestModelFile) });
const jsonObject = z.custom<JsonObject>(isJsonObject);

/** Models that the user adds or changes as files. Free: nothing is sent. */
export const modelFileContract = {
  /** Returns the text of a file. */
  read: query.input(nameInput).output(textInput),
  /**
   * Checks a text as the content of a model file. A name of an existing file means that this file is replaced.
   * `differences`: the values in which an override changes its built-in model, as JSON text.
   */
  check: query.input(textInput.extend({ name: modelFileNameSchema.optional() })).output(
    modelFileStateSchema.omit({ name: true }).extend({
      differences: z.array(
        z.object({ pointer: z.string(), before: z.string().optional(), after: z.string().optional() }),
      ),
    }),
  ),
  /** Returns a model as the text of a new file: a copy with another id, or an override without changes. */
  draft: query
    .input(z.object({ modelId: z.string(), as: z.enum(['copy', 'override']) }))
    .output(textInput.extend({ name: modelFileNameSchema })),
  /** Returns the JSON schema of model files. */
  schema: query.output(jsonObject),
  /** Writes a file. Refused for a text with problems, and for an existing file unless `replaces`. */
  save: action
    .input(nameInput.extend({ text: textInput.shape.text, replaces: z.boolean().optional() }))
    .output(nothing),
  /** Removes a file and returns its text, so that `save` can restore it. */
  remove: action.input(nameInput).output(textInput),
  /** Writes a text that `remove` returned. It may have problems, because it had them before. */
  restore: action.input(nameInput.extend(textInput.shape)).output(nothing),
  /** Reads the folder again. */
  reload: action.output(nothing),
};
