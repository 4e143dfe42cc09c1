import { openAsBlob, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { sendFile } from '../../../renderer/api/send-file.ts';
import { useImportQueue } from '../../../renderer/pages/library/import/import-queue.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { problemSchema } from '../../../shared/problem-schema.ts';
import { makeImage, makeNoisyImage } from '../../support/make-images.ts';
import { smallVideo } from '../../support/small-video.ts';
import { type ElectronRequests, electronRequests, preloadedPage } from '../../unit/shell/electron-uploads.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { electronAtGateway } from './electron-at-gateway.ts';

// Runs the page's senders of files, the preload script and main, with a stand-in for Electron between them.

const electron = electronAtGateway();
afterEach(() => vi.unstubAllGlobals());

const megabyte = 1024 * 1024;

/** The most bytes of one upload in main's memory: a few chunks, and garbage that is not collected yet. */
const maxHeldItems = 8 * megabyte;

interface OpenedShell {
  readonly requests: ElectronRequests;
  readonly library: string;
  readonly itemCount: () => Promise<number>;
  /** Creates a `File` like the browser for a chosen file. */
  readonly chosen: (file: string) => Promise<File>;
}

async function openShell(): Promise<OpenedShell> {
  const { recording, page } = await electron.start();
  const paths = new WeakMap<File, string>();
  const requests = electronRequests(recording);
  const window = preloadedPage(recording, (file) => paths.get(file) ?? '');
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { protocol: 'triptych:', origin: window.location.origin });
  vi.stubGlobal('fetch', requests.fetch);
  return {
    requests,
    library: path.join(electron.dataFolder(), 'library'),
    itemCount: async () => (await page.calls.library.page({ limit: 10 })).items.length,
    async chosen(file) {
      const given = new File([await openAsBlob(file)], path.basename(file));
      paths.set(given, file);
      return given;
    },
  };
}

/** Writes a video of this size. An empty box at its end fills the file as a hole and needs no disk space. */
async function largeVideo(bytes: number): Promise<string> {
  const video = smallVideo();
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(bytes - video.length), 8);
  const file = path.join(await temporaryFolder(), 'large.mp4');
  writeFileSync(file, Buffer.concat([video, head]));
  truncateSync(file, bytes);
  return file;
}

const partsIn = (library: string) => readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(isPart);
const isPart = (name: string) => name.endsWith('.part');

/** Runs `work` and returns the largest growth of this process's buffers meanwhile, in bytes. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 2);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}

test('a large file that a user chose is imported, and main never holds more than chunks of it', async () => {
  const { requests, chosen, itemCount } = await openShell();
  const bytes = 250 * megabyte;
  const file = await chosen(await largeVideo(bytes));
  const { add } = useImportQueue.getState();
  const sent: number[] = [];
  const unsubscribe = useImportQueue.subscribe(({ entries: [entry] }) => {
    if (entry?.state === 'sending') sent.push(entry.sent);
  });
  const growth = await growthDuring(async () => {
    add({ files: [file], hidden: 0 });
    await expect.poll(() => useImportQueue.getState().entries[0]?.state).not.toMatch(/ing$/);
  });
  unsubscribe();
  expect(useImportQueue.getState().entries[0]).toMatchObject({ state: 'new', item: { bytes, kind: 'video' } });
  expect(requests.largestHeld()).toBeLessThanOrEqual(maxHeldItems);
  expect(growth).toBeLessThan(150 * megabyte);
  // Progress arrives often, in order, and up to the end.
  expect(sent.length).toBeGreaterThan(20);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(sent.at(-1)).toBe(bytes);
  expect(await itemCount()).toBe(1);
});

test('a canceled upload ends in main as well, and leaves nothing', async () => {
  const { chosen, library, itemCount } = await openShell();
  const file = await chosen(await largeVideo(600 * megabyte));
  const stop = new AbortController();
  const options = { signal: stop.signal, onProgress: () => stop.abort() };
  await expect(sendFile(importRoute(file.name), file, options)).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => partsIn(library)).toEqual([]);
  expect(await itemCount()).toBe(0);
});

test('a file without a path is sent as a stream with its progress, a small one at once', async () => {
  const { requests, itemCount } = await openShell();
  const large = new File([new Uint8Array(makeNoisyImage(2600, 2600))], 'pasted.png');
  expect(large.size).toBeGreaterThan(2 * maxHeldItems);
  const sent: number[] = [];
  const { status, answer } = await sendFile(importRoute(large.name), large, { onProgress: (now) => sent.push(now) });
  expect([status, importResultSchema.parse(answer).item.bytes]).toEqual([200, large.size]);
  expect(requests.largestHeld()).toBeLessThanOrEqual(maxHeldItems);
  expect(sent.at(-1)).toBe(large.size);
  const small = new File([new Uint8Array(makeImage(300, 200))], 'small.png');
  expect((await sendFile(importRoute(small.name), small)).status).toBe(200);
  expect(await itemCount()).toBe(2);
});

test('an interrupted stream is not accepted as the whole file', async () => {
  const { requests, library, itemCount } = await openShell();
  // The file is a small video with padding. A cut in the padding leaves a complete video, so only the length shows the
  // cut.
  const bytes = 40 * megabyte;
  const content = new Uint8Array(bytes);
  content.set(smallVideo());
  new DataView(content.buffer).setUint32(smallVideo().length, bytes - smallVideo().length);
  content.set(Buffer.from('free'), smallVideo().length + 4);
  const stop = new AbortController();
  const file = new File([content], 'made.mp4');
  const options = { signal: stop.signal, onProgress: (now: number) => now > megabyte && stop.abort() };
  await expect(sendFile(importRoute(file.name), file, options)).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => partsIn(library)).toEqual([]);
  expect(await itemCount()).toBe(0);
  expect(requests.largestHeld()).toBeLessThanOrEqual(maxHeldItems);
});

test('a file that is missing, or became empty, is refused with a message', async () => {
  const { chosen } = await openShell();
  const file = path.join(await temporaryFolder(), 'soon-gone.png');
  writeFileSync(file, makeImage(300, 200));
  const given = await chosen(file);
  const refusal = async () => {
    const { status, answer } = await sendFile(importRoute(given.name), given);
    return [status, problemSchema.parse(answer).sentence];
  };
  truncateSync(file, 0);
  expect(await refusal()).toEqual([422, 'soon-gone.png is empty: it has 0 bytes.']);
  rmSync(file);
  expect(await refusal()).toEqual([422, 'Couldn’t read the file. Check that it hasn’t been moved or deleted.']);
});
