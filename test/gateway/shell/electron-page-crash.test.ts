import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { electronShells } from '../../support/electron-shells.ts';
import { openPage } from './electron-page.ts';

// The whole Electron shell with the real core and the recording stand-in.

const { dataFolder, end, ended, run } = electronShells('electron-page-crash');

describe('safe mode', () => {
  it('renders without acceleration from the start, and notifies the page', async () => {
    const recording = await run({}, 'linux', { safeMode: true });
    expect(recording.order.indexOf('disableHardwareAcceleration')).toBeGreaterThanOrEqual(0);
    expect(recording.order.indexOf('disableHardwareAcceleration')).toBeLessThan(recording.order.indexOf('whenReady'));
    const { snapshot, close } = await openPage(recording);
    expect(snapshot.app.safeMode).toBe(true);
    close();
  });

  it('is off by default', async () => {
    const recording = await run();
    expect(recording.order).not.toContain('disableHardwareAcceleration');
    const { snapshot, close } = await openPage(recording);
    expect(snapshot.app.safeMode).toBe(false);
    close();
  });
});

describe('a page that crashes', () => {
  const details = { reason: 'crashed', exitCode: 139 };

  it('is loaded again, and the log has the reason', async () => {
    const recording = await run();
    const [window] = recording.windows;
    window?.webContents.emit('render-process-gone', {}, details);
    recording.app.emit('child-process-gone', {}, { type: 'GPU', ...details });
    await expect.poll(() => window?.calls).toContain('reload');
    await end(recording);
    const log = readFileSync(path.join(dataFolder(), 'logs', 'triptych.log'), 'utf8');
    expect(log).toContain('The page ended: crashed, exit code 139.');
    expect(log).toContain('A background process ended: GPU, crashed, exit code 139.');
  });

  it('repeatedly: the program can be restarted in safe mode with its arguments', async () => {
    const recording = await run();
    const [window] = recording.windows;
    recording.answers.push({ response: 1, checkboxChecked: false });
    for (let count = 0; count < 4; count += 1) window?.webContents.emit('render-process-gone', {}, details);
    expect(await ended(recording)).toBe(0);
    expect(recording.relaunched).toEqual([{ args: ['--sandbox', '--safe-mode'] }]);
  });

  it('offers no restart that would lack its key', async () => {
    const temporaryConnection = { baseUrl: 'https://gateway.example.com', key: 'secret' };
    const recording = await run({}, 'linux', { sandbox: false, temporaryConnection });
    const [window] = recording.windows;
    for (let count = 0; count < 4; count += 1) window?.webContents.emit('render-process-gone', {}, details);
    await expect.poll(() => recording.questions.map(({ buttons }) => buttons)).toEqual([['Reload', 'Quit']]);
  });
});
