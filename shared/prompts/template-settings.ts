import { z } from 'zod';
import { longestVariableValues, mostExpansions } from './template-limits.ts';

/** The settings with which a form expands its template. */
export const templateSettingsSchema = z.object({
  /** Values of the variables by name, one value per line. A form saves them at any length, and does not run them. */
  values: z.record(z.string(), z.string()),
  /** `all`: every combination, in order. `random`: `count` of them. Earlier versions also stored a seed. */
  order: z.enum(['all', 'random']),
  count: z.number().int().min(1).max(mostExpansions),
});
export type TemplateSettings = Readonly<z.infer<typeof templateSettingsSchema>>;

/** The template of an expanded prompt, its settings, and the values chosen for this prompt. */
export const expandedFromSchema = z.object({
  template: z.string(),
  settings: templateSettingsSchema.extend({
    values: z.record(z.string(), z.string().max(longestVariableValues)),
  }),
  chosen: z.array(z.object({ name: z.string(), value: z.string() })),
});
