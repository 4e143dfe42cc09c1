import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeRunning } from '../../../electron/local-socket/running-program.ts';
import { runElectronShell } from '../../../electron/shell/electron/run-electron-shell.ts';
import { acquireRunLock } from '../../../electron/storage/run-lock.ts';
import { readOpenedFile } from '../../../renderer/api/send-file-in-electron.ts';
import { useImportQueue } from '../../../renderer/pages/library/import/import-queue.ts';
import { conversationExportRoute } from '../../../shared/contract/http-routes.ts';
import { writeConversationPresets } from '../../../shared/conversations/conversation-preset-file.ts';
import { writePresets } from '../../../shared/models/preset-file.ts';
import type { OpenedFile } from '../../../shared/sync/opened-file.ts';
import { makeImage } from '../../support/make-images.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { electronRequests, preloadedPage } from '../../unit/shell/electron-uploads.ts';
import { type Recording, recordElectron } from '../../unit/shell/recorded-electron.ts';
import { messagesColumn } from '../conversations/conversation-test-setup.ts';
import { type OpenedPage, openPage } from './electron-page.ts';

// Links and files from outside, with the whole shell and core and the recording stand-in.

let folder: ReturnType<typeof scratchFolder>;
let running: Recording[];
let pages: OpenedPage[];

beforeEach(() => {
  folder = scratchFolder('electron-openings');
  running = [];
  pages = [];
});
afterEach(async () => {
  vi.unstubAllGlobals();
  useImportQueue.setState({ entries: [] });
  for (const page of pages) page.close();
  for (const { app, exited } of running) {
    app.emit('will-quit', { preventDefault: () => undefined });
    await exited;
  }
  folder.remove();
});

interface Start {
  args?: string[];
  platform?: NodeJS.Platform;
  isPackaged?: boolean;
  firstInstance?: boolean;
  /** Sends the system's requests before the app is ready. */
  beforeReady?: (app: Recording['app']) => void;
}

async function start({
  args = [],
  platform = 'linux',
  isPackaged = true,
  firstInstance = true,
  beforeReady,
}: Start = {}) {
  const recording = recordElectron({ isPackaged, firstInstance });
  const opening = runElectronShell(recording.api, {
    commandLine: { sandbox: true, dataFolder: folder.path, openWindow: true, json: false, safeMode: false },
    version: '1.2.3',
    page: async () => new Response('the page'),
    preload: '/out/preload/preload.cjs',
    platform,
    started: { arguments: args },
    environment: {},
  });
  beforeReady?.(recording.app);
  await opening;
  if (recording.windows.length > 0) running.push(recording);
  return recording;
}

async function page(recording: Recording) {
  const opened = await openPage(recording);
  pages.push(opened);
  return opened;
}

const take = (opened: OpenedPage) => opened.calls.host.openedFiles();
const event = () => ({ preventDefault: vi.fn() });
const address = (recording: Recording) => recording.windows.at(-1)?.address;
const log = () => readFileSync(path.join(folder.path, 'logs', 'triptych.log'), 'utf8');

function file(name: string, content: string | Uint8Array = 'x'): string {
  const at = path.join(folder.path, name);
  writeFileSync(at, content);
  return at;
}

describe('a link from outside', () => {
  it.each(['linux', 'win32'] as const)(
    'of the first start opens its page in the first window (%s)',
    async (platform) => {
      const recording = await start({ args: ['--no-sandbox', 'triptych-open:/compare/6f1c'], platform });
      expect(address(recording)).toBe('triptych://app/#/compare/6f1c');
      expect(recording.windows).toHaveLength(1);
    },
  );

  it('on macOS may arrive before the app is ready', async () => {
    const { preventDefault } = event();
    const recording = await start({
      platform: 'darwin',
      beforeReady: (app) => app.emit('open-url', { preventDefault }, 'triptych-open:/library/1'),
    });
    expect(address(recording)).toBe('triptych://app/#/library/1');
    expect(preventDefault).toHaveBeenCalled();
  });

  it('on macOS opens its page in the open window, or opens a window', async () => {
    const recording = await start({ platform: 'darwin' });
    const opened = await page(recording);
    recording.app.emit('open-url', event(), 'triptych-open:/chat/1');
    await expect.poll(() => opened.pushes).toContainEqual({ kind: 'navigate', path: '/chat/1' });
    opened.close();
    recording.windows[0]?.close();
    recording.app.emit('open-url', event(), 'triptych-open:/chat/2');
    expect(recording.windows).toHaveLength(2);
    expect(address(recording)).toBe('triptych://app/#/chat/2');
  });

  it('of a second start opens its page in the first window, and sends nothing', async () => {
    const recording = await start();
    const opened = await page(recording);
    const handed = { links: ['triptych-open:/compare/6f1c'], paths: [], left: 0 };
    recording.app.emit('second-instance', event(), ['triptych'], '/', handed);
    await expect.poll(() => opened.pushes).toContainEqual({ kind: 'navigate', path: '/compare/6f1c' });
    expect(opened.pushes.map(({ kind }) => kind)).toEqual(['navigate']);
    expect((await opened.calls.requestLog.page({ limit: 10 })).exchanges).toEqual([]);
  });

  it('without a valid page is ignored and logged, and the window still comes forward', async () => {
    const recording = await start();
    const opened = await page(recording);
    for (const link of [
      'triptych-open:/nowhere',
      'triptych-open:/studio?send=1',
      'triptych-open://evil.example/studio',
    ])
      recording.app.emit('second-instance', event(), [], '/', { links: [link], paths: [], left: 0 });
    expect(recording.windows[0]?.calls).toContain('focus');
    await expect.poll(log).toContain('triptych-open://evil.example/studio');
    expect(opened.pushes).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['the arguments of Electron alone', ['triptych-open:/studio']],
    ['something of another form', { links: 'triptych-open:/studio', paths: [], left: 0 }],
  ])('of a second start that passes %s opens nothing', async (_what, handed) => {
    const recording = await start();
    const opened = await page(recording);
    recording.app.emit('second-instance', event(), ['triptych', 'triptych-open:/studio'], '/', handed);
    await opened.calls.host.openedFiles();
    expect(opened.pushes).toEqual([]);
    expect(recording.windows[0]?.calls).toContain('focus');
  });
});

describe('a second start with links and files', () => {
  it('passes them with absolute paths to the first, and ends', async () => {
    await start();
    const second = await start({
      firstInstance: false,
      args: ['--data-dir', folder.path, 'triptych-open:/studio', 'a.png', '--no-sandbox'],
    });
    expect(second.exitCodes).toEqual([0]);
    expect(second.handedOver).toEqual([{ links: ['triptych-open:/studio'], paths: [path.resolve('a.png')], left: 0 }]);
  });
});

it.each([
  [[], []],
  [['triptych-open:/studio'], [expect.stringContaining('Triptych is already running in a browser')]],
  [['/somewhere/a.png'], [expect.stringContaining('Import the file there.')]],
])('a link or file of a second start is reported if the browser shell has the data folder: %j', async (args, told) => {
  const other = createServer((_request, answer) => answer.end(JSON.stringify({ url: 'http://127.0.0.1:4321/#token' })));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const at = other.address();
  const lock = acquireRunLock(folder.path);
  onTestFinished(() => lock?.release());
  const port = typeof at === 'object' && at ? at.port : 0;
  writeRunning(folder.path, { shell: 'browser', port, secret: 'the secret' });
  const recording = await start({ args });
  expect(recording.exitCodes).toEqual([0]);
  expect(recording.lines).toEqual(told);
});

describe('files from outside', () => {
  it('of the first start wait until the page asks, and are passed once', async () => {
    const presets = file('Mine.triptych-presets');
    const image = file('A.PNG', 'picture');
    const recording = await start({ args: ['--no-sandbox', presets, image] });
    const opened = await page(recording);
    const { files, refused } = await take(opened);
    expect(files).toEqual([
      { id: expect.any(String), name: 'Mine.triptych-presets', size: 1, kind: 'presets' },
      { id: expect.any(String), name: 'A.PNG', size: 7, kind: 'media' },
    ]);
    expect(refused).toEqual([]);
    expect(JSON.stringify(files)).not.toContain(folder.path);
    expect(await take(opened)).toEqual({ files: [], refused: [] });
  });

  it('on macOS arrive before the app is ready, later, and without a window', async () => {
    const [first, second, third] = ['a.png', 'b.mov', 'c.triptych-conversation'].map((name) => file(name));
    const recording = await start({
      platform: 'darwin',
      beforeReady: (app) => app.emit('open-file', event(), first),
    });
    const opened = await page(recording);
    expect((await take(opened)).files).toMatchObject([{ name: 'a.png' }]);
    const { preventDefault } = event();
    recording.app.emit('open-file', { preventDefault }, second);
    expect(preventDefault).toHaveBeenCalled();
    await expect.poll(() => opened.pushes.map(({ kind }) => kind)).toContain('files-opened');
    expect((await take(opened)).files).toMatchObject([{ name: 'b.mov', kind: 'media' }]);
    opened.close();
    recording.windows[0]?.close();
    recording.app.emit('open-file', event(), third);
    expect(recording.windows).toHaveLength(2);
    expect((await take(await page(recording))).files).toMatchObject([{ kind: 'conversation' }]);
  });

  it('that cannot be opened are each named with the reason, and the others are opened', async () => {
    mkdirSync(path.join(folder.path, 'Holiday.png'));
    const recording = await start();
    const opened = await page(recording);
    const paths = [
      path.join(folder.path, 'gone.png'),
      path.join(folder.path, 'Holiday.png'),
      file('notes.txt'),
      file('good.webp'),
      path.join(folder.path, 'prefetch:1'),
    ];
    recording.app.emit('second-instance', event(), [], '/', { links: [], paths, left: 3 });
    await expect.poll(() => opened.pushes.map(({ kind }) => kind)).toContain('files-opened');
    const { files, refused } = await take(opened);
    expect(files).toMatchObject([{ name: 'good.webp' }]);
    expect(refused).toEqual([
      'gone.png: the file can’t be found or read.',
      'Holiday.png: it is a folder. Import a folder from the Library page.',
      'notes.txt: Triptych opens images, videos, .triptych-presets and .triptych-conversation files.',
      '3 more not opened: too many files at the same time. Import them from the Library page.',
    ]);
    await expect.poll(log).toContain('prefetch:1');
  });

  it('on a network are never read on Windows', async () => {
    const recording = await start({ platform: 'win32', args: ['//server/share/a.png'] });
    const { files, refused } = await take(await page(recording));
    expect(files).toEqual([]);
    expect(refused).toEqual([expect.stringContaining('is on a network')]);
  });

  it('with a relative path from another program are refused', async () => {
    const recording = await start();
    const paths = [path.relative(process.cwd(), file('a.png'))];
    recording.app.emit('second-instance', event(), [], '/', { links: [], paths, left: 0 });
    const { files, refused } = await take(await page(recording));
    expect([files.length, refused.length]).toEqual([0, 1]);
  });

  it('in a checkout are no arguments at all', async () => {
    const recording = await start({ isPackaged: false, args: ['/app', file('a.png')] });
    expect(await take(await page(recording))).toEqual({ files: [], refused: [] });
  });
});

describe('the page that receives files', () => {
  async function openedIn(...paths: string[]) {
    const recording = await start({ args: paths });
    const opened = await page(recording);
    const { files } = await take(opened);
    const requests = electronRequests(recording);
    const window = preloadedPage(recording, () => '');
    vi.stubGlobal('window', window);
    vi.stubGlobal('location', { protocol: 'triptych:', origin: window.location.origin });
    vi.stubGlobal('fetch', requests.fetch);
    return { recording, opened, window, files, fetch: requests.fetch };
  }

  it('imports an image through the queue of dropped files, with its progress', async () => {
    const image = makeImage(40, 30);
    const { files, opened } = await openedIn(file('a.png', image), file('b.png', 'no picture'));
    const sent: number[] = [];
    const stop = useImportQueue.subscribe(({ entries: [entry] }) => {
      if (entry?.state === 'sending') sent.push(entry.sent);
    });
    useImportQueue.getState().add({ files, hidden: 0 });
    const states = () => useImportQueue.getState().entries.map(({ state }) => state);
    await expect.poll(states).toEqual(['new', 'refused']);
    stop();
    expect(sent).toContain(image.length);
    expect((await opened.calls.library.page({ limit: 10 })).items).toHaveLength(1);
  });

  it('reads a preset file, repeatedly if necessary, and nothing else with a forged ticket', async () => {
    const at = file('a.triptych-presets', '{"format":"triptych-presets"}');
    const { files, window, fetch } = await openedIn(at);
    const [given] = files;
    if (!given) throw new Error('the file is missing');
    for (let count = 0; count < 2; count += 1)
      expect(await (await readOpenedFile(window, given)).text()).toBe('{"format":"triptych-presets"}');
    const made: OpenedFile = { ...given, id: crypto.randomUUID() };
    await expect(readOpenedFile(window, made)).rejects.toThrow('Couldn’t read the file.');
    const answer = await fetch('/opened-file', { headers: { 'x-triptych-file-ticket': at } });
    expect(answer.status).toBe(422);
    expect((await fetch('/opened-file')).status).toBe(422);
  });

  it('imports presets, prompts and a conversation, lists refused files, and opens the pages of the others', async () => {
    const { recording, opened } = await openedIn();
    const made = await opened.calls.conversations.create({ endpoint: 'messages', columns: [messagesColumn] });
    const exported = await electronRequests(recording).fetch(conversationExportRoute(made.id, 'json'));
    expect(exported.headers.get('content-disposition')).toMatch(/\.triptych-conversation"$/);
    const draft = { values: {}, extra: '' };
    const preset = { id: '', keptAt: 0, name: 'Lake', modelId: 'video-b', withInputs: false, isDefault: false, draft };
    const holds = { kind: 'prompt', text: 'Be brief.' } as const;
    const paths = [
      file('a.triptych-conversation', await exported.text()),
      file('b.triptych-presets', writePresets([preset], {})),
      file(
        'c.triptych-presets',
        writeConversationPresets([{ id: '', keptAt: 0, name: 'Brief', isDefault: false, holds }]),
      ),
      file('d.triptych-presets', 'nothing'),
      file('e.txt'),
      file('f.png', makeImage(40, 30)),
    ];
    recording.app.emit('second-instance', event(), [], '/', { links: [], paths, left: 0 });
    await expect.poll(() => opened.pushes.map(({ kind }) => kind)).toContain('files-opened');
    // The parts of the page look for the window as they load.
    const { openFiles } = await import('../../../renderer/app/opened-files/open-files.ts');
    const visited: string[] = [];
    const navigate = (to: string) => void visited.push(to);
    await openFiles(await take(opened), { calls: opened.calls, cache: new QueryClient(), navigate });
    expect(visited).toEqual([expect.stringMatching(/^\/messages\/./), '/studio', '/chat', '/library']);
    expect(visited[0]).not.toContain(made.id);
    const { snapshot } = await page(recording);
    expect(snapshot.presets).toMatchObject([{ name: 'Lake' }]);
    expect(snapshot.conversationPresets).toMatchObject([{ name: 'Brief' }]);
    const { notifications, queue } = notificationsStore.getState();
    const shown = [...notifications, ...queue].map(({ title, message }) => `${title}: ${message}`);
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Couldn’t open 1 file: e.txt: '),
        expect.stringContaining('b.triptych-presets: 1 preset imported'),
        expect.stringContaining('c.triptych-presets: 1 preset imported'),
        expect.stringContaining('Couldn’t import d.triptych-presets: This isn’t a preset file'),
      ]),
    );
    await expect.poll(() => useImportQueue.getState().entries).toMatchObject([{ name: 'f.png', state: 'new' }]);
  });
});
