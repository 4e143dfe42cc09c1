import { z } from 'zod';
import { comparisonSchema } from '../comparisons/comparison.ts';
import { listedRunSchema } from '../comparisons/run-plan/planned-run.ts';
import { connectionSchema } from '../connections/connection.ts';
import { gatewayPauseSchema, gatewayStateSchema } from '../connections/gateway.ts';
import { networkSettingsSchema } from '../connections/network-settings.ts';
import { conversationSchema } from '../conversations/conversation.ts';
import { draftSchema } from '../fields/field-values-and-drafts.ts';
import { bulkJobSchema } from '../library/bulk-job.ts';
import { collectionSchema } from '../library/collection.ts';
import { itemSchema } from '../library/item.ts';
import { libraryMoveSchema } from '../library/library-move.ts';
import { savedSearchSchema } from '../library/saved-search.ts';
import { watchFolderSchema } from '../library/watch-folder.ts';
import { maintenanceSchema } from '../maintenance/maintenance.ts';
import { mcpStateSchema } from '../mcp/mcp-state.ts';
import { modelFileStateSchema } from '../models/model-files/model-file-state.ts';
import { priceSchema } from '../money/price.ts';
import { problemSchema } from '../problem-schema.ts';
import { projectSchema } from '../projects/project.ts';
import { shotSchema } from '../projects/shot.ts';
import { ofEachKind, type SavedKind, savedKinds } from '../saved/saved-kinds.ts';
import { programUpdateSchema } from '../settings/program-update.ts';
import { settingsSchema } from '../settings/settings.ts';
import { taskSchema } from '../tasks/task.ts';
import { typicalTimeSchema } from '../tasks/typical-time.ts';

// The state that main synchronizes to every window. Each part is declared here once; the snapshot, the events and the
// query cache derive from the declaration. The kinds of `savedKinds` are parts too. Another part needs this file and its
// service. The service calls `provide` for the snapshot, and `set`, or `put` and `remove`, after a change
// (electron/sync/event-hub.ts). A component reads the part with `useSynced` (renderer/api/synced-state.ts).

const librarySchema = z.object({
  /** Current folder of the library: an absolute path. */
  folder: z.string(),
  move: libraryMoveSchema.optional(),
  /** Running changes of many results, in the order of their start. */
  jobs: z.array(bulkJobSchema).optional(),
  /** The reason why results cannot be saved at present. Waiting results continue automatically. */
  problem: problemSchema.optional(),
});

/** Parts that main sends as a whole after each change. */
const syncedValues = {
  app: z.object({
    version: z.string(),
    shell: z.enum(['electron', 'browser']),
    platform: z.string(),
    /** False if the system cannot protect the key. The key is then only in memory. */
    canProtectKey: z.boolean(),
    /** True if the program started without graphics acceleration and without the saved window position. */
    safeMode: z.boolean(),
  }),
  settings: settingsSchema,
  connection: connectionSchema,
  /** The configured gateways, in the user's order. */
  gateways: z.array(gatewayStateSchema),
  /** The waits that the gateway of the active connection requested. */
  gatewayPause: gatewayPauseSchema.nullable(),
  /** More tasks need the user than `tasks` contains. */
  moreWaiting: z.boolean(),
  /** Typical durations of the user's own runs, by model and size. */
  typicalTimes: z.array(typicalTimeSchema),
  itemCount: z.number().int(),
  library: librarySchema,
  savedSearches: z.array(savedSearchSchema),
  /** The folders whose new files are imported, in the order of their addition. */
  watchFolders: z.array(watchFolderSchema),
  /** The files in the folder of model files, by name. */
  modelFiles: z.array(modelFileStateSchema),
  /** The user's price list, in its order. */
  prices: z.array(priceSchema),
  /** Drafts by model id. Only the renderer changes them. */
  drafts: z.record(z.string(), draftSchema),
  /** The runs that wait in the list, in their order. */
  listedRuns: z.array(listedRunSchema),
  maintenance: maintenanceSchema,
  collections: z.array(collectionSchema),
  network: networkSettingsSchema,
  mcp: mcpStateSchema,
  update: programUpdateSchema,
};

/** The entries of parts that main sends entry by entry, besides the saved things. */
const syncedLists = { tasks: taskSchema, items: itemSchema };

/** The entries of lists that a window loads itself. Main sends each changed entry. */
const loadedLists = {
  conversations: conversationSchema,
  /** `starting`: requested runs that have no task yet. */
  comparisons: z.object({ id: z.string(), comparison: comparisonSchema, starting: z.array(z.string()) }),
  projects: projectSchema,
  shots: shotSchema,
};

type SyncedValues = { [P in keyof typeof syncedValues]: z.infer<(typeof syncedValues)[P]> };
type SyncedLists = typeof syncedLists & { [K in SavedKind]: (typeof savedKinds)[K]['schema'] };
type Lists = SyncedLists & typeof loadedLists;

/** The entries of each list. */
export type ListEntries = { [P in keyof Lists]: z.infer<Lists[P]> };

/** The complete state at the start of a window. */
export type Snapshot = SyncedValues & { [P in keyof SyncedLists]: ListEntries[P][] };

const keysOf = <T extends object>(declared: T) => Object.keys(declared) as (keyof T)[];
const savedSchemas = ofEachKind((kind): z.ZodType => savedKinds[kind].schema);
const syncedSchemas: Record<string, z.ZodType> = { ...syncedLists, ...savedSchemas };
const lists: Record<string, z.ZodType> = { ...syncedSchemas, ...loadedLists };

const listSchemas = Object.entries(syncedSchemas).map(([part, schema]) => [part, z.array(schema)]);
const snapshotShape: Record<keyof Snapshot, z.ZodType> = { ...syncedValues, ...Object.fromEntries(listSchemas) };
export const snapshotSchema = z.object(snapshotShape) as z.ZodType as z.ZodType<Snapshot>;
export const snapshotParts = keysOf(snapshotShape);

/** A change of one part or one entry. */
export type StateChange =
  | { [P in keyof Snapshot]: { kind: 'set'; part: P; value: Snapshot[P] } }[keyof Snapshot]
  | { [P in keyof ListEntries]: { kind: 'put'; part: P; entry: ListEntries[P] } }[keyof ListEntries]
  | { [P in keyof ListEntries]: { kind: 'remove'; part: P; id: string } }[keyof ListEntries];

const changeSchema = <F extends string>(kind: string, part: string, field: F, schema: z.ZodType) =>
  z.object({ kind: z.literal(kind), part: z.literal(part), [field]: schema });
/** The schemas of `StateChange`. */
export const stateChangeSchemas = [
  byPart(snapshotParts.map((part) => changeSchema('set', part, 'value', snapshotShape[part]))),
  byPart(Object.entries(lists).map(([part, schema]) => changeSchema('put', part, 'entry', schema))),
  z.object({ kind: z.literal('remove'), part: z.enum(Object.keys(lists)), id: z.string() }),
] as const;

function byPart([first, ...others]: z.ZodObject[]) {
  if (first === undefined) throw new Error('There is no part.');
  return z.discriminatedUnion('part', [first, ...others]);
}
