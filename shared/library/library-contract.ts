import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { action, change, idInput, idsInput, nothing, query } from '../contract/declare-call.ts';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { measurementContract } from '../measurements/measurement-contract.ts';
import { contentCredentialsSchema } from './content-credentials.ts';
import { exportInputSchema, exportStepSchema } from './export.ts';
import { libraryFacetsSchema } from './facets.ts';
import { importLibraryContract } from './import-library-contract.ts';
import { itemSchema, ratingAndFlagSchema } from './item.ts';
import { conditionNames, libraryQuerySchema } from './library-query.ts';
import { deepestLineage, lineageSchema } from './lineage.ts';
import { organizeContract } from './organize-contract.ts';
import { savedSearchSchema } from './saved-search.ts';
import { videoFrameTimingSchema } from './video-frame-timing.ts';

/** A misspelled term of a search, and the most similar word in the library. */
const termReplacementSchema = z.object({ term: z.string(), similar: z.string() });
export type TermReplacement = z.infer<typeof termReplacementSchema>;

// The calls of the library. The index of a query, which can contain thousands of rows, has its own route:
// `libraryIndexRoute`.

export const libraryContract = {
  /** Returns one page, newest first. `before` is the last item of the previous page. */
  page: query
    .input(
      z.object({
        before: z.object({ createdAt: z.number(), id: z.string() }).optional(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.object({ items: z.array(itemSchema), itemCount: z.number().int() })),
  item: query.input(idInput).output(itemSchema),
  /** Returns the existing items with these ids, in no order. */
  items: query.input(z.object({ ids: z.array(z.uuid()).max(500) })).output(z.object({ items: z.array(itemSchema) })),
  /** Returns the settings of a result, even if its task was removed from the list. */
  recipe: query.input(idInput).output(z.object({ modelId: z.string(), draft: draftSchema })),
  /** Returns the sources and the derived results of an item, up to `depth` steps in each direction. */
  lineage: query.input(idInput.extend({ depth: z.number().int().min(1).max(deepestLineage) })).output(lineageSchema),
  /** Returns the sidecar of an item: all stored facts about its creation. */
  sidecar: change.input(idInput).output(z.object({ text: z.string() })),
  /** Verifies the Content Credentials of the item's file, without the network. Absent for a file without them. */
  credentials: query.input(idInput).output(z.object({ credentials: contentCredentialsSchema.optional() })),
  /** Returns all texts inside the file, as any program wrote them. */
  fileTexts: query
    .input(idInput)
    .output(z.object({ texts: z.array(z.object({ name: z.string(), text: z.string() })) })),
  /** Changes ratings and flags, also in the sidecars. */
  rate: change.input(idsInput.extend(ratingAndFlagSchema.shape)).output(nothing),
  /** Returns the measured facts of a video, frame by frame. */
  videoFrames: query.input(idInput).output(videoFrameTimingSchema),
  /** Shows the file in the system's file manager. */
  reveal: action.input(idInput).output(nothing),
  /** Passes the files of these results to the started drag, if the shell supports it. */
  startDrag: action.input(idsInput).output(nothing),
  /** Returns the counts of a query and of the library. */
  facets: query.input(z.object({ query: libraryQuerySchema })).output(libraryFacetsSchema),
  /** Suggests values of a condition. The value or one of its words begins with `begins`. Sorted by number of items. */
  suggest: query.input(z.object({ name: z.enum(conditionNames), begins: z.string().max(1000) })).output(
    z.object({
      values: z.array(
        z.object({
          value: z.string(),
          /** Display name of the value, if it differs from the value. */
          title: z.string().optional(),
          /** Number of items in the whole library. Absent for comparisons, projects and shots. */
          count: z.number().int().optional(),
        }),
      ),
    }),
  ),
  /** Counts other matches of the search text: runs without a saved result, and conversations. At most 100 of each. */
  countOtherMatches: query
    .input(z.object({ words: z.string().max(100_000) }))
    .output(z.object({ runs: z.number().int(), chat: z.number().int(), messages: z.number().int() })),
  /** Returns a similar word for each term of the search text that no item contains. */
  similarTerms: query
    .input(z.object({ words: z.string().max(100_000) }))
    .output(z.object({ replacements: z.array(termReplacementSchema) })),
  /** Starts to move the library into an empty folder, which is created if missing. Events report the progress. */
  move: change.input(z.object({ to: z.string().min(1).max(4096) })).output(nothing),
  /** Cancels the move. Possible only while the old folder is still in use. */
  cancelMove: change.output(nothing),
  /** Shows the folder dialog of the system. Returns nothing if the user cancels, or if there is no dialog. */
  pickFolder: change.output(z.object({ folder: z.string().optional() })),
  /** Creates a ZIP of results, which `downloadRoute` serves. Streams the progress and finally the result. */
  export: action.input(exportInputSchema).output(eventIterator(exportStepSchema)),
  /** Saves a search under a name. Without an id, creates a new one; with an id, replaces the existing one. */
  saveSearch: change
    .input(savedSearchSchema.omit({ id: true, keptAt: true }).extend({ id: z.uuid().optional() }))
    .output(savedSearchSchema),
  removeSavedSearch: change.input(idInput).output(nothing),
  ...organizeContract,
  ...importLibraryContract,
  ...measurementContract,
};
