import { z } from 'zod';
import { longestTemplate, templateProblem } from '../util/file-name-template.ts';
import { targetSchema } from './edit-target.ts';
import { downloadNameSchema } from './page-download.ts';

/**
 * `files`: only the media. `data`: also the metadata, as sidecars and as a table. `page`: also an HTML page of the
 * results.
 */
export const exportContents = ['files', 'data', 'page'] as const;
export type ExportContents = (typeof exportContents)[number];

export const exportInputSchema = z.object({
  target: targetSchema,
  /** Name of the ZIP and of the only folder in it. */
  name: downloadNameSchema,
  contents: z.enum(exportContents),
  /** Omits prompts and notes from sidecars and media files. */
  withoutPrompts: z.boolean(),
  /** Also embeds the prompt in the media files that support it. Ignored if prompts are omitted. */
  promptsInFiles: z.boolean().default(false),
  /** Template for file names. Omitted: the names of the library. */
  template: z
    .string()
    .max(longestTemplate)
    .refine((template) => templateProblem(template) === undefined)
    .optional(),
  /** The page around its data. Main writes the data between the two parts, as JSON that is safe in HTML. */
  page: z.object({ before: z.string().max(2_000_000), after: z.string().max(2_000_000) }).optional(),
});
export type ExportInput = Readonly<z.infer<typeof exportInputSchema>>;

export const exportStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('working'), done: z.number().int(), of: z.number().int() }),
  /**
   * The export can be saved from `downloadRoute`. `leftOut`: number of results without their file; a report in the
   * ZIP lists them.
   */
  z.object({
    kind: z.literal('packed'),
    id: z.uuid(),
    bytes: z.number().int(),
    files: z.number().int(),
    leftOut: z.number().int(),
    /** Number of files whose Content Credentials were removed with their text. */
    withoutCredentials: z.number().int(),
  }),
]);
export type ExportStep = Readonly<z.infer<typeof exportStepSchema>>;
export type PackedExport = Extract<ExportStep, { kind: 'packed' }>;
