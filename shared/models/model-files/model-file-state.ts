import { z } from 'zod';
import { isDeviceName } from '../../util/file-name-template.ts';
import { modelFileSchema } from './model-file-schema.ts';

/** Name of a model file: a plain name with the ending `.json`, on every system. It is never a path. */
export const modelFileNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.json$/)
  .refine((name) => !isDeviceName(name));

const modelFileProblemSchema = z.object({ pointer: z.string(), line: z.number().int(), text: z.string() });

/** A file in the folder of model files. */
export const modelFileStateSchema = z.object({
  name: z.string(),
  /** Reasons why the file is not used. Empty for a used file. */
  problems: z.array(modelFileProblemSchema),
  /** The model of a used file; for an override, the whole changed model. */
  model: modelFileSchema.optional(),
  isOverride: z.boolean(),
});
export type ModelFileState = z.infer<typeof modelFileStateSchema>;
