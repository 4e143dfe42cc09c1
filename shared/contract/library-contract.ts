import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { stoppedSchema } from '../library/bulk-job.ts';
import { collectionSchema } from '../library/collection.ts';
import { contentCredentialsSchema } from '../library/content-credentials.ts';
import { targetSchema } from '../library/edit-target.ts';
import { exportInputSchema, exportStepSchema } from '../library/export.ts';
import { libraryFacetsSchema } from '../library/facets.ts';
import { itemSchema, ratingAndFlagSchema } from '../library/item.ts';
import { editSchema, pickPlaceSchema } from '../library/item-edit.ts';
import { conditionNames, libraryQuerySchema } from '../library/library-query.ts';
import { lineageSchema } from '../library/lineage.ts';
import { openWithProgramSchema } from '../library/open-with-program.ts';
import { savedSearchSchema } from '../library/saved-search.ts';
import { selectionSummarySchema } from '../library/selection-summary.ts';
import {
  checkEventSchema,
  countAndBytesSchema,
  duplicatesSchema,
  mostListedFiles,
  storageSummarySchema,
} from '../library/storage-summary.ts';
import { videoFrameTimingSchema } from '../library/video-frame-timing.ts';
import { reportLineSchema } from '../maintenance/maintenance.ts';
import { measurementsSchema } from '../measurements/measurements.ts';
import { action, change, idInput, idsInput, nothing, query } from './declare-call.ts';
import { importLibraryContract } from './import-library-contract.ts';

const deepestLineage = 4;

/** Measurements that the window computes, because main has no video decoder. Main stores them by the hash of the file. */
export const measurementContract = {
  /** Returns the stored measurements of these items. Items that were not measured are missing. */
  measurements: query
    .input(z.object({ ids: z.array(z.uuid()).max(500) }))
    .output(z.object({ measured: z.array(z.object({ itemId: z.uuid(), measurements: measurementsSchema })) })),
  /** Stores the measurements of a video. Throws if the item is no video. */
  saveMeasurements: change.input(idInput.extend({ measurements: measurementsSchema })).output(nothing),
};

// Calls for the user's ratings, flags, tags, notes and collections of results.

/** `changed`: number of results whose values changed. */
const doneSchema = z.object({
  editId: z.uuid(),
  changed: z.number().int(),
  /** Absent if all results were processed. */
  stopped: stoppedSchema.optional(),
});
const tag = z.string().max(1000);

export const organizeContract = {
  /**
   * Changes ratings, flags, tags, notes and collections. Atomic per result in the database; the sidecars follow soon.
   * Missing items are skipped. For many items, the library state reports the progress, and `stopJob` stops the edit.
   * `place`: where the user picks one result. It becomes the selected take of that shot, or of the shot whose takes the
   * comparison shows; one undo restores both.
   */
  edit: change
    .input(z.object({ target: targetSchema, change: editSchema, place: pickPlaceSchema.optional() }))
    .output(doneSchema),
  /** Restores the state before an edit, during this program run. Later changes stay. */
  undoEdit: change
    .input(z.object({ editId: z.uuid() }))
    .output(z.object({ changed: z.number().int(), stopped: stoppedSchema.optional() })),
  /**
   * Stops a change of many results after the results that are being processed. Completed changes stay. Ignores an ended
   * job.
   */
  stopJob: change.input(idInput).output(nothing),
  /** Renames a tag on every result, also in the trash. `null` removes the tag. */
  changeTag: change.input(z.object({ tag, to: tag.nullable() })).output(doneSchema),
  /** Returns all tags of results outside the trash, most frequent first. */
  tags: query.output(z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) })),
  /**
   * Returns the ratings, flags, tags, notes and collections of the target results, with the number of results for each.
   */
  selectionSummary: query.input(z.object({ target: targetSchema })).output(selectionSummarySchema),
};

const name = z.string().max(1000);

export const collectionContract = {
  create: change.input(z.object({ name, parentId: z.uuid().optional() })).output(collectionSchema),
  /** `parentId: null` moves the collection to the top level. */
  change: change
    .input(idInput.extend({ name: name.optional(), parentId: z.uuid().nullable().optional() }))
    .output(collectionSchema),
  /** Removes a collection with all nested collections. The results stay. `library.undoEdit` restores all of them. */
  remove: change.input(idInput).output(doneSchema),
};

const strays = z.object({ ids: z.array(z.uuid()).min(1).max(mostListedFiles) });
const count = z.object({ count: z.number().int() });

/** Calls for the files on the disk and for changes by other programs. */
export const storageContract = {
  summary: change.output(storageSummarySchema),
  duplicates: change.output(duplicatesSchema),
  /**
   * Checks every file of the library, and searches for files without an item. The report is the last event. Ending the
   * stream stops the check.
   */
  check: change.output(eventIterator(checkEventSchema)),
  /** Moves lost files of items back to their stored paths. */
  restoreMissing: change.input(strays).output(count),
  /** Imports images and videos of the folder into the library. */
  importStrays: change.input(strays).output(z.object({ itemIds: z.array(z.uuid()), refused: z.array(z.string()) })),
  /** Moves files without an item to the trash. */
  trashStrays: change.input(strays).output(count),
  restoreStrays: change.input(strays).output(count),
  /** Accepts files that other programs changed: their current content becomes the content of the items. */
  acceptChanged: change.input(z.object({ ids: z.array(z.uuid()).min(1).max(mostListedFiles) })).output(count),
  /** Deletes all thumbnails. They are created again on demand. */
  clearThumbnails: change.output(countAndBytesSchema),
};

/** Calls for the programs of the computer that open files of the library. */
export const openProgramContract = {
  /**
   * Stores a program. A shell with a file dialog shows the dialog and ignores `path`, so that only the user names a
   * program. Returns nothing if the user cancels.
   */
  add: action
    .input(z.object({ path: z.string().max(4096).optional() }))
    .output(z.object({ program: openWithProgramSchema.optional() })),
  /** Removes a program from the list. */
  remove: action.input(idInput).output(nothing),
  /** Restores a program that was removed during this program run. */
  restore: action.input(idInput).output(nothing),
  /**
   * Opens the file of an item with the default program of the system, or with a stored program. Refused for a file
   * that is no image or video by its name and its content.
   */
  openItem: action.input(idInput.extend({ programId: z.uuid().optional() })).output(nothing),
};

/** Calls for the folders whose new files are imported automatically. The state reports their files. */
export const watchFolderContract = {
  /**
   * Starts to watch a folder. Files that are in the folder already are listed, and not imported. Refused for a folder
   * of the system or the program.
   */
  add: change.input(z.object({ path: z.string().min(1).max(4096), collectionId: z.uuid().optional() })).output(idInput),
  /** Stops watching. The folder, its files and the imported items stay. */
  remove: change.input(idInput).output(nothing),
  /** Watches a folder again that was removed during this program run. */
  restore: change.input(idInput).output(nothing),
  /** `null`: new items get the collection of all new results. */
  setCollection: change.input(idInput.extend({ collectionId: z.uuid().nullable() })).output(nothing),
  /** Imports the files from before watching started. */
  importExisting: change.input(idInput).output(z.object({ count: z.number().int() })),
  /** Reads the folder now, and tries files again that were refused. */
  check: change.input(idInput).output(nothing),
  /** Empties the list of files that were not imported. */
  clearReports: change.input(idInput).output(nothing),
};

const xmpReportSchema = z.object({
  /** Number of XMP files that were read. */
  read: z.number().int(),
  /** Number of items that took values of their XMP files. */
  changed: z.number().int(),
  /** Edits that `library.undoEdit` restores. */
  editIds: z.array(z.uuid()),
  /** Number of files or values that could not be used. They stay as they are. */
  unusable: z.number().int(),
  lines: z.array(reportLineSchema),
});
export type XmpReport = Readonly<z.infer<typeof xmpReportSchema>>;

export const xmpSidecarContract = {
  /**
   * Reads the XMP sidecars of these items. Ratings, flags, titles and tags that other programs changed replace those of
   * the library.
   */
  readAgain: change.input(z.object({ target: targetSchema })).output(xmpReportSchema),
};

const ids = z.array(z.uuid()).min(1).max(100_000);
/** Absent if all items were processed. */
const stopped = stoppedSchema.optional();
const weight = z.object({ count: z.number().int(), bytes: z.number().int() });

/** Library calls for the trash. A file moves to the trash together with its sidecar. */
export const trashContract = {
  /** Items in Trash are skipped. `trashId` restores exactly the items of this call. */
  trash: change
    .input(z.object({ target: targetSchema }))
    .output(z.object({ trashId: z.uuid(), count: z.number().int(), stopped })),
  /** Moves the file back to its old path, or to a free name beside it. */
  restore: change
    .input(z.union([z.object({ ids }), z.object({ trashId: z.uuid() })]))
    .output(z.object({ count: z.number().int(), stopped })),
  /** Deletes items in Trash permanently. Without ids, deletes all of them. */
  purge: change.input(z.object({ ids: ids.optional() })).output(weight.extend({ stopped })),
  /** Number and size of the files in the trash. */
  trashSize: change.output(weight),
};

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
