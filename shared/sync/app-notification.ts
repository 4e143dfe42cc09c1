import { z } from 'zod';

/** `compare`: links of earlier versions. */
const pages = ['studio', 'compare', 'projects', 'chat', 'messages', 'library', 'activity', 'cost', 'settings'];

/** A page of the program with at most two more segments: `/library/6f1c…`. A notification opens nothing else. */
export const pagePathSchema = z
  .string()
  .max(200)
  .regex(new RegExp(`^/(?:${pages.join('|')})(?:/[A-Za-z0-9_-]+){0,2}$`));

const noticeActionSchema = z.object({
  /** Label of the button or link: one or two words. */
  title: z.string().max(40),
  /** The page of the program that it opens. */
  path: pagePathSchema,
});
/** A button of a notification. It opens a page and does nothing else. */
export type NotificationAction = Readonly<z.infer<typeof noticeActionSchema>>;

export const appNotificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** The page about the subject of the notification. */
  openPath: pagePathSchema,
  /** Systems display at most two buttons without a menu. */
  actions: z.array(noticeActionSchema).max(2).default([]),
  /** The result whose thumbnail is shown. */
  itemId: z.string().optional(),
  /** `bad`: something failed. `warm`: the request may be charged, or something waits for the user. */
  tone: z.enum(['plain', 'warm', 'bad']),
});
/** A notification about runs that ended while the user saw another page. */
export type AppNotification = Readonly<z.infer<typeof appNotificationSchema>>;

export const presenceSchema = z.object({
  /** Id of the page, created at each load. The page passes the same id to `watch`. */
  windowId: z.uuid(),
  /** The window has the keyboard focus. */
  focused: z.boolean(),
  /** `/studio`, `/library/6f1c…` */
  path: z.string().max(200),
  /** The user enabled notifications of the system, and the browser allows them. */
  mayNotify: z.boolean(),
});
/** The report of a page about itself. It prevents notifications about visible content. */
export type Presence = Readonly<z.infer<typeof presenceSchema>>;
