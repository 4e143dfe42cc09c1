import { z } from 'zod';
import { reportLineSchema } from '../maintenance/maintenance.ts';

/**
 * Handling of a result that both libraries have under one id with different values or files:
 * - `mine`  the values of this library stay
 * - `newer` the later values are used; files are never replaced, so both stay if they differ
 * - `both`  the other result is added as a separate result
 */
export const mergeChoices = ['mine', 'newer', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

const differences = ['rating', 'flag', 'title', 'note', 'file'] as const;
export type MergeDifference = (typeof differences)[number];

const mergeConflictSchema = z.object({
  itemId: z.uuid(),
  /** Path of the file in the other library. */
  file: z.string(),
  differs: z.array(z.enum(differences)),
  newer: z.enum(['here', 'there']),
});
export type MergeConflict = Readonly<z.infer<typeof mergeConflictSchema>>;

/** Maximum number of listed lines of each kind. All are counted. */
export const mostMergeReportLines = 200;

/** The differences between another library and this one: a preview before a merge, the report after it. */
export const mergeReportSchema = z.object({
  /** Folder of the other library. */
  folder: z.string(),
  /** Images and videos to add, and their size. */
  added: z.object({ count: z.number().int(), bytes: z.number() }),
  /** Results that this library already has, by id or content, without new values. */
  alreadyHere: z.number().int(),
  /** Results that this library already has; missing tags, collections, rating, flag, title and note are added. */
  joined: z.number().int(),
  conflictCount: z.number().int(),
  conflicts: z.array(mergeConflictSchema),
  /** Names of collections to create, each after its parents. */
  collections: z.array(z.string()),
  /** Titles of projects to add. */
  projects: z.array(z.string()),
  /** Number of projects that this library already has. They stay unchanged. */
  projectsHere: z.number().int(),
  /** Number of skipped files. */
  skipped: z.number().int(),
  lines: z.array(reportLineSchema),
  /** Free bytes on the disk of this library. */
  freeBytes: z.number(),
});
export type MergeReport = Readonly<z.infer<typeof mergeReportSchema>>;

export const mergeEventSchema = z.discriminatedUnion('kind', [
  /** `mergeId` identifies a merge, so that its changes so far can be undone. */
  z.object({
    kind: z.literal('progress'),
    done: z.number().int(),
    total: z.number().int(),
    mergeId: z.uuid().optional(),
  }),
  z.object({ kind: z.literal('report'), report: mergeReportSchema, mergeId: z.uuid().optional() }),
]);
export type MergeEvent = Readonly<z.infer<typeof mergeEventSchema>>;
