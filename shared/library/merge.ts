import { z } from 'zod';
import { reportLineSchema } from '../maintenance/maintenance.ts';

/**
 * What becomes of a result that is here and there under the same id, and of which something else is said, or whose file
 * is another one:
 * - `mine`  what is said here stays
 * - `newer` what was written later is taken; files are never replaced, so where they differ both stay
 * - `both`  the other one comes in as a result of its own
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

/** What another library has of ours and beyond it: before a merge what would be done, after it what was. */
export const mergeReportSchema = z.object({
  /** Where the other library lies. */
  folder: z.string(),
  /** Pictures and films that come in, and the room they take. */
  added: z.object({ count: z.number().int(), bytes: z.number() }),
  /** Here already, by their id or their content, with nothing to be added. */
  here: z.number().int(),
  /** Here already; tags, collections, or a rating, flag or note that is missing here is taken over. */
  joined: z.number().int(),
  conflictCount: z.number().int(),
  conflicts: z.array(mergeConflictSchema),
  /** Names of collections that are made for what comes in, each after those it lies in. */
  collections: z.array(z.string()),
  /** Files that are left out. */
  skipped: z.number().int(),
  lines: z.array(reportLineSchema),
  /** Left on the disk of this library, bytes. */
  room: z.number(),
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
