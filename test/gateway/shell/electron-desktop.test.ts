import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runElectronShell } from '../../../electron/shell/electron/run-electron-shell.ts';
import type { Settings } from '../../../shared/settings.ts';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { picture } from '../../support/pictures.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type Recording, type RecordingOptions, recordElectron } from '../../unit/shell/recorded-electron.ts';
import { testKey } from '../core/at-gateway.ts';
import { accepted, completedWith, imageIntent, says } from '../faults/at-faults.ts';
import { type OpenedPage, openPage } from './electron-page.ts';

// What the Electron shell does outside its window while runs go on: around the real core, with a gateway on loopback,
// against the recording stand-in.

let folder: ReturnType<typeof scratchFolder>;
let running: Recording[];
let pages: OpenedPage[];

beforeEach(() => {
  folder = scratchFolder('electron-desktop');
  running = [];
  pages = [];
});
afterEach(async () => {
  for (const page of pages) page.close();
  for (const recording of running) {
    recording.app.emit('will-quit', { preventDefault: () => undefined });
    await recording.exited;
  }
  folder.remove();
});

interface Start {
  look?: Script;
  settings?: Partial<Settings>;
  platform?: NodeJS.Platform;
  electron?: RecordingOptions;
}

async function start({ look = says('pending'), settings = {}, platform = 'linux', electron }: Start = {}) {
  writeFileSync(path.join(folder.path, 'settings.json'), JSON.stringify(settings));
  const gateway = await openFaultServer((exchange) =>
    exchange.entry.method === 'POST' ? accepted(exchange) : look(exchange),
  );
  const recording = recordElectron(electron);
  await runElectronShell(recording.api, {
    commandLine: {
      sandbox: false,
      dataFolder: folder.path,
      openWindow: true,
      json: false,
      safeMode: false,
      temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    },
    version: '1.2.3',
    page: async () => new Response('the page'),
    preload: '/out/preload/preload.cjs',
    platform,
    started: { arguments: [] },
  });
  running.push(recording);
  const page = await openPage(recording);
  pages.push(page);
  const [window] = recording.windows;
  if (!window) throw new Error('no window was opened');
  return { recording, page, window, gateway };
}

const running3 = async (page: OpenedPage) => {
  for (let count = 0; count < 3; count += 1) await page.calls.tasks.start(imageIntent);
};

/** The program ended; nothing is left for `afterEach`. */
const ended = (recording: Recording) => {
  running = running.filter((each) => each !== recording);
  return recording.exited;
};

describe('while runs go on', () => {
  it('moves a bar on the taskbar, counts on the dock, and takes both away at the end', async () => {
    let isDone = false;
    const host = await openFaultServer(({ answer }) => answer(200, {}, picture(64, 48)));
    const look: Script = (exchange) => (isDone ? completedWith(`${host.origin}/a.png`) : says('pending'))(exchange);
    const { recording, page, window } = await start({ look });
    expect(window.progress).toBe(-1);
    const { id } = await page.calls.tasks.start(imageIntent);
    expect(window.progress).toBe(2);
    expect(recording.badges.at(-1)).toBe(1);
    isDone = true;
    await page.calls.tasks.lookNow({ id });
    await expect.poll(() => window.progress, { timeout: 20_000 }).toBe(-1);
    expect(recording.badges.at(-1)).toBe(0);
  });

  it('gives the real files of results to a drag, in the order asked for, and says which one is gone', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, picture(64, 48)));
    const images = completedWith(`${host.origin}/a.png`, `${host.origin}/b.png`);
    const { recording, page } = await start({ look: images });
    const { id } = await page.calls.tasks.start(imageIntent);
    await page.calls.tasks.lookNow({ id });
    const itemsNow = async () => (await page.calls.library.page({ limit: 10 })).items;
    await expect.poll(async () => (await itemsNow()).length, { timeout: 20_000 }).toBe(2);
    const items = await itemsNow();
    await page.calls.library.dragOut({ ids: items.map((item) => item.id) });
    const files = items.map(({ file }) => path.join(folder.path, 'library', file));
    expect(recording.drags.map((drag) => drag.files)).toEqual([files]);
    const shown = await loadImage(recording.drags[0]?.picture ?? Buffer.alloc(0));
    expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(96);
    rmSync(files[1] ?? '');
    await expect(page.calls.library.dragOut({ ids: items.map((item) => item.id) })).rejects.toMatchObject({
      data: { kind: 'input', sentence: `${items[1]?.file} is no longer in the library folder.` },
    });
    expect(recording.drags).toHaveLength(1);
  });

  it('keeps the computer awake while a file is fetched, and not while a run is waited for', async () => {
    const gate = Promise.withResolvers<void>();
    const host = await openFaultServer(async ({ answer }) => {
      await gate.promise;
      await answer(200, {}, picture(64, 48));
    });
    let isDone = false;
    const look: Script = (exchange) => (isDone ? completedWith(`${host.origin}/a.png`) : says('pending'))(exchange);
    const { recording, page } = await start({ look });
    const { id } = await page.calls.tasks.start(imageIntent);
    expect(recording.awake.size).toBe(0);
    isDone = true;
    await page.calls.tasks.lookNow({ id });
    await expect.poll(() => recording.awake.size, { timeout: 20_000 }).toBe(1);
    expect(recording.order).toContain('prevent-app-suspension');
    gate.resolve();
    await expect.poll(() => recording.awake.size, { timeout: 20_000 }).toBe(0);
  });

  it('drops what slept as soon as the system says that it woke', async () => {
    const { recording, page, gateway } = await start();
    await page.calls.tasks.start(imageIntent);
    const looks = gateway.count('GET');
    recording.powerMonitor.emit('resume');
    // Due in 15 s otherwise: what is overdue after a sleep is looked at within ten.
    await expect.poll(() => gateway.count('GET'), { timeout: 14_000 }).toBeGreaterThan(looks);
  });
});

describe('a result that is saved while the person is elsewhere', () => {
  it('is told once, with its still, and a press opens it in the window', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, picture(900, 600)));
    let isDone = false;
    const look: Script = (exchange) => (isDone ? completedWith(`${host.origin}/a.png`) : says('pending'))(exchange);
    const { recording, page, window } = await start({ look });
    await page.report('/library', false);
    const { id } = await page.calls.tasks.start(imageIntent);
    isDone = true;
    await page.calls.tasks.lookNow({ id });
    await expect.poll(() => recording.notices.length, { timeout: 20_000 }).toBe(1);
    const [notice] = recording.notices;
    expect(notice?.isShown).toBe(true);
    expect(notice?.given).toMatchObject({ title: 'Saved: image-c-2.5-t2i-preview', silent: true });
    const still = await loadImage(notice?.given.picture ?? Buffer.alloc(0));
    expect([still.width, still.height]).toEqual([256, 171]);
    expect(page.pushes.filter(({ kind }) => kind === 'notice')).toEqual([]);

    window.minimized = true;
    notice?.emit('click');
    expect(window.calls.slice(-3)).toEqual(['restore', 'show', 'focus']);
    const turnedTo = () => page.pushes.find((push) => push.kind === 'navigate')?.path;
    await expect.poll(turnedTo).toMatch(/^\/library\/[0-9a-f-]{36}$/);
  });

  it('is told in the window alone where the person is in it, on another page', async () => {
    const host = await openFaultServer(({ answer }) => answer(200, {}, picture(64, 48)));
    const { recording, page } = await start({ look: completedWith(`${host.origin}/a.png`) });
    await page.report('/chat', true);
    const { id } = await page.calls.tasks.start(imageIntent);
    await page.calls.tasks.lookNow({ id });
    await expect.poll(() => page.pushes.some(({ kind }) => kind === 'notice'), { timeout: 20_000 }).toBe(true);
    expect(recording.notices).toEqual([]);
  });
});

describe('quitting while something runs', () => {
  it('asks with the truth; Cancel changes nothing', async () => {
    const { recording, page, window } = await start();
    await running3(page);
    window.close();
    await expect.poll(() => recording.questions.length).toBe(1);
    expect(recording.questions[0]).toMatchObject({
      message: '3 running. Quit Triptych?',
      detail: expect.stringMatching(/Results may expire 1 hour after they finish/),
      buttons: ['Keep running in the tray', 'Quit, look again at next start', 'Cancel'],
    });
    expect(window.destroyed).toBe(false);
    expect(recording.exitCodes).toEqual([]);
    // Asked again, it asks again, one question at a time.
    recording.api.app.quit();
    recording.api.app.quit();
    await expect.poll(() => recording.questions.length).toBe(2);
    expect(window.destroyed).toBe(false);
  });

  it('keeps running in the tray, from where the window comes back', async () => {
    const { recording, page, window } = await start();
    await running3(page);
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

  it('is asked for in the tray as well, and then ends', async () => {
    const { recording, page, window } = await start({ settings: { whenQuitting: 'stay' } });
    await running3(page);
    window.close();
    expect(window.destroyed).toBe(true);
    expect(recording.questions).toEqual([]);
    recording.answers.push({ response: 1, checkboxChecked: false });
    recording.trays[0]?.press('Quit');
    expect(await ended(recording)).toBe(0);
    expect(recording.questions).toHaveLength(1);
  });

  it('quits, and the next start looks the runs up again', async () => {
    const first = await start();
    await running3(first.page);
    first.recording.answers.push({ response: 1, checkboxChecked: true });
    first.window.close();
    expect(await ended(first.recording)).toBe(0);
    first.page.close();

    const second = await start({ settings: { whenQuitting: 'quit' } });
    expect(second.page.snapshot.tasks.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(second.window.progress).toBe(2);
    // It was told to do so always.
    expect(second.page.snapshot.settings.whenQuitting).toBe('quit');
    second.window.close();
    second.recording.app.emit('window-all-closed');
    expect(await ended(second.recording)).toBe(0);
    expect(second.recording.questions).toEqual([]);
  });

  it('remembers what was ticked', async () => {
    const { recording, page, window } = await start();
    await running3(page);
    recording.answers.push({ response: 0, checkboxChecked: true });
    window.close();
    await expect.poll(() => recording.trays.length).toBe(1);
    await expect
      .poll(() => page.pushes.findLast((push) => push.kind === 'settings')?.settings.whenQuitting)
      .toBe('stay');
  });

  it('asks nothing where nothing runs, and nothing where the system itself ends', async () => {
    const idle = await start();
    idle.window.close();
    idle.recording.app.emit('window-all-closed');
    expect(await ended(idle.recording)).toBe(0);
    expect(idle.recording.questions).toEqual([]);
    idle.page.close();

    const busy = await start();
    await running3(busy.page);
    busy.recording.powerMonitor.emit('shutdown');
    expect(await ended(busy.recording)).toBe(0);
    expect(busy.recording.questions).toEqual([]);
  });

  it('stays in its window where the system has no tray', async () => {
    const { recording, page, window } = await start({
      settings: { whenQuitting: 'stay' },
      electron: { hasTray: false },
    });
    await running3(page);
    recording.answers.push({ response: 0, checkboxChecked: false });
    window.close();
    await expect.poll(() => window.calls.includes('minimize')).toBe(true);
    expect(window.destroyed).toBe(false);
  });

  it('on a Mac closes the window without a word, as programs do there, and asks when it is quit', async () => {
    const { recording, page, window } = await start({ platform: 'darwin' });
    await running3(page);
    window.close();
    expect(window.destroyed).toBe(true);
    recording.app.emit('window-all-closed');
    expect(recording.questions).toEqual([]);
    recording.api.app.quit();
    await expect.poll(() => recording.questions.length).toBe(1);
    expect(recording.exitCodes).toEqual([]);
  });
});

describe('a second start', () => {
  it('F61: brings the window back out of the tray, and its command line is not looked at', async () => {
    const { recording, page, window } = await start({ settings: { whenQuitting: 'stay' } });
    await running3(page);
    window.close();
    const argv = ['triptych', '--data-dir', '/elsewhere', '--base-url', 'https://evil.example', 'triptych://app/evil'];
    recording.app.emit('second-instance', {}, argv, '/', {});
    expect(recording.windows).toHaveLength(2);
    expect(recording.windows[1]?.address).toBe('triptych://app/');
  });
});

describe('a page with something that is not saved', () => {
  it('is asked about before it goes, instead of a window that just does not close', async () => {
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

describe('the sign in the tray', () => {
  it('is the icon, small', async () => {
    const { trayIcon } = await import('../../../electron/shell/electron/tray-icon.ts');
    for (const platform of ['linux', 'darwin'] as const) {
      const image = await loadImage(trayIcon(platform));
      const context = createCanvas(32, 32).getContext('2d');
      context.drawImage(image, 0, 0);
      expect([image.width, image.height]).toEqual([32, 32]);
      const [red, , , middle] = context.getImageData(16, 16, 1, 1).data;
      const corner = context.getImageData(16, 3, 1, 1).data[3];
      expect([red, middle, corner]).toEqual(platform === 'darwin' ? [0, 255, 0] : [0xe9, 255, 255]);
    }
  });
});
