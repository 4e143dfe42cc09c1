import { beforeEach, expect, it } from 'vitest';
import { openMainWindow } from '../../../../../electron/shell/electron/main-window.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';
import type { RecordedWindow } from '../../../shell/recorded-parts.ts';

let window: RecordedWindow;

beforeEach(() => {
  const recording = recordElectron();
  const folder = scratchFolder('alt-key');
  openMainWindow(recording.api, {
    dataFolder: folder.path,
    preload: 'preload.cjs',
    platform: 'linux',
    theme: 'dark',
    safeMode: false,
    canOpenDialogs: () => true,
  });
  const [opened] = recording.windows;
  if (!opened) throw new Error('no window was opened');
  window = opened;
  return () => folder.remove();
});

/** Returns true when the key was kept from the page and therefore from the menu bar. */
function key(type: 'keyDown' | 'keyUp', isAutoRepeat = false, name = 'Alt'): boolean {
  let prevented = false;
  const event = { preventDefault: () => (prevented = true) };
  window.webContents.emit('before-input-event', event, { type, key: name, isAutoRepeat });
  return prevented;
}
const press = (modifiers: string[]) =>
  window.webContents.emit('before-mouse-event', { preventDefault: () => undefined }, { type: 'mouseDown', modifiers });

it('Alt alone shows the menu bar', () => {
  expect([key('keyDown'), key('keyDown', true), key('keyUp')]).toEqual([false, false, false]);
});

it('Alt that is held during a click or a drag does not, for any length of time', () => {
  expect(key('keyDown')).toBe(false);
  press(['alt', 'leftbuttondown']);
  expect([key('keyDown', true), key('keyDown', true), key('keyUp')]).toEqual([true, true, true]);
  // The next press of Alt counts separately.
  expect([key('keyDown'), key('keyUp')]).toEqual([false, false]);
});

it('a click without Alt, or another key, does not count', () => {
  press(['leftbuttondown']);
  expect([key('keyDown'), key('keyUp')]).toEqual([false, false]);
  key('keyDown');
  press(['alt']);
  expect(key('keyDown', false, 'ArrowLeft')).toBe(false);
});
