import { describe, expect, it } from 'vitest';
import { readDatabaseState } from '../../../electron/maintenance/database-state-file.ts';
import type { Recording } from '../../unit/shell/recorded-electron.ts';
import { electronAtGateway, startThree } from './electron-at-gateway.ts';

const { start, ended, dataFolder } = electronAtGateway();

/** Returns true when the next start would have to check the whole database. */
const isLeftOpen = () => readDatabaseState(dataFolder()).isOpen === true;

/** Closes all windows as a taskbar does: each is asked before the first one is closed. */
function closeTogether({ windows, app }: Recording): void {
  for (const window of windows) window.emit('close', { preventDefault: () => expect.unreachable() });
  for (const window of windows) window.destroyed = true;
  for (const window of [...windows]) window.emit('closed');
  app.emit('window-all-closed');
}

describe('quitting the Electron shell with active runs', () => {
  it('asks with the number of runs, and Cancel changes nothing', async () => {
    const { recording, page, window } = await start();
    await startThree(page);
    window.close();
    await expect.poll(() => recording.questions.length).toBe(1);
    expect(recording.questions[0]).toMatchObject({
      message: '3 running. Quit Triptych?',
      detail: expect.stringMatching(/Results may expire 1 hour after they finish/),
      buttons: ['Keep running in the tray', 'Quit, check at next start', 'Cancel'],
    });
    expect(window.destroyed).toBe(false);
    expect(recording.exitCodes).toEqual([]);
    // A second request to quit asks again, with one question at a time.
    recording.api.app.quit();
    recording.api.app.quit();
    await expect.poll(() => recording.questions.length).toBe(2);
    expect(window.destroyed).toBe(false);
  });

  it('can keep the program in the tray, from where the window returns', async () => {
    const { recording, page, window } = await start();
    await startThree(page);
    recording.answers.push({ response: 0, checkboxChecked: false });
    window.close();
    await expect.poll(() => window.destroyed).toBe(true);
    recording.app.emit('window-all-closed');
    expect(recording.exitCodes).toEqual([]);
    const [tray] = recording.trays;
    expect(tray?.menu.map(({ label }) => label)).toEqual(['Open Triptych', '3 running', undefined, 'Quit']);
    expect(tray?.tip).toBe('Triptych: 3 running');

    tray?.press('Open Triptych');
    expect(recording.windows).toHaveLength(2);
    expect(recording.windows[1]?.progress).toBe(2);
    expect(tray?.destroyed).toBe(true);
  });

  it('asks when the last window closes, and the tray leaves no second window', async () => {
    const { recording, page, window } = await start();
    await startThree(page);
    await page.calls.windows.openSecond({ comparisonId: '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b' });
    const second = recording.windows[1];
    window.close();
    expect([window.destroyed, second?.destroyed]).toEqual([true, false]);
    expect(recording.questions).toEqual([]);
    recording.answers.push({ response: 0, checkboxChecked: false });
    second?.close();
    await expect.poll(() => second?.destroyed).toBe(true);
    expect(recording.questions).toHaveLength(1);
    expect(recording.trays).toHaveLength(1);
  });

  it('asks when both windows close at the same time, and opens the main window again', async () => {
    const { recording, page } = await start();
    await startThree(page);
    await page.calls.windows.openSecond({ comparisonId: '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b' });
    closeTogether(recording);
    expect(recording.windows.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
    await expect.poll(() => recording.questions.length).toBe(1);
    expect(recording.exitCodes).toEqual([]);
  });

  it('goes to the tray without a question if both windows close at the same time', async () => {
    const { recording, page } = await start({ settings: { whenQuitting: 'stay' } });
    await startThree(page);
    await page.calls.windows.openSecond({ comparisonId: '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b' });
    closeTogether(recording);
    expect(recording.windows.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    expect(recording.questions).toEqual([]);
    expect(recording.trays).toHaveLength(1);
    expect(recording.exitCodes).toEqual([]);
  });

  it('also works from the tray with the same question', async () => {
    const { recording, page, window } = await start({ settings: { whenQuitting: 'stay' } });
    await startThree(page);
    window.close();
    expect(window.destroyed).toBe(true);
    expect(recording.questions).toEqual([]);
    recording.answers.push({ response: 1, checkboxChecked: false });
    recording.trays[0]?.press('Quit');
    expect(await ended(recording)).toBe(0);
    expect(recording.questions).toHaveLength(1);
  });

  it('ends the program, and the next start polls the runs again', async () => {
    const first = await start();
    await startThree(first.page);
    first.recording.answers.push({ response: 1, checkboxChecked: true });
    first.window.close();
    expect(await ended(first.recording)).toBe(0);
    first.page.close();

    const second = await start({ settings: { whenQuitting: 'quit' } });
    expect(second.page.snapshot.tasks.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(second.window.progress).toBe(2);
    // The user chose to always do so.
    expect(second.page.snapshot.settings.whenQuitting).toBe('quit');
    second.window.close();
    second.recording.app.emit('window-all-closed');
    expect(await ended(second.recording)).toBe(0);
    expect(second.recording.questions).toEqual([]);
  });

  it('remembers the checkbox', async () => {
    const { recording, page, window } = await start();
    await startThree(page);
    recording.answers.push({ response: 0, checkboxChecked: true });
    window.close();
    await expect.poll(() => recording.trays.length).toBe(1);
    await expect
      .poll(() => page.pushes.findLast((push) => push.kind === 'set' && push.part === 'settings')?.value.whenQuitting)
      .toBe('stay');
  });

  it('asks nothing without active runs, and nothing if the system ends', async () => {
    const idle = await start();
    idle.window.close();
    idle.recording.app.emit('window-all-closed');
    expect(await ended(idle.recording)).toBe(0);
    expect(idle.recording.questions).toEqual([]);
    idle.page.close();

    const busy = await start();
    await startThree(busy.page);
    busy.recording.powerMonitor.emit('shutdown', { preventDefault: () => undefined });
    expect(await ended(busy.recording)).toBe(0);
    expect(busy.recording.questions).toEqual([]);
  });

  it.each(['linux', 'darwin'] as const)('makes the system wait for a clean end (%s)', async (platform) => {
    const { recording, page } = await start({ platform });
    await startThree(page);
    let waits = 0;
    recording.powerMonitor.emit('shutdown', { preventDefault: () => (waits += 1) });
    expect(waits).toBe(1);
    expect(await ended(recording)).toBe(0);
    expect(isLeftOpen()).toBe(false);
  });

  it.each([
    [['shutdown'], 1],
    [['logoff'], 1],
    [['close-app'], 1],
    [['shutdown', 'critical'], 0],
  ])('ends cleanly with a Windows session: %j', async (reasons, expected) => {
    const { recording, page, window } = await start({ platform: 'win32' });
    await startThree(page);
    let waits = 0;
    window.emit('query-session-end', { reasons, preventDefault: () => (waits += 1) });
    expect(waits).toBe(expected);
    expect(await ended(recording)).toBe(0);
    expect(recording.questions).toEqual([]);
    expect(isLeftOpen()).toBe(false);
  });

  it('does not ask about unsaved changes if the system ends', async () => {
    const { recording, window } = await start();
    let left = 0;
    recording.powerMonitor.emit('shutdown', { preventDefault: () => undefined });
    window.webContents.emit('will-prevent-unload', { preventDefault: () => (left += 1) });
    expect(left).toBe(1);
    expect(await ended(recording)).toBe(0);
    expect(recording.questions).toEqual([]);
  });

  it.each([
    ['the system has no tray', { electron: { hasTray: false } }],
    [
      'the desktop has a tray only by an extension: nobody could come back',
      { environment: { XDG_CURRENT_DESKTOP: 'GNOME' } },
    ],
    ['so', { environment: { XDG_CURRENT_DESKTOP: 'GNOME-Classic:GNOME' } }],
  ])('keeps the window open if %s', async (_why, more) => {
    const { recording, page, window } = await start({ settings: { whenQuitting: 'stay' }, ...more });
    await startThree(page);
    recording.answers.push({ response: 0, checkboxChecked: false });
    window.close();
    await expect.poll(() => window.calls.includes('minimize')).toBe(true);
    expect(window.destroyed).toBe(false);
    expect(recording.trays).toEqual([]);
    const offer = 'environment' in more ? 'Keep running, minimized' : 'Keep running in the tray';
    expect(recording.questions[0]?.buttons?.[0]).toBe(offer);
  });

  it('on macOS closes the window without a question, as usual there, and asks when the program quits', async () => {
    const { recording, page, window } = await start({ platform: 'darwin' });
    await startThree(page);
    window.close();
    expect(window.destroyed).toBe(true);
    recording.app.emit('window-all-closed');
    expect(recording.questions).toEqual([]);
    recording.api.app.quit();
    await expect.poll(() => recording.questions.length).toBe(1);
    expect(recording.exitCodes).toEqual([]);
  });
});
