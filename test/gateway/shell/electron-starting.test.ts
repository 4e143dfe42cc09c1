import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRunning, writeRunning } from '../../../electron/local-socket/running-program.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { electronShells } from '../../support/electron-shells.ts';
import type { Recording } from '../../unit/shell/recorded-electron.ts';

// Starts with an unusual system or Electron, with the recording stand-in that has this fault.

const { dataFolder, endAll, run } = electronShells('electron-starting');

describe('the start of Electron', () => {
  it.each([
    ['is on for every process', [], true],
    [
      'stays off if the program was started without it, because root could not start it otherwise',
      ['no-sandbox'],
      false,
    ],
  ])('with Chromium’s sandbox %s', async (_how, switches, isOn) => {
    const { order, windows } = await run({ switches });
    expect(order.includes('enableSandbox')).toBe(isOn);
    expect(windows[0]?.options.webPreferences?.sandbox).toBe(true);
  });

  it('sets its name on Windows only if an installer created the entry of that name', async () => {
    const named = ({ order }: Recording) => order.filter((call) => call.startsWith('setAppUserModelId'));
    expect(named(await run({ isPackaged: false }, 'win32'))).toEqual([]);
    await endAll();
    expect(named(await run({ isPackaged: true }, 'win32'))).toEqual(['setAppUserModelId app.triptych.Triptych']);
  });

  it('sets its desktop file on Linux before it is ready, because badges and portals find the program by it', async () => {
    const { order } = await run();
    expect(order.indexOf('setDesktopName triptych.desktop')).toBeGreaterThanOrEqual(0);
    expect(order.indexOf('setDesktopName triptych.desktop')).toBeLessThan(order.indexOf('whenReady'));
    await endAll();
    expect((await run({}, 'win32')).order).not.toContain('setDesktopName triptych.desktop');
  });

  it.each([true, false])(
    'ends with the reason, and without the lock, if a step before the window fails (packaged: %s)',
    async (isPackaged) => {
      const recording = await run({ isPackaged }, 'linux', {}, ({ api }) => {
        api.protocol.registerSchemesAsPrivileged = () => {
          throw new Error('the scheme was refused');
        };
      });
      expect(recording.exitCodes).toEqual([1]);
      expect(recording.lines).toEqual(isPackaged ? ['the scheme was refused'] : []);
      const log = readFileSync(path.join(dataFolder(), 'logs', 'triptych.log'), 'utf8');
      expect(log).toContain('the scheme was refused');
      const lock = acquireRunLock(dataFolder());
      expect(lock).not.toBeNull();
      lock?.release();
    },
  );

  it('replaces the secrets of an earlier program before Electron is ready', async () => {
    writeRunning(dataFolder(), { shell: 'browser', port: 4100, secret: 'old' });
    let running: unknown;
    await run({}, 'linux', {}, ({ api }) => {
      const { whenReady } = api.app;
      api.app.whenReady = () => {
        running = readRunning(dataFolder());
        return whenReady();
      };
    });
    expect(running).toEqual({ shell: 'electron', port: 4100 });
  });

  it('works if Electron refuses its lock and no other program runs: the lock is a link, and FAT has no links', async () => {
    const recording = await run({ firstInstance: false });
    expect(recording.exitCodes).toEqual([]);
    expect(recording.windows).toHaveLength(1);
    expect(acquireRunLock(dataFolder())).toBeNull();
  });

  it('shows the reason in a box if it was started by a click', async () => {
    const file = path.join(dataFolder(), 'file');
    writeFileSync(file, '');
    const recording = await run({ isPackaged: true }, 'win32', { dataFolder: path.join(file, 'data') });
    expect(recording.exitCodes).toEqual([1]);
    expect(recording.lines).toEqual([expect.stringContaining('Couldn’t write to the data folder')]);
  });
});
