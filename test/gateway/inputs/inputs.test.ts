import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { inputRoute, inputThumbnailRoute, inputUploadRoute } from '../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { imagesOfLenientDecoders, jpegsWithLongMetadata } from '../../support/awkward-images.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const origin = 'triptych://app';

function post(app: TestApp, name: string, body: Buffer): Promise<Response> {
  return app.handle(new Request(origin + inputUploadRoute(name), { method: 'POST', body: new Uint8Array(body) }));
}

/** A PNG whose header declares these dimensions, without pixel data. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0);
    out.write(name, 4, 'latin1');
    data.copy(out, 8);
    out.writeUInt32BE(crc(out.subarray(4, 8 + data.length)), 8 + data.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** The same JPEG with an EXIF orientation that rotates it. */
function turned(jpeg: Buffer): Buffer {
  const note = Buffer.from(
    'ffe10022457869660000' + '49492a0008000000' + '0100' + '120103000100000006000000' + '00000000',
    'hex',
  );
  return Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)]);
}

test('an image that decoders show is usable, whatever rule of its format it breaks', async () => {
  const app = await openTestApp();
  for (const [name, bytes] of Object.entries({ ...jpegsWithLongMetadata, ...imagesOfLenientDecoders })) {
    const response = await post(app, `${name}.jpg`, bytes);
    expect({ name, ...(await response.json()) }).toMatchObject({ from: 'file', width: 320, height: 200 });
  }
});

describe('a file that is no usable image is reported with its actual type', () => {
  const jpeg = makeImage(400, 300, 'image/jpeg');
  const png = makeImage(400, 300);
  const files: [string, Buffer, RegExp][] = [
    ['photo.png', Buffer.from('<!doctype html><h1>Sign in</h1>'), /^photo\.png isn’t an image: it contains HTML\.$/],
    ['empty.png', Buffer.alloc(0), /^empty\.png is empty: it has 0 bytes\.$/],
    ['half.jpg', jpeg.subarray(0, jpeg.length - 200), /^half\.jpg is cut off/],
    ['half-without-end.jpg', jpeg.subarray(0, jpeg.length / 2), /^half-without-end\.jpg is cut off/],
    ['half.png', png.subarray(0, png.length - 30), /^half\.png is cut off/],
    ['huge.png', pngHeader(40_000, 40_000), /^huge\.png is 40000 × 40000; the limits are/],
    [
      'moving.webp',
      Buffer.from('524946461c000000574542505650385816000000020000000f00000f0000414e494d06000000', 'hex'),
      /^moving\.webp (is an animation|is damaged)/,
    ],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), /isn’t an image: it contains SVG/],
    ['notes.jpg', Buffer.from('only text'), /^notes\.jpg isn’t an image: it contains text\.$/],
    [
      'clip.gif',
      Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex'),
      /^clip\.gif is GIF\. Only JPEG, PNG, WebP and BMP are supported\.$/,
    ],
    ['../../etc/passwd.png', Buffer.from('x'), /^passwd\.png isn’t an image/],
  ];
  for (const [name, body, sentence] of files) {
    test(name, async () => {
      const app = await openTestApp();
      const before = process.memoryUsage().rss;
      const response = await post(app, name, body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ kind: 'input', sentence: expect.stringMatching(sentence) });
      expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    });
  }

  test('a file over 50 MB is refused by its announced length and by its bytes', async () => {
    const app = await openTestApp();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
    });
    const request = new Request(origin + inputUploadRoute('big.png'), {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    const response = await app.handle(request);
    expect(response.status).toBe(422);
    expect((await response.json()).sentence).toBe('big.png is larger than the limit of 50 MB.');
  });
});

test('an image is stored once under the hash of its bytes, and served unchanged', async () => {
  const app = await openTestApp();
  const bytes = makeImage(640, 480);
  const first = (await (await post(app, 'a.png', bytes)).json()) as ImageFile;
  const second = (await (await post(app, 'b.png', bytes)).json()) as ImageFile;
  expect(first).toMatchObject({
    from: 'file',
    name: 'a.png',
    type: 'image/png',
    width: 640,
    height: 480,
    bytes: bytes.length,
  });
  expect(second).toEqual({ ...first, name: 'b.png' });
  const served = await app.handle(new Request(origin + inputRoute(first.hash)));
  expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
  expect(served.headers.get('content-type')).toBe('image/png');
  const small = await app.handle(new Request(origin + inputThumbnailRoute(first.hash)));
  expect(small.headers.get('content-type')).toBe('image/webp');
  const thumbnail = await loadImage(Buffer.from(await small.arrayBuffer()));
  expect([thumbnail.width, thumbnail.height]).toEqual([480, 360]);
});

test('BMP is accepted', async () => {
  const app = await openTestApp();
  const row = Buffer.from([0, 0, 255, 0, 255, 0, 0, 0]);
  const bmp = Buffer.alloc(54 + 16);
  bmp.write('BM', 0, 'latin1');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(2, 18);
  bmp.writeInt32LE(2, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  bmp.writeUInt32LE(16, 34);
  row.copy(bmp, 54);
  row.copy(bmp, 62);
  const response = await post(app, 'dots.bmp', bmp);
  expect(await response.json()).toMatchObject({ type: 'image/bmp', width: 2, height: 2 });
});

test('a rotated photo is turned: the measured, served and sent image is upright', async () => {
  const canvas = createCanvas(1280, 720);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 640, 720);
  context.fillStyle = 'blue';
  context.fillRect(640, 0, 640, 720);
  const { app, gateway } = await openAtGateway({});
  const response = await post(app, 'side.jpg', turned(await canvas.encode('jpeg', 95)));
  const file = (await response.json()) as ImageFile;
  expect(file).toMatchObject({ type: 'image/jpeg', width: 720, height: 1280 });
  const draft = draftOf('video-d-pro');
  const values = { ...draft.values, size: '720x1280', input_reference: [{ ...file, width: 1, height: 1 }] };
  await app.calls.tasks.start({ modelId: 'video-d-pro', draft: { ...draft, values } });
  const body = JSON.parse(gateway.requests[0]?.body ?? '{}');
  const sent = Buffer.from(body.input_reference.replace('data:image/jpeg;base64,', ''), 'base64');
  const image = await loadImage(sent);
  expect([image.width, image.height]).toEqual([720, 1280]);
  const probe = createCanvas(720, 1280).getContext('2d');
  probe.drawImage(image, 0, 0);
  expect(probe.getImageData(360, 100, 1, 1).data[0]).toBeGreaterThan(200);
  expect(probe.getImageData(360, 1180, 1, 1).data[2]).toBeGreaterThan(200);
});

test('missing files of a draft are found without a start', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const here = (await (await post(app, 'a.png', makeImage(640, 480))).json()) as ImageFile;
  const lost = (await (await post(app, 'b.png', makeImage(640, 481))).json()) as ImageFile;
  await rm(join(dataFolder, 'inputs', lost.hash.slice(0, 2), lost.hash));
  const strange = 'f'.repeat(64);
  const answer = await app.calls.inputs.missing({ hashes: [here.hash, lost.hash, strange] });
  expect(answer).toEqual({ hashes: [lost.hash, strange] });
});
