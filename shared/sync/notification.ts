import { z } from 'zod';

const pages = ['studio', 'compare', 'chat', 'messages', 'library', 'activity', 'settings'];

/** `/library/6f1c…`: one of our own pages, at most two steps below it. Nothing else is ever opened for a notice. */
export const pagePathSchema = z
  .string()
  .max(200)
  .regex(new RegExp(`^/(?:${pages.join('|')})(?:/[A-Za-z0-9_-]+){0,2}$`));

const noticeActionSchema = z.object({
  /** The label of its button or link: one or two words. */
  title: z.string().max(40),
  /** The page of the program that it opens. */
  path: pagePathSchema,
});
/** A button of a notification. It opens a page and does nothing else. */
export type NotificationAction = Readonly<z.infer<typeof noticeActionSchema>>;

export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** The page of ours that shows what it tells of. */
  openPath: pagePathSchema,
  /** Systems show two without a menu. */
  actions: z.array(noticeActionSchema).max(2).default([]),
  /** The result whose thumbnail is shown. */
  itemId: z.string().optional(),
  /** `bad`: something failed. `warm`: it may have been charged, or waits for the user. */
  tone: z.enum(['plain', 'warm', 'bad']),
});
/** A notification about runs that ended while the user was looking elsewhere. */
export type AppNotification = Readonly<z.infer<typeof notificationSchema>>;

export const presenceSchema = z.object({
  /** Id of the page, created at each load; equal to the id in `watch`. */
  windowId: z.uuid(),
  /** The window is the one that keys go to. */
  focused: z.boolean(),
  /** `/studio`, `/library/6f1c…` */
  path: z.string().max(200),
  /** The browser lets this page show notifications of the system, and the user turned them on. */
  mayNotify: z.boolean(),
});
/** The report of a page about itself, which prevents notifications about visible content. */
export type Presence = Readonly<z.infer<typeof presenceSchema>>;
