import { z } from 'zod';
import { comparisonSchema } from '../comparisons/comparison.ts';
import { gatewayStateSchema } from '../connections/gateway.ts';
import { gatewayPauseSchema } from '../connections/gateway-pause.ts';
import { networkSchema } from '../connections/network.ts';
import { conversationSchema } from '../conversations/conversation.ts';
import { conversationPresetSchema } from '../conversations/conversation-preset.ts';
import { draftSchema } from '../fields/values.ts';
import { bulkJobSchema } from '../library/bulk-job.ts';
import { collectionSchema } from '../library/collection.ts';
import { itemSchema } from '../library/item.ts';
import { libraryMoveSchema } from '../library/library-move.ts';
import { savedSearchSchema } from '../library/saved-search.ts';
import { maintenanceSchema } from '../maintenance/maintenance.ts';
import { presetSchema } from '../models/preset.ts';
import { problemSchema } from '../problem.ts';
import { connectionSchema, settingsSchema } from '../settings/settings.ts';
import { updateSchema } from '../settings/update.ts';
import { taskSchema } from '../tasks/task.ts';
import { typicalTimeSchema } from '../tasks/typical-time.ts';
import { notificationSchema, pagePathSchema } from './notification.ts';

// Events that main sends to the screen automatically: first the complete state, then the changes.

const librarySchema = z.object({
  /** Current folder of the library: an absolute path. */
  folder: z.string(),
  move: libraryMoveSchema.optional(),
  /** Changes of many results that are under way, in the order in which they began. */
  jobs: z.array(bulkJobSchema).optional(),
  /** The reason why nothing can be saved at present. Waiting results continue automatically. */
  problem: problemSchema.optional(),
});

const snapshotSchema = z.object({
  app: z.object({
    version: z.string(),
    shell: z.enum(['electron', 'browser']),
    platform: z.string(),
    /** False where the system offers no protection for the key; it then lives in memory only. */
    canProtectKey: z.boolean(),
    /** Started without graphics acceleration and without the remembered place of the window. */
    safeMode: z.boolean(),
  }),
  settings: settingsSchema,
  connection: connectionSchema,
  gateways: z.array(gatewayStateSchema),
  /** Pauses of the connection in use. */
  pauses: z.array(gatewayPauseSchema),
  /**
   * All unfinished tasks, the newest 300 finished ones that need the user, and the newest 200 others; newest first.
   * Older ones are loaded with `tasks.page`.
   */
  tasks: z.array(taskSchema),
  /** More tasks wait for a user than are among those. */
  moreWaiting: z.boolean(),
  /** Typical durations of the user's own runs, by model and size. */
  usual: z.array(typicalTimeSchema),
  /** The newest 200; newest first. Older ones come through `library.page`. */
  items: z.array(itemSchema),
  itemCount: z.number().int(),
  library: librarySchema,
  savedSearches: z.array(savedSearchSchema),
  /** Drafts by model id. */
  drafts: z.record(z.string(), draftSchema),
  presets: z.array(presetSchema),
  talkPresets: z.array(conversationPresetSchema),
  care: maintenanceSchema,
  collections: z.array(collectionSchema),
  network: networkSchema,
});
/** All that the screen starts from. */
export type Snapshot = z.infer<typeof snapshotSchema>;

export const stateEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), snapshot: snapshotSchema }),
  z.object({ kind: z.literal('task'), task: taskSchema }),
  /** A look found nothing new: only what is counted changes, and only while it waits. */
  z.object({
    kind: z.literal('task-looked'),
    id: z.string(),
    looks: z.number(),
    nextLookAt: z.number(),
    updatedAt: z.number(),
  }),
  z.object({ kind: z.literal('task-gone'), id: z.string() }),
  z.object({ kind: z.literal('usual'), usual: z.array(typicalTimeSchema) }),
  z.object({ kind: z.literal('item'), item: itemSchema, itemCount: z.number().int() }),
  /** Many items changed. `items`: the current state of the newest; all others must be loaded again. */
  z.object({ kind: z.literal('library-changed'), items: z.array(itemSchema), itemCount: z.number().int() }),
  z.object({ kind: z.literal('item-gone'), id: z.string(), itemCount: z.number().int() }),
  /** The complete list after a change. */
  z.object({ kind: z.literal('saved-searches'), savedSearches: z.array(savedSearchSchema) }),
  z.object({ kind: z.literal('preset'), preset: presetSchema }),
  z.object({ kind: z.literal('preset-gone'), id: z.string() }),
  z.object({ kind: z.literal('talk-preset'), talkPreset: conversationPresetSchema }),
  z.object({ kind: z.literal('talk-preset-gone'), id: z.string() }),
  /** There is something new in the log of requests; said at most a few times a second. */
  z.object({ kind: z.literal('requests') }),
  z.object({ kind: z.literal('library'), library: librarySchema }),
  z.object({ kind: z.literal('care'), care: maintenanceSchema }),
  /** The complete list after a change. */
  z.object({ kind: z.literal('collections'), collections: z.array(collectionSchema) }),
  z.object({ kind: z.literal('network'), network: networkSchema }),
  z.object({ kind: z.literal('settings'), settings: settingsSchema }),
  /** The update state, after a change. */
  z.object({ kind: z.literal('update'), update: updateSchema }),
  z.object({
    kind: z.literal('connection'),
    connection: connectionSchema,
    gateways: z.array(gatewayStateSchema),
    pauses: z.array(gatewayPauseSchema),
  }),
  /** The complete list for the active connection after a change. */
  z.object({ kind: z.literal('pauses'), pauses: z.array(gatewayPauseSchema) }),
  /** Changes to the list of conversations. After a snapshot the screen requests the list again. */
  z.object({ kind: z.literal('conversation'), conversation: conversationSchema }),
  z.object({ kind: z.literal('conversation-gone'), id: z.string() }),
  /** `starting`: those of its runs that were asked for and are not written down yet. */
  z.object({ kind: z.literal('comparison'), comparison: comparisonSchema, starting: z.array(z.string()) }),
  z.object({ kind: z.literal('comparison-gone'), id: z.string() }),
  /** For one page alone, which shows it in its corner or hands it to the system. */
  z.object({
    kind: z.literal('notice'),
    screen: z.uuid(),
    how: z.enum(['corner', 'system']),
    sound: z.boolean(),
    notice: notificationSchema,
  }),
  /** A notice was pressed outside the page, or a link of ours was opened: it turns to that page. */
  z.object({ kind: z.literal('navigate'), path: pagePathSchema }),
  /** Files wait that the user opened from outside: `host.openedFiles` answers which. */
  z.object({ kind: z.literal('files-opened') }),
  /** A command was chosen outside the page, in the menu bar; `id` tells two of the same apart. */
  z.object({ kind: z.literal('command'), id: z.uuid(), name: z.string() }),
]);
/** Events that main sends to the screen automatically. The first event is always the snapshot. */
export type StateEvent = z.infer<typeof stateEventSchema>;
