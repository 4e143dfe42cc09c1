import { z } from 'zod';
import { reportLineSchema } from '../maintenance/maintenance.ts';

/**
 * Handling of a result that both libraries have under one id with different values or files:
 * - `mine`  the values of this library stay
 * - `newer` the later values are used; files are never replaced, therefore both stay when they differ
 * - `both`  the other result is added as a separate result
 */
export const mergeChoices = ['mine', 'newer', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

const differences = ['rating', 'flag', 'note', 'file'] as const;
export type MergeDifference = (typeof differences)[number];

const mergeConflictSchema = z.object({
  itemId: z.uuid(),
  /** In the other library. */
  file: z.string(),
  differs: z.array(z.enum(differences)),
  newer: z.enum(['here', 'there']),
});
export type MergeConflict = Readonly<z.infer<typeof mergeConflictSchema>>;

/** At most so many of each are listed; all are counted. */
export const mostMergeReportLines = 200;

/** The difference between another library and this one. Before a merge a preview, after the merge the report. */
export const mergeReportSchema = z.object({
  /** Folder of the other library. */
  folder: z.string(),
  /** Images and videos that come in, and the room they take. */
  added: z.object({ count: z.number().int(), bytes: z.number() }),
  /** Here already, by their id or their content, with nothing to be added. */
  alreadyHere: z.number().int(),
  /** Already here; missing tags, collections, rating, flag and note are added. */
  joined: z.number().int(),
  conflictCount: z.number().int(),
  conflicts: z.array(mergeConflictSchema),
  /** Names of collections to create, each after its parents. */
  collections: z.array(z.string()),
  /** Files that are left out. */
  skipped: z.number().int(),
  lines: z.array(reportLineSchema),
  /** Left on the disk of this library, bytes. */
  freeBytes: z.number(),
});
export type MergeReport = Readonly<z.infer<typeof mergeReportSchema>>;

export const mergeEventSchema = z.discriminatedUnion('kind', [
  /** `mergeId`: of a merge, to undo what it did so far. */
  z.object({
    kind: z.literal('progress'),
    done: z.number().int(),
    total: z.number().int(),
    mergeId: z.uuid().optional(),
  }),
  z.object({ kind: z.literal('report'), report: mergeReportSchema, mergeId: z.uuid().optional() }),
]);
export type MergeEvent = Readonly<z.infer<typeof mergeEventSchema>>;
