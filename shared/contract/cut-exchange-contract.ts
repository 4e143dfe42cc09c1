import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { downloadNameSchema } from '../library/page-download.ts';
import { mostImportedText } from '../projects/import/parsed-cut.ts';
import { cutChangesSchema } from '../projects/imported-cut-changes.ts';
import { action, query } from './declare-call.ts';

/** Formats in the order of the screen. Stored as the last choice, so names never change. */
export const cutFormats = ['otio', 'fcpxml', 'xmeml', 'edl', 'csv', 'shot-list'] as const;
export type CutFormat = (typeof cutFormats)[number];

export const cutExportInputSchema = z.object({
  projectId: z.uuid(),
  /** Name of the folder or file, and of the documents in it. */
  name: downloadNameSchema,
  /**
   * `zip`: a file to save. `otioz`: one file for programs that read OpenTimelineIO bundles; it has no other formats.
   * `folder`: a new folder in an existing one, with absolute file URLs, so that programs find the media at once.
   */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('zip') }),
    z.object({ kind: z.literal('otioz') }),
    z.object({ kind: z.literal('folder'), parent: z.string().min(1).max(4096) }),
  ]),
  formats: z.array(z.enum(cutFormats)).min(1).max(cutFormats.length),
  /** Drop-frame timecode, at 29.97 and 59.94 frames per second. */
  dropFrame: z.boolean().default(false),
  /** Reel names of the EDL: a name for each take, or `AX` for programs that find files by name only. */
  reels: z.enum(['takes', 'auxiliary']).default('takes'),
  /** Leaves out prompts, briefs, notes and the texts in media files. Titles stay. */
  withoutPrompts: z.boolean().default(false),
});
export type CutExportInput = Readonly<z.infer<typeof cutExportInputSchema>>;

const finishedExport = {
  /** Number of media files, with that of the guide track. */
  files: z.number().int(),
  /** Number of takes and guide tracks without their file; `report.txt` lists them. */
  leftOut: z.number().int(),
  /** The formats that were written. Without media, only the shot list. */
  formats: z.array(z.enum(cutFormats)),
};
const cutExportStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('working'), done: z.number().int(), of: z.number().int() }),
  /** The file can be saved from `downloadRoute` under `fileName`. */
  z.object({
    kind: z.literal('packed'),
    id: z.uuid(),
    bytes: z.number().int(),
    fileName: z.string(),
    ...finishedExport,
  }),
  /** The folder is complete. `folder`: its name, which has a number if the name was taken. */
  z.object({ kind: z.literal('written'), folder: z.string(), ...finishedExport }),
]);
export type CutExportStep = Readonly<z.infer<typeof cutExportStepSchema>>;

/** Calls for the exchange of a cut with editing programs. */
export const cutExchangeContract = {
  /** Streams the progress and finally the result. */
  exportCut: action.input(cutExportInputSchema).output(eventIterator(cutExportStepSchema)),
  /** Compares the cut with an edited file and changes nothing. The user confirms the changes. */
  compareCut: query
    .input(z.object({ projectId: z.uuid(), format: z.enum(['otio', 'edl']), text: z.string().max(mostImportedText) }))
    .output(cutChangesSchema),
};
