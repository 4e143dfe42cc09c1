import { describe, expect, it } from 'vitest';
import { createSafeModeRestart } from '../../../../../electron/shell/electron/restart-in-safe-mode.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

/** A program that asks to quit like Electron: immediately, and before any window closes. */
function restarting(started: Parameters<typeof createSafeModeRestart>[1], isPackaged = false) {
  const recording = recordElectron({ isPackaged });
  const restart = createSafeModeRestart(recording.api.app, started);
  const allowed: boolean[] = [];
  recording.app.on('before-quit', () => allowed.push(restart.mayQuitToRestart()));
  return { restart, allowed, ...recording };
}

describe('a restart in safe mode', () => {
  it('quits without a question, and starts with the same arguments', () => {
    const { restart, allowed, relaunched } = restarting({ arguments: ['/app', '--data-dir', '/x'] });
    restart.safely();
    expect(allowed).toEqual([true]);
    expect(restart.isUnderWay()).toBe(true);
    expect(relaunched).toEqual([]);
    restart.beforeExit();
    expect(relaunched).toEqual([{ args: ['/app', '--data-dir', '/x', '--safe-mode'] }]);
  });

  it('uses the file of an AppImage, with its own flag once', () => {
    const { restart, relaunched } = restarting({ arguments: ['--safe-mode'], appImage: '/data/me/Triptych.AppImage' });
    restart.safely();
    restart.beforeExit();
    // A program that Electron restarts can't get the privileges to mount the AppImage, so the AppImage is unpacked.
    const args = ['--appimage-extract-and-run', '--safe-mode'];
    expect(relaunched).toEqual([{ args, execPath: '/data/me/Triptych.AppImage' }]);
  });

  it('does not open the links and files of the first start again', () => {
    const given = ['--data-dir', '/x', '/home/me/a.triptych-presets', 'triptych-open:/studio'];
    const { restart, relaunched } = restarting({ arguments: given }, true);
    restart.safely();
    restart.beforeExit();
    expect(relaunched).toEqual([{ args: ['--data-dir', '/x', '--safe-mode'] }]);
  });

  it('does not follow another end, or a quit that was prevented', () => {
    const { restart, allowed, relaunched, api } = restarting({ arguments: [] });
    restart.beforeExit();
    restart.safely();
    api.app.quit();
    restart.beforeExit();
    expect(allowed).toEqual([true, false]);
    expect(relaunched).toEqual([]);
  });
});
