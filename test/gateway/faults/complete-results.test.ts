import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { mediaRoute, thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import {
  gifWithoutTrailer,
  imagesOfLenientDecoders,
  jpeg,
  jpegsWithLongMetadata,
  webpOfWrongSize,
} from '../../support/awkward-images.ts';
import { head, type Script } from '../../support/fault-server.ts';
import { overfullVideos } from '../../support/hostile-videos.ts';
import { mp3, wav } from '../../support/make-audio.ts';
import { smallVideo } from '../../support/small-video.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { imageIntent, inTurn, videoIntent } from './app-at-fault-server.ts';
import { file, fileHash, half, hashesIn, type Saving, saveFrom } from './save-from-host.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const isDone = (task: Task) => task.state === 'done';

/** The ways in which a host states the end of a file. */
const stated: Record<string, (bytes: Uint8Array) => Script> = {
  'a content length': (bytes) => (exchange) => exchange.answer(200, {}, bytes),
  'a last chunk': (bytes) => (exchange) => exchange.end(chunked(bytes, '0\r\n\r\n')),
};
/** Only the end of the connection ends the file. */
const unstated =
  (bytes: Uint8Array): Script =>
  (exchange) =>
    exchange.end(Buffer.concat([Buffer.from(head(200, {})), bytes]));

function chunked(bytes: Uint8Array, last: string): Buffer {
  const begin = `${head(200, { 'Transfer-Encoding': 'chunked' })}${bytes.length.toString(16)}\r\n`;
  return Buffer.concat([Buffer.from(begin), bytes, Buffer.from(`\r\n${last}`)]);
}

async function expectSaved({ app, id, library }: Saving, bytes: Uint8Array): Promise<Task> {
  const done = await app.taskWhere(id, isDone);
  expect(await hashesIn(library)).toEqual([hashOf(bytes)]);
  const [item] = await app.itemsOf(id);
  const served = await app.handle(new Request(`triptych://app${mediaRoute(item?.id ?? '')}`));
  expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  return done;
}

/** Returns the alpha of the last row of a thumbnail, in the middle. */
async function lastRowAlpha(app: TestApp, id: string): Promise<number> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const [item] = await app.itemsOf(id);
  const answer = await app.handle(new Request(`triptych://app${thumbnailRoute(item?.id ?? '')}`));
  expect(answer.status).toBe(200);
  const image = await loadImage(Buffer.from(await answer.arrayBuffer()));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(image.width >> 1, image.height - 1, 1, 1).data[3] ?? 0;
}

describe('F45: a complete image is saved with one download, byte for byte, and is shown', () => {
  for (const [name, bytes] of Object.entries(jpegsWithLongMetadata)) {
    test(`F45: a JPEG with more than 512 KB of ${name}`, async () => {
      const saving = await saveFrom((exchange) => exchange.answer(200, {}, bytes));
      const done = await expectSaved(saving, bytes);
      expect(done).not.toHaveProperty('notes');
      expect(saving.host.ledger).toHaveLength(1);
      expect((await saving.app.itemsOf(saving.id))[0]).toMatchObject({ width: 320, height: 200, mime: 'image/jpeg' });
      expect(await lastRowAlpha(saving.app, saving.id)).toBe(255);
    });
  }

  const lenient = { ...imagesOfLenientDecoders, 'a GIF without a trailer': gifWithoutTrailer };
  for (const [name, bytes] of [
    ...Object.entries(lenient),
    ['a WebP of a too large size', webpOfWrongSize(100)] as const,
  ]) {
    for (const [how, script] of Object.entries(stated)) {
      test(`F45: ${name}, ended by ${how}`, async () => {
        const saving = await saveFrom(script(bytes));
        await expectSaved(saving, bytes);
        expect(saving.host.ledger).toHaveLength(1);
        expect((await saving.app.itemsOf(saving.id))[0]).toMatchObject({ width: 320, height: 200 });
        expect(await lastRowAlpha(saving.app, saving.id)).toBe(255);
      });
    }
  }

  test('F45: an MP4 with text behind it', async () => {
    const bytes = Buffer.concat([smallVideo(), Buffer.from('\nmade with a program that signs its files\n')]);
    const saving = await saveFrom((exchange) => exchange.answer(200, {}, bytes), { intent: videoIntent });
    const done = await expectSaved(saving, bytes);
    expect(done).not.toHaveProperty('notes');
    expect(saving.host.ledger).toHaveLength(1);
    expect((await saving.app.itemsOf(saving.id))[0]).toMatchObject({ kind: 'video', width: 64, height: 48 });
  });
});

describe('F45: a file that its host cut off is saved as it arrived, and the run says so', () => {
  const cut: Record<string, [Uint8Array, RegExp]> = {
    'a PNG that ends in its image data': [file.subarray(0, half), /^The end of result 1 is missing, so only a part/],
    'a JPEG without its end marker': [jpeg.subarray(0, -2), /^The end of result 1 isn’t marked/],
    'a WebP that states too small a size': [webpOfWrongSize(-8), /^The end of result 1 isn’t marked/],
  };
  for (const [name, [bytes, note]] of Object.entries(cut)) {
    test(`F45: ${name}`, async () => {
      const saving = await saveFrom((exchange) => exchange.answer(200, {}, bytes));
      const done = await expectSaved(saving, bytes);
      expect(done.notes).toEqual([expect.stringMatching(note)]);
      expect(saving.host.ledger).toHaveLength(1);
    });
  }

  test('F45: without a stated length, it is downloaded again until it ends twice at the same byte', async () => {
    const bytes = file.subarray(0, half);
    const saving = await saveFrom(inTurn(unstated(file.subarray(0, 100)), unstated(bytes)));
    const done = await expectSaved(saving, bytes);
    expect(done.notes).toHaveLength(1);
    expect(saving.host.ledger).toHaveLength(3);
  });

  test('F45: without a stated length, it is saved if its link works only once', async () => {
    const bytes = file.subarray(0, half);
    const saving = await saveFrom(inTurn(unstated(bytes), ({ answer }) => answer(403, {})));
    await expectSaved(saving, bytes);
  });

  test('F45: without the last chunk, it is downloaded again', async () => {
    const saving = await saveFrom(
      inTurn(
        (exchange) => exchange.end(chunked(jpeg.subarray(0, -2), '')),
        (exchange) => exchange.answer(200, {}, file),
      ),
    );
    await saving.app.taskWhere(saving.id, isDone);
    expect(await hashesIn(saving.library)).toEqual([fileHash]);
    expect(saving.host.ledger).toHaveLength(2);
  });
});

describe('F44: a damaged file is saved unchanged beside the library, with the reason', () => {
  const bodies: Record<string, [Uint8Array, RegExp, string]> = {
    'a video whose header can’t be read': [
      Object.values(overfullVideos)[0]?.() ?? Buffer.alloc(0),
      /^The result is a damaged video/,
      'mp4',
    ],
    'a JPEG that ends before its image': [jpeg.subarray(0, 40), /^The result is a damaged image/, 'jpg'],
  };
  for (const [name, [bytes, reason, extension]] of Object.entries(bodies)) {
    test(`F44: ${name}`, async () => {
      const { app, id, host, library } = await saveFrom((exchange) => exchange.answer(200, {}, bytes), {
        intent: imageIntent,
      });
      const ended = await app.taskWhere(id, (task) => task.state === 'expired');
      expect(ended.problem).toMatchObject({ kind: 'unmeasured', sentence: expect.stringMatching(reason) });
      expect(readdirSync(join(library, 'unmeasured'))).toEqual([`${id}-1.${extension}`]);
      expect(readFileSync(join(library, 'unmeasured', `${id}-1.${extension}`)).equals(Buffer.from(bytes))).toBe(true);
      // The user tries again: the file is read again, and not downloaded again.
      await app.calls.tasks.retryDownload({ id });
      await app.taskWhere(id, (task) => task.state === 'expired' && task.updatedAt > ended.updatedAt);
      expect(host.ledger).toHaveLength(1);
    });
  }
});

describe('F99: a result of a type that Triptych can’t show is an item, with its bytes, its extension and its sidecar', () => {
  const box = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0${brand}mif1miaf`, 'latin1'), Buffer.alloc(400, 1)]);
  const ebml = (type: string) =>
    Buffer.concat([Buffer.from(`\x1aE\xdf\xa3\x8b\x42\x82\x88${type}`, 'latin1'), Buffer.alloc(200)]);
  const types: Record<string, [Uint8Array, string, string]> = {
    AVIF: [box('avif'), 'avif', 'image/avif'],
    HEIC: [box('heic'), 'heic', 'image/heic'],
    '3GP': [box('3gp5'), '3gp', 'video/3gpp'],
    MKV: [ebml('matroska'), 'mkv', 'video/matroska'],
    SVG: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'svg', 'image/svg+xml'],
    BMP: [Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1'), 'bmp', 'image/bmp'],
    TIFF: [Buffer.from(`II*\0\x08${'\0'.repeat(60)}`, 'latin1'), 'tif', 'image/tiff'],
    WAV: [wav(1), 'wav', 'audio/wav'],
    MP3: [mp3(1), 'mp3', 'audio/mpeg'],
    GLB: [Buffer.from(`glTF\x02\0\0\0${'\0'.repeat(60)}`, 'latin1'), 'glb', 'model/gltf-binary'],
    ZIP: [Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'zip', 'application/zip'],
    PDF: [Buffer.from(`%PDF-1.7\n${'\xe2'.repeat(60)}`, 'latin1'), 'pdf', 'application/pdf'],
    'a program': [Buffer.from(`MZ${'\0'.repeat(200)}`, 'latin1'), 'bin', 'application/x-msdownload'],
    'unknown data': [Buffer.alloc(3000, 0xf7), 'bin', 'application/octet-stream'],
  };
  for (const [name, [bytes, extension, mime]] of Object.entries(types)) {
    test(`F99: ${name}`, async () => {
      const { app, id, host, library } = await saveFrom((exchange) => exchange.answer(200, {}, bytes), {
        intent: imageIntent,
      });
      const done = await app.taskWhere(id, isDone);
      const [item] = await app.itemsOf(id);
      if (!item) throw new Error('No item');
      expect(item).toMatchObject({ kind: 'file', mime, width: 0, height: 0, bytes: bytes.byteLength });
      expect(item.file.endsWith(`.${extension}`)).toBe(true);
      expect(readFileSync(join(library, item.file)).equals(Buffer.from(bytes))).toBe(true);
      const sidecar = JSON.parse(readFileSync(join(library, item.file.replace(/\.\w+$/, '.json')), 'utf8'));
      expect(sidecar.item).toMatchObject({ kind: 'file', mime });
      expect(done.notes?.[0]).toContain(mime);
      expect(host.ledger).toHaveLength(1);
      // The window gets it only as data.
      const response = await app.handle(new Request(`triptych://app${mediaRoute(item.id)}`));
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });
  }

  test('F99: it survives the loss of the database, is found by its type, and opens with another program', async () => {
    const pdf = Buffer.from(`%PDF-1.7\n${'\xe2'.repeat(60)}`, 'latin1');
    const { app, id, library } = await saveFrom((exchange) => exchange.answer(200, {}, pdf), { intent: imageIntent });
    await app.taskWhere(id, isDone);
    const before = await app.itemsOf(id);
    await app.close();
    const dataFolder = join(library, '..');
    for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm', 'care.json', 'backups'])
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    const opened: string[] = [];
    const second = await openTestApp({
      dataFolder,
      host: {
        shell: 'browser',
        openLink: async () => {},
        revealFile: async () => {},
        openFile: async (path) => void opened.push(path),
      },
    });
    await expect.poll(async () => (await second.snapshot()).items).toEqual(before);
    await second.calls.openPrograms.openItem({ id: before[0]?.id ?? '' });
    expect(opened).toEqual([join(library, before[0]?.file ?? '')]);
  });
});
