import { z } from 'zod';

/** Limits the number of runs of one template, because each may be charged. */
export const mostExpansions = 500;

export const highestTemplateSeed = 0xffff_ffff;

/** Limit of the values of one variable, because every run records them. Characters. */
export const longestVariableValues = 20_000;

/** The settings with which a form expands its template. */
export const templateSettingsSchema = z.object({
  /** Values of the variables by name, one value per line. A form saves them at any length, and does not run them. */
  values: z.record(z.string(), z.string()),
  /** `all`: every combination, in order. `random`: `count` of them, drawn with `seed`. */
  order: z.enum(['all', 'random']),
  count: z.number().int().min(1).max(mostExpansions),
  seed: z.number().int().min(0).max(highestTemplateSeed),
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
export type ExpandedFrom = Readonly<z.infer<typeof expandedFromSchema>>;

/** Returns the values of a variable, one per line. A variable can have the name of an inherited property. */
export function valueOfVariable(values: TemplateSettings['values'], name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}

export const firstTemplateSettings: TemplateSettings = { values: {}, order: 'all', count: 10, seed: 1 };
