import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { writePrivateFile } from '../../files/private-files.ts';
import type { AppWindow } from './electron-api-types.ts';

const stateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(600),
  height: z.number().int().min(400),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

const fileOf = (dataFolder: string) => path.join(dataFolder, 'window.json');

/** Minimum visible part of the title bar for dragging it. */
const graspable = { width: 120, height: 40 };

/** Returns the last window position, if enough of the window is on a connected screen. */
export function readWindowState(dataFolder: string, screens: readonly Rectangle[]): WindowState | undefined {
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')));
    return screens.some((screen) => isGraspable(state, screen)) ? state : undefined;
  } catch {
    return undefined;
  }
}

export function writeWindowState(dataFolder: string, window: Pick<AppWindow, 'getNormalBounds' | 'isMaximized'>): void {
  const state: WindowState = { ...window.getNormalBounds(), maximized: window.isMaximized() };
  try {
    writePrivateFile(fileOf(dataFolder), JSON.stringify(state));
  } catch {
    // The next start centers the window; nothing else is lost.
  }
}

/** The title bar must be on the screen, because it moves the window. */
function isGraspable(window: Rectangle, screen: Rectangle): boolean {
  const overlap = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const topIsInside = window.y >= screen.y && window.y + graspable.height <= screen.y + screen.height;
  return overlap >= graspable.width && topIsInside;
}
