import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeRunning } from '../../../electron/local-socket/running-program.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import { givenFile, openedFile, portRequestMessage } from '../../../shared/contract/preload-messages.ts';
import { electronShells } from '../../support/electron-shells.ts';
import { openPage } from './electron-page.ts';

// The whole Electron shell with the real core and the recording stand-in.

const { dataFolder, end, ended, run } = electronShells('electron-shell');

describe('the start of the Electron shell', () => {
  it('makes the calls that must come before the app is ready', async () => {
    const { order, paths, schemes } = await run();
    const ready = order.indexOf('whenReady');
    for (const step of ['setPath', 'enableSandbox', 'registerSchemesAsPrivileged', 'requestSingleInstanceLock']) {
      expect(order.indexOf(step), step).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(step), step).toBeLessThan(ready);
    }
    // The single-instance lock belongs to this folder.
    expect(order.indexOf('setPath')).toBeLessThan(order.indexOf('requestSingleInstanceLock'));
    expect(paths).toEqual({ userData: path.join(dataFolder(), 'electron-profile') });
    expect(schemes).toHaveLength(1);
  });

  it('locks the session down before the window is created', async () => {
    const { order } = await run();
    const window = order.indexOf('createWindow');
    for (const step of [
      'permissionRequest',
      'permissionCheck',
      'devicePermission',
      'displayMedia',
      'onBeforeRequest',
      'handle',
    ]) {
      expect(order.indexOf(step), step).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(step), step).toBeLessThan(window);
    }
  });

  it('serves page and core through its scheme, and calls over a port', async () => {
    const recording = await run();
    const handle = recording.protocolHandlers['triptych'];
    expect(await (await handle?.(new Request('triptych://app/')))?.text()).toBe('the page');
    const { snapshot, close } = await openPage(recording);
    expect(snapshot.app).toMatchObject({ shell: 'electron', version: '1.2.3' });
    close();
  });

  it('listens on three channels and keeps the channel of the settings library closed', async () => {
    const { ipcMain } = await run();
    expect(ipcMain.eventNames().toSorted()).toEqual([givenFile, openedFile, portRequestMessage].toSorted());
  });

  it('writes settings into a private file in the format of the browser shell', async () => {
    writeFileSync(path.join(dataFolder(), 'settings.json'), JSON.stringify({ theme: 'light' }));
    const { windows } = await run();
    expect(windows[0]?.options.backgroundColor).toBe('#efefef');
    expect(JSON.parse(readFileSync(path.join(dataFolder(), 'settings.json'), 'utf8'))).toMatchObject({
      theme: 'light',
    });
  });

  it('locks every future page down', async () => {
    const { app } = await run();
    expect(app.listenerCount('web-contents-created')).toBe(1);
  });
});

describe('a second program on one data folder', () => {
  it('ends immediately if Electron knows the first one, which comes forward', async () => {
    const first = await run();
    const second = await run({ firstInstance: false });
    expect(second.exitCodes).toEqual([0]);
    expect(second.opened).toEqual([]);
    expect(second.windows).toEqual([]);
    const [window] = first.windows;
    if (window) window.minimized = true;
    first.app.emit('second-instance');
    expect(window?.calls).toEqual(['restore', 'show', 'focus']);
    expect(first.windows).toHaveLength(1);
  });

  it('is refused as a browser shell until the first one has ended', async () => {
    const recording = await run();
    expect(acquireRunLock(dataFolder())).toBeNull();
    expect(await end(recording)).toBe(0);
    const lock = acquireRunLock(dataFolder());
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('opens the page of the browser shell that has the folder, through the check of every link', async () => {
    const ours = 'http://127.0.0.1:4321/#token';
    const addresses = [ours, ours, 'file:///etc/passwd', 'http://user@evil.example/'];
    const other = createServer((_request, answer) => answer.end(JSON.stringify({ url: addresses.shift() })));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const at = other.address();
    const lock = acquireRunLock(dataFolder());
    try {
      writeRunning(dataFolder(), {
        shell: 'browser',
        port: typeof at === 'object' && at ? at.port : 0,
        secret: 'the secret',
      });
      for (const firstInstance of [true, false]) {
        const first = await run({ firstInstance });
        expect([first.opened, first.exitCodes]).toEqual([[ours], [0]]);
      }
      for (const _refused of ['file:', 'a name in front of the host']) {
        const next = await run({ isPackaged: true });
        expect([next.opened, next.exitCodes]).toEqual([[], [1]]);
        expect(next.lines[0]).toMatch(
          /in a browser with this data folder\. (Only links that|The link contains a user name)/,
        );
      }
    } finally {
      lock?.release();
      other.close();
    }
  });

  it('ends with a reason if the folder is not writable', async () => {
    const file = path.join(dataFolder(), 'file');
    writeFileSync(file, '');
    const recording = await run({}, 'linux', { dataFolder: path.join(file, 'data') });
    expect(recording.exitCodes).toEqual([1]);
    expect(recording.order).toEqual([]);
    expect(recording.lines).toEqual([]);
  });
});

describe('the end of the Electron shell', () => {
  it('waits until everything is written, however often it is requested', async () => {
    const recording = await run();
    let prevented = 0;
    const event = { preventDefault: () => (prevented += 1) };
    recording.app.emit('will-quit', event);
    recording.app.emit('will-quit', event);
    expect(prevented).toBe(2);
    expect(recording.exitCodes).toEqual([]);
    expect(await ended(recording)).toBe(0);
    expect(recording.exitCodes).toEqual([0]);
  });

  it('comes with the last window, except on macOS, where the window can be opened again', async () => {
    const onMac = await run({}, 'darwin');
    const [window] = onMac.windows;
    if (window) window.destroyed = true;
    onMac.app.emit('window-all-closed');
    expect(onMac.order).not.toContain('quit prevented');
    onMac.app.emit('activate');
    expect(onMac.windows).toHaveLength(2);
    await end(onMac);

    const elsewhere = await run({}, 'linux');
    elsewhere.app.emit('window-all-closed');
    expect(await ended(elsewhere)).toBe(0);
  });
});

describe('the second window', () => {
  const comparisonId = '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1080 },
    { x: 1920, y: 0, width: 2560, height: 1440 },
  ];

  it('shows a comparison on the other screen, as restricted as the first one, and its calls are answered', async () => {
    const recording = await run({ screens });
    const first = await openPage(recording);
    await first.calls.windows.openSecond({ comparisonId });
    const [main, second] = recording.windows;
    expect(second?.address).toBe(`triptych://app/?second-window#/studio/${comparisonId}`);
    expect(second?.options).toMatchObject({ x: 1920, y: 0, width: 2560, height: 1440 });
    expect(second?.options.webPreferences).toEqual(main?.options.webPreferences);
    second?.emit('ready-to-show');
    expect(second?.calls).toEqual(['maximize', 'show']);
    const page = await openPage(recording);
    expect(page.snapshot.app.shell).toBe('electron');

    // Another comparison opens in the same window.
    const other = comparisonId.replace('6f', '7f');
    await page.calls.windows.openSecond({ comparisonId: other });
    expect(recording.windows).toHaveLength(2);
    expect(second?.address).toContain(other);
    await expect(first.calls.windows.openSecond({ comparisonId: '../settings' })).rejects.toThrow();
    first.close();
    page.close();
  });

  it('and the first one stay open without each other', async () => {
    const recording = await run();
    const page = await openPage(recording);
    await page.calls.windows.openSecond({ comparisonId });
    const [main, second] = recording.windows;
    main?.close();
    expect([main?.destroyed, second?.destroyed]).toEqual([true, false]);
    recording.app.emit('activate');
    const again = recording.windows[2];
    second?.close();
    expect([again?.destroyed, second?.destroyed]).toEqual([false, true]);
    page.close();
  });
});

describe('menus of the Electron shell', () => {
  it('open the settings, and show the data folder', async () => {
    const recording = await run();
    const press = (label: string) => {
      const entry = recording.menus[0]
        ?.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .find((each) => each.label === label);
      (entry?.click as (() => void) | undefined)?.();
    };
    press('Show data folder');
    expect(recording.opened).toEqual([dataFolder()]);
    press('Settings…');
    // No page is connected, so there is no receiver.
    expect(recording.windows[0]?.address).toBe('triptych://app/#/settings');
    press('Restart in safe mode');
    expect(await ended(recording)).toBe(0);
    expect(recording.relaunched).toHaveLength(1);
  });

  it('for text appear if they have an entry to offer', async () => {
    const recording = await run();
    const editFlags = { canCopy: true };
    recording.windows[0]?.webContents.emit('context-menu', {}, { isEditable: false, selectionText: '', editFlags });
    expect(recording.popUps).toEqual([]);
    recording.windows[0]?.webContents.emit('context-menu', {}, { isEditable: false, selectionText: 'a', editFlags });
    expect(recording.popUps).toEqual([[{ role: 'copy', enabled: true }]]);
  });
});

describe('the protection of keys', () => {
  it.each([
    ['v11', true],
    ['v10', false],
  ] as const)('with %s is reported to the page as %s', async (ciphertext, canProtectKey) => {
    const recording = await run({ ciphertext });
    const { snapshot, close } = await openPage(recording);
    expect(snapshot.app.canProtectKey).toBe(canProtectKey);
    close();
  });
});
