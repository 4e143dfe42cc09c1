import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeRunning } from '../../../electron/local-socket/running-program.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import type { Recording } from '../../unit/shell/recorded-electron.ts';
import { electronFromOutside, event, takeFiles } from './electron-from-outside.ts';

// Links and files from outside, with the whole shell and core and the recording stand-in.

const { start, page, file, dataFolder } = electronFromOutside();
const address = (recording: Recording) => recording.windows.at(-1)?.address;
const log = () => readFileSync(path.join(dataFolder(), 'logs', 'triptych.log'), 'utf8');

describe('a link from outside', () => {
  it.each(['linux', 'win32'] as const)(
    'of the first start opens its page in the first window (%s)',
    async (platform) => {
      const recording = await start({ args: ['--no-sandbox', 'triptych-open:/studio/6f1c'], platform });
      expect(address(recording)).toBe('triptych://app/#/studio/6f1c');
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
    const handed = { links: ['triptych-open:/studio/6f1c'], paths: [], left: 0 };
    recording.app.emit('second-instance', event(), ['triptych'], '/', handed);
    await expect.poll(() => opened.pushes).toContainEqual({ kind: 'navigate', path: '/studio/6f1c' });
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
    // A check of the start may end meanwhile.
    expect(opened.pushes.filter(({ kind }) => kind !== 'set')).toEqual([]);
    expect(recording.windows[0]?.calls).toContain('focus');
  });
});

describe('a second start with links and files', () => {
  it('passes them with absolute paths to the first, and ends', async () => {
    await start();
    const second = await start({
      firstInstance: false,
      args: ['--data-dir', dataFolder(), 'triptych-open:/studio', 'a.png', '--no-sandbox'],
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
  const lock = acquireRunLock(dataFolder());
  onTestFinished(() => lock?.release());
  const port = typeof at === 'object' && at ? at.port : 0;
  writeRunning(dataFolder(), { shell: 'browser', port, secret: 'the secret' });
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
    const { files, refused } = await takeFiles(opened);
    expect(files).toEqual([
      { id: expect.any(String), name: 'Mine.triptych-presets', size: 1, kind: 'presets' },
      { id: expect.any(String), name: 'A.PNG', size: 7, kind: 'media' },
    ]);
    expect(refused).toEqual([]);
    expect(JSON.stringify(files)).not.toContain(dataFolder());
    expect(await takeFiles(opened)).toEqual({ files: [], refused: [] });
  });

  it('on macOS arrive before the app is ready, later, and without a window', async () => {
    const [first, second, third] = ['a.png', 'b.mov', 'c.triptych-conversation'].map((name) => file(name));
    const recording = await start({
      platform: 'darwin',
      beforeReady: (app) => app.emit('open-file', event(), first),
    });
    const opened = await page(recording);
    expect((await takeFiles(opened)).files).toMatchObject([{ name: 'a.png' }]);
    const { preventDefault } = event();
    recording.app.emit('open-file', { preventDefault }, second);
    expect(preventDefault).toHaveBeenCalled();
    await expect.poll(() => opened.pushes.map(({ kind }) => kind)).toContain('files-opened');
    expect((await takeFiles(opened)).files).toMatchObject([{ name: 'b.mov', kind: 'media' }]);
    opened.close();
    recording.windows[0]?.close();
    recording.app.emit('open-file', event(), third);
    expect(recording.windows).toHaveLength(2);
    expect((await takeFiles(await page(recording))).files).toMatchObject([{ kind: 'conversation' }]);
  });

  it('that cannot be opened are each named with the reason, and the others are opened', async () => {
    mkdirSync(path.join(dataFolder(), 'Holiday.png'));
    const recording = await start();
    const opened = await page(recording);
    const paths = [
      path.join(dataFolder(), 'gone.png'),
      path.join(dataFolder(), 'Holiday.png'),
      file('notes.txt'),
      file('good.webp'),
      path.join(dataFolder(), 'prefetch:1'),
    ];
    recording.app.emit('second-instance', event(), [], '/', { links: [], paths, left: 3 });
    await expect.poll(() => opened.pushes.map(({ kind }) => kind)).toContain('files-opened');
    const { files, refused } = await takeFiles(opened);
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
    const { files, refused } = await takeFiles(await page(recording));
    expect(files).toEqual([]);
    expect(refused).toEqual([expect.stringContaining('is on a network')]);
  });

  it('with a relative path from another program are refused', async () => {
    const recording = await start();
    const paths = [path.relative(process.cwd(), file('a.png'))];
    recording.app.emit('second-instance', event(), [], '/', { links: [], paths, left: 0 });
    const { files, refused } = await takeFiles(await page(recording));
    expect([files.length, refused.length]).toEqual([0, 1]);
  });

  it('in a checkout are no arguments at all', async () => {
    const recording = await start({ isPackaged: false, args: ['/app', file('a.png')] });
    expect(await takeFiles(await page(recording))).toEqual({ files: [], refused: [] });
  });
});
