import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { action, change, idInput, idsInput, nothing, query } from '../contract/declare-call.ts';
import { draftSchema } from '../fields/values.ts';
import { exportInputSchema, exportStepSchema } from './export.ts';
import { libraryFacetsSchema } from './facets.ts';
import { itemSchema, ratingAndFlagSchema } from './item.ts';
import { conditionNames, libraryQuerySchema } from './library-query.ts';
import { deepestLineage, lineageSchema } from './lineage.ts';
import { mergeContract } from './merge-contract.ts';
import { organizeContract } from './organize-contract.ts';
import { savedSearchSchema } from './saved-search.ts';
import { videoFramesSchema } from './video-frames.ts';

// The calls of the library. The index of a query, with its thousands of rows, has its own route: `libraryIndexRoute`.

export const libraryContract = {
  /** Newest first, from `before` on (the last item of the page before). */
  page: query
    .input(
      z.object({
        before: z.object({ createdAt: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.object({ items: z.array(itemSchema), itemCount: z.number().int() })),
  item: query.input(idInput).output(itemSchema),
  /** Those of these that there are, in no order. */
  items: query.input(z.object({ ids: z.array(z.uuid()).max(500) })).output(z.object({ items: z.array(itemSchema) })),
  /** Returns the settings that made a result, also when its task was removed from the list. */
  recipe: query.input(idInput).output(z.object({ modelId: z.string(), draft: draftSchema })),
  /** Returns the sources and the derived results of an item, up to `depth` steps in each direction. */
  lineage: query.input(idInput.extend({ depth: z.number().int().min(1).max(deepestLineage) })).output(lineageSchema),
  /** The sidecar of an item: all stored facts about its creation. */
  sidecar: change.input(idInput).output(z.object({ text: z.string() })),
  /** Rates, picks or rejects results. Written into the files beside them as well. */
  rate: change.input(idsInput.extend(ratingAndFlagSchema.shape)).output(nothing),
  /** Returns the measured facts of a video, frame by frame. */
  videoFrames: query.input(idInput).output(videoFramesSchema),
  /** Shows the file in the system's file manager. */
  reveal: action.input(idInput).output(nothing),
  /** Gives the real files of these results to the drag that has just begun; only where the shell can. */
  startDrag: action.input(idsInput).output(nothing),
  /** Returns the counts of a query and of the library. */
  facets: query.input(z.object({ query: libraryQuerySchema })).output(libraryFacetsSchema),
  /** Values that a condition takes and that begin like this, or have a word that does; with the most items first. */
  suggest: query.input(z.object({ name: z.enum(conditionNames), begins: z.string().max(1000) })).output(
    z.object({
      values: z.array(
        z.object({
          value: z.string(),
          /** Display name of the value, when different from the value. */
          title: z.string().optional(),
          /** Items of the whole library; not known of comparisons. */
          count: z.number().int().optional(),
        }),
      ),
    }),
  ),
  /** Counts other matches of the search text: runs without a saved result, and conversations. At most 100 of each. */
  countOtherMatches: query
    .input(z.object({ words: z.string().max(100_000) }))
    .output(z.object({ runs: z.number().int(), chat: z.number().int(), messages: z.number().int() })),
  /** Starts to move the library into an empty folder, which is created if missing; progress is pushed. */
  move: change.input(z.object({ to: z.string().min(1).max(4096) })).output(nothing),
  /** Cancels the move. Possible only while the old folder is in use. */
  cancelMove: change.output(nothing),
  /** Asks the user for a folder in the system's own dialog; none where they choose none, or there is no such dialog. */
  pickFolder: change.output(z.object({ folder: z.string().optional() })),
  /** Puts results together as a ZIP to be saved from `zipDownloadRoute`: how far it is, and at last what it became. */
  export: action.input(exportInputSchema).output(eventIterator(exportStepSchema)),
  /** Keeps a search under a name: a new one without an id, else in the place of the one before. */
  saveSearch: change
    .input(savedSearchSchema.omit({ id: true, keptAt: true }).extend({ id: z.uuid().optional() }))
    .output(savedSearchSchema),
  removeSavedSearch: change.input(idInput).output(nothing),
  ...organizeContract,
  ...mergeContract,
};
