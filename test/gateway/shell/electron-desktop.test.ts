import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { makeImage } from '../../support/make-images.ts';
import { completedWith, imageIntent, taskAnswer } from '../faults/app-at-fault-server.ts';
import { electronAtGateway, startThree } from './electron-at-gateway.ts';

// Tests the Electron shell outside its window during active runs. The core is real, the gateway is on loopback, and
// Electron is the recording stand-in.

const { start, dataFolder } = electronAtGateway();

describe('the Electron shell during active runs', () => {
  it('shows progress on the taskbar and a count on the dock, and removes both at the end', async () => {
    let isDone = false;
    const host = await openFaultServer(({ answer }) => answer(200, {}, makeImage(64, 48)));
    const poll: Script = (exchange) =>
      (isDone ? completedWith(`${host.origin}/a.png`) : taskAnswer('pending'))(exchange);
    const { recording, page, window } = await start({ poll });
    expect(window.progress).toBe(-1);
    const { id } = await page.calls.tasks.start(imageIntent);
    expect(window.progress).toBe(2);
    expect(recording.badges.at(-1)).toBe(1);
    isDone = true;
    await page.calls.tasks.checkStatus({ id });
    await expect.poll(() => window.progress).toBe(-1);
    expect(recording.badges.at(-1)).toBe(0);
  });

  it('gives the real result files to a drag, in the requested order, and names a missing file', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, makeImage(64, 48)));
    const images = completedWith(`${host.origin}/a.png`, `${host.origin}/b.png`);
    const { recording, page } = await start({ poll: images });
    const { id } = await page.calls.tasks.start(imageIntent);
    await page.calls.tasks.checkStatus({ id });
    const itemsNow = async () => (await page.calls.library.page({ limit: 10 })).items;
    await expect.poll(async () => (await itemsNow()).length).toBe(2);
    const items = await itemsNow();
    await page.calls.library.startDrag({ ids: items.map((item) => item.id) });
    await page.calls.windows.openSecond({ comparisonId: '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b' });
    const [main, second] = recording.windows;
    if (second) second.focused = true;
    await page.calls.library.startDrag({ ids: items.map((item) => item.id) });
    const files = items.map(({ file }) => path.join(dataFolder(), 'library', file));
    expect(recording.drags.map((drag) => drag.files)).toEqual([files, files]);
    expect(recording.drags.map((drag) => drag.window === main)).toEqual([true, false]);
    const shown = await loadImage(recording.drags[0]?.image ?? Buffer.alloc(0));
    expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(96);
    rmSync(files[1] ?? '');
    await expect(page.calls.library.startDrag({ ids: items.map((item) => item.id) })).rejects.toMatchObject({
      data: { kind: 'input', sentence: `${items[1]?.file} is no longer in the library folder.` },
    });
    expect(recording.drags).toHaveLength(2);
  });

  it('keeps the computer awake during a download, but not while a run is pending', async () => {
    const gate = Promise.withResolvers<void>();
    const host = await openFaultServer(async ({ answer }) => {
      await gate.promise;
      await answer(200, {}, makeImage(64, 48));
    });
    let isDone = false;
    const poll: Script = (exchange) =>
      (isDone ? completedWith(`${host.origin}/a.png`) : taskAnswer('pending'))(exchange);
    const { recording, page } = await start({ poll, speed: 50 });
    const { id } = await page.calls.tasks.start(imageIntent);
    expect(recording.awake.size).toBe(0);
    isDone = true;
    await page.calls.tasks.checkStatus({ id });
    await expect.poll(() => recording.awake.size).toBe(1);
    expect(recording.order).toContain('prevent-app-suspension');
    gate.resolve();
    await expect.poll(() => recording.awake.size).toBe(0);
  });

  it('drops old connections as soon as the system reports the wake-up', async () => {
    const { recording, page, gateway, clock } = await start({ speed: 10 });
    await page.calls.tasks.start(imageIntent);
    const polls = gateway.count('GET');
    recording.powerMonitor.emit('resume');
    const from = clock.monotonic();
    await expect.poll(() => gateway.count('GET')).toBeGreaterThan(polls);
    // Otherwise due in 15 s: overdue polls after a sleep happen within ten seconds.
    expect(clock.monotonic() - from).toBeLessThan(14_000);
  });
});

describe('a result that is saved while the user is elsewhere', () => {
  it('causes one notification with its thumbnail, and a click opens the result in the window', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, makeImage(900, 600)));
    let isDone = false;
    const poll: Script = (exchange) =>
      (isDone ? completedWith(`${host.origin}/a.png`) : taskAnswer('pending'))(exchange);
    const { recording, page, window } = await start({ poll, speed: 50 });
    await page.report('/library', false);
    const { id } = await page.calls.tasks.start(imageIntent);
    isDone = true;
    await page.calls.tasks.checkStatus({ id });
    await expect.poll(() => recording.notices.length).toBe(1);
    const [notice] = recording.notices;
    expect(notice?.isShown).toBe(true);
    expect(notice?.given).toMatchObject({ title: 'Saved: image-c-2.5-t2i-preview', silent: true, actions: ['Show'] });
    const notificationImage = await loadImage(notice?.given.image ?? Buffer.alloc(0));
    expect([notificationImage.width, notificationImage.height]).toEqual([256, 171]);
    expect(page.pushes.filter(({ kind }) => kind === 'notification')).toEqual([]);

    window.minimized = true;
    notice?.emit('click');
    expect(window.calls.slice(-3)).toEqual(['restore', 'show', 'focus']);
    const turnedTo = () => page.pushes.find((push) => push.kind === 'navigate')?.path;
    await expect.poll(turnedTo).toMatch(/^\/library\/[0-9a-f-]{36}$/);
    const turns = () => page.pushes.filter(({ kind }) => kind === 'navigate').length;
    notice?.emit('action', { actionIndex: 0, selectionIndex: -1 }, 0, -1);
    await expect.poll(turns).toBe(2);
  });

  it('is logged if the system shows no notification, as macOS does for an unsigned program', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, makeImage(64, 48)));
    const { recording, page } = await start({ poll: completedWith(`${host.origin}/a.png`), speed: 50 });
    await page.report('/library', false);
    const { id } = await page.calls.tasks.start(imageIntent);
    await page.calls.tasks.checkStatus({ id });
    await expect.poll(() => recording.notices.length).toBe(1);
    recording.notices[0]?.emit('failed', {}, 'Notifications are not allowed for this application');
    const log = readFileSync(path.join(dataFolder(), 'logs', 'triptych.log'), 'utf8');
    expect(log).toContain('The system couldn’t show a notification: Notifications are not allowed');
  });

  it('causes a notification only in the window if the user is there on another page', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, makeImage(64, 48)));
    const { recording, page } = await start({ poll: completedWith(`${host.origin}/a.png`), speed: 50 });
    await page.report('/chat', true);
    const { id } = await page.calls.tasks.start(imageIntent);
    await page.calls.tasks.checkStatus({ id });
    await expect.poll(() => page.pushes.some(({ kind }) => kind === 'notification')).toBe(true);
    expect(recording.notices).toEqual([]);
  });
});

describe('a second start of the Electron shell', () => {
  it('F61: shows the window again from the tray, and its command line is ignored', async () => {
    const { recording, page, window } = await start({ settings: { whenQuitting: 'stay' } });
    await startThree(page);
    window.close();
    const argv = ['triptych', '--data-dir', '/elsewhere', '--base-url', 'https://evil.example', 'triptych://app/evil'];
    recording.app.emit('second-instance', {}, argv, '/', {});
    expect(recording.windows).toHaveLength(2);
    expect(recording.windows[1]?.address).toBe('triptych://app/');
  });
});

describe('a page with unsaved changes', () => {
  it('asks before it closes', async () => {
    const { recording, window } = await start();
    let left = 0;
    const event = { preventDefault: () => (left += 1) };
    window.webContents.emit('will-prevent-unload', event);
    expect(left).toBe(0);
    recording.answers.push({ response: 1, checkboxChecked: false });
    window.webContents.emit('will-prevent-unload', event);
    expect(left).toBe(1);
    expect(recording.questions[0]?.buttons).toEqual(['Stay', 'Leave']);
  });
});

describe('the tray icon', () => {
  it('is a small version of the program icon', async () => {
    const { trayIconPng } = await import('../../../electron/shell/electron/tray-icon-png.ts');
    for (const platform of ['linux', 'darwin'] as const) {
      const image = await loadImage(trayIconPng(platform));
      const context = createCanvas(32, 32).getContext('2d');
      context.drawImage(image, 0, 0);
      expect([image.width, image.height]).toEqual([32, 32]);
      const [red, , , middle] = context.getImageData(16, 16, 1, 1).data;
      const corner = context.getImageData(16, 3, 1, 1).data[3];
      expect([red, middle, corner]).toEqual(platform === 'darwin' ? [0, 255, 0] : [0xe9, 255, 255]);
    }
  });
});
