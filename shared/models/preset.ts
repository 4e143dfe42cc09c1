import { z } from 'zod';
import { draftSchema } from '../fields/field-values-and-drafts.ts';

/** Maximum length of a name. Characters, as in the name field. */
export const longestPresetName = 80;

// Zod counts UTF-16 units. A character has at most two.
const presetNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(longestPresetName * 2);

export const presetSchema = z.object({
  id: z.uuid(),
  modelId: z.string(),
  name: presetNameSchema,
  draft: draftSchema,
  /** False: the preset has no images. Applying the preset leaves the images of the form unchanged. */
  withInputs: z.boolean(),
  /** A new form starts with this preset. At most one preset per model is the default. */
  isDefault: z.boolean(),
  /** Wall clock, milliseconds since 1970. */
  keptAt: z.number(),
});
/** A saved form with a name. */
export type Preset = Readonly<z.infer<typeof presetSchema>>;
