import { z } from 'zod';
import { presenceSchema } from '../sync/app-notification.ts';
import { action, nothing } from './declare-call.ts';

/** Calls of a window about itself. */
export const windowContract = {
  /** Reports the page of a window and its focus. Repeated after every change. */
  reportPresence: action.input(presenceSchema).output(nothing),
  /** Reports the commands that are available now, for the menu bar. Repeated after every change. */
  reportCommands: action.input(z.object({ names: z.array(z.string().max(64)).max(500) })).output(nothing),
  /** Opens a comparison in the second window of the desktop app. Does nothing in the browser shell. */
  openSecond: action.input(z.object({ comparisonId: z.uuid() })).output(nothing),
};
