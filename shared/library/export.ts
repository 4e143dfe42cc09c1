import { z } from 'zod';
import { targetSchema } from './edit-target.ts';
import { longestTemplate, templateProblem } from './name-template.ts';

/**
 * `files`: only the media. `data`: also the metadata, as sidecars and as a table. `page`: also a page that shows them.
 */
export const exportContents = ['files', 'data', 'page'] as const;
export type ExportContents = (typeof exportContents)[number];

export const exportInputSchema = z.object({
  target: targetSchema,
  /** Name of the ZIP and of the one folder in it. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
  contents: z.enum(exportContents),
  /** No prompt and no note is exported, neither in sidecars nor in the files. */
  withoutPrompts: z.boolean(),
  /** The prompt is in the files themselves as well, as far as they can hold it. Not where prompts are left out. */
  promptsInFiles: z.boolean().default(false),
  /** Template for file names; when omitted, the names of the library. */
  template: z
    .string()
    .max(longestTemplate)
    .refine((template) => templateProblem(template) === undefined)
    .optional(),
  /** The page around its data, which main writes between the two as JSON that HTML leaves alone. */
  page: z.object({ before: z.string().max(2_000_000), after: z.string().max(2_000_000) }).optional(),
});
export type ExportInput = Readonly<z.infer<typeof exportInputSchema>>;

export const exportStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('working'), done: z.number().int(), of: z.number().int() }),
  /** It can be saved from `zipDownloadRoute`. `leftOut`: results whose file is not in it, each named in a report that is. */
  z.object({
    kind: z.literal('packed'),
    id: z.uuid(),
    bytes: z.number().int(),
    files: z.number().int(),
    leftOut: z.number().int(),
  }),
]);
export type ExportStep = Readonly<z.infer<typeof exportStepSchema>>;
