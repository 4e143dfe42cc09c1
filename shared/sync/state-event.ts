import { z } from 'zod';
import { importedFilesSchema } from '../library/imported-files.ts';
import { appNotificationSchema, pagePathSchema } from './app-notification.ts';
import { type StateChange, snapshotSchema, stateChangeSchemas } from './synced-state.ts';

// Events that main sends to the windows automatically: first the complete state, then all changes.

const otherEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), snapshot: snapshotSchema }),
  /** An uneventful poll changes only the counters, and only while the task waits. */
  z.object({
    kind: z.literal('task-polled'),
    id: z.string(),
    looks: z.number(),
    nextLookAt: z.number(),
    updatedAt: z.number(),
  }),
  /** The request log has new entries. Sent at most a few times a second. */
  z.object({ kind: z.literal('requests') }),
  /** A review of a client was imported or removed. */
  z.object({ kind: z.literal('client-reviews') }),
  /** A video was measured, or images were described for searches by similarity. */
  z.object({ kind: z.literal('measurements') }),
  /** The ledger of the spending changed. */
  z.object({ kind: z.literal('spending') }),
  /** Sent to one window, which displays the notification or passes it to the system. */
  z.object({
    kind: z.literal('notification'),
    windowId: z.uuid(),
    display: z.enum(['window', 'system']),
    sound: z.boolean(),
    notification: appNotificationSchema,
  }),
  /** A notification was clicked outside the page, or a deep link was opened. The window opens that page. */
  z.object({ kind: z.literal('navigate'), path: pagePathSchema }),
  /** The user opened files from outside. `host.openedFiles` returns them. */
  z.object({ kind: z.literal('files-opened') }),
  /** Watch folders imported files. Sent to one window, which reports them with an undo. */
  z.object({ kind: z.literal('files-imported'), windowId: z.uuid(), imported: importedFilesSchema }),
  /** A command was chosen in the menu bar. The `id` distinguishes repeated commands. */
  z.object({ kind: z.literal('command'), id: z.uuid(), name: z.string() }),
]);
/** Events that main sends to the windows automatically. The first event is always the snapshot. */
export type StateEvent = StateChange | z.infer<typeof otherEventSchema>;
export const stateEventSchema = z.discriminatedUnion('kind', [
  ...stateChangeSchemas,
  otherEventSchema,
]) as z.ZodType as z.ZodType<StateEvent>;
