import { z } from 'zod';
import { notificationSchema, pagePathSchema } from './notification.ts';
import { type StateChange, snapshotSchema, stateChangeSchemas } from './synced-state.ts';

// Events that main sends to the windows automatically: first the complete state, then the changes.

const otherEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), snapshot: snapshotSchema }),
  /** A poll found nothing new: only the counters change, and only while the task waits. */
  z.object({
    kind: z.literal('task-polled'),
    id: z.string(),
    looks: z.number(),
    nextLookAt: z.number(),
    updatedAt: z.number(),
  }),
  /** The request log contains something new; sent at most a few times a second. */
  z.object({ kind: z.literal('requests') }),
  /** For one window alone, which shows it in its corner or passes it to the system. */
  z.object({
    kind: z.literal('notification'),
    windowId: z.uuid(),
    display: z.enum(['corner', 'system']),
    sound: z.boolean(),
    notification: notificationSchema,
  }),
  /** A notification was clicked outside the page, or a link of ours was opened: the window shows that page. */
  z.object({ kind: z.literal('navigate'), path: pagePathSchema }),
  /** Files wait that the user opened from outside: `host.openedFiles` returns them. */
  z.object({ kind: z.literal('files-opened') }),
  /** A command was chosen outside the page, in the menu bar; `id` tells two of the same apart. */
  z.object({ kind: z.literal('command'), id: z.uuid(), name: z.string() }),
]);
/** Events that main sends to the windows automatically. The first event is always the snapshot. */
export type StateEvent = StateChange | z.infer<typeof otherEventSchema>;
export const stateEventSchema = z.discriminatedUnion('kind', [
  ...stateChangeSchemas,
  otherEventSchema,
]) as z.ZodType as z.ZodType<StateEvent>;
