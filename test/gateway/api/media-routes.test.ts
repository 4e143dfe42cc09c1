import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { mediaRoute, posterRoute, thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const file = makeImage(1200, 800);

async function withOneItem(): Promise<{ app: TestApp; item: Item; library: string }> {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer((_, response) => response.end(file));
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images: [`${store.origin}/a`] })) },
    { dataFolder },
  );
  const modelId = 'image-c-2.5-t2i-preview';
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  if (!item) throw new Error('no item');
  return { app, item, library: join(dataFolder, 'library') };
}

const get = (app: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.handle(new Request(`triptych://app${path}`, { method, headers }));

test('a file that was edited outside gets a new ETag, so that cached copies are replaced', async () => {
  const { app, item, library } = await withOneItem();
  const path = mediaRoute(item.id);
  const before = (await get(app, path)).headers.get('etag') ?? '';
  const sameLength = Buffer.from(file).fill(0, file.length - 20);
  for (const [edited, minutes] of [
    [sameLength, 1],
    [makeImage(300, 200), 2],
  ] as const) {
    await writeFile(join(library, item.file), edited);
    const then = new Date(item.createdAt + minutes * 60_000);
    await utimes(join(library, item.file), then, then);
    const after = await get(app, path, { 'if-none-match': before });
    expect([after.status, Buffer.from(await after.arrayBuffer())]).toEqual([200, edited]);
    const etag = after.headers.get('etag') ?? '';
    expect(etag).not.toBe(before);
    expect((await get(app, path, { 'if-none-match': etag })).status).toBe(304);
    const asLongAsBefore = { 'if-none-match': before, range: `bytes=0-${file.length - 1}` };
    const whole = await get(app, path, asLongAsBefore);
    expect([whole.status, Buffer.from(await whole.arrayBuffer())]).toEqual([200, edited]);
  }
});

test('a file is served whole or in part, with headers that prevent any execution', async () => {
  const { app, item } = await withOneItem();
  const path = mediaRoute(item.id);
  const whole = await get(app, path);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(file.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(file);
  const etag = whole.headers.get('etag') ?? '';

  const part = async (range: string, headers = {}) => {
    const response = await get(app, path, { range, ...headers });
    return [response.status, response.headers.get('content-range'), Buffer.from(await response.arrayBuffer())];
  };
  const last = file.length - 1;
  expect(await part('bytes=0-0')).toEqual([206, `bytes 0-0/${file.length}`, file.subarray(0, 1)]);
  expect(await part('bytes=100-')).toEqual([206, `bytes 100-${last}/${file.length}`, file.subarray(100)]);
  expect(await part('bytes=-5')).toEqual([206, `bytes ${last - 4}-${last}/${file.length}`, file.subarray(-5)]);
  expect((await part(`bytes=10-${file.length * 2}`))[1]).toBe(`bytes 10-${last}/${file.length}`);
  expect((await part(`bytes=${file.length}-`)).slice(0, 2)).toEqual([416, `bytes */${file.length}`]);
  for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b', 'bytes=-']) {
    expect((await part(odd))[0]).toBe(200);
  }
  expect((await part('bytes=0-0', { 'if-range': etag }))[0]).toBe(206);
  expect((await part('bytes=0-0', { 'if-range': '"another"' }))[0]).toBe(200);
  expect((await get(app, path, { 'if-none-match': etag })).status).toBe(304);

  const head = await get(app, path, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    String(file.length),
    0,
  ]);
  expect((await app.handle(new Request(`http://127.0.0.1:4000${path}`))).status).toBe(200);
});

test('only a known id returns a file', async () => {
  const { app, item, library } = await withOneItem();
  for (const path of ['/media/%2e%2e%2ftriptych.db', `/media/${'0'.repeat(36)}`, `/media/x${item.id}`, '/input/x']) {
    expect((await get(app, path)).status).toBe(404);
  }
  expect((await get(app, mediaRoute(item.id), {}, 'DELETE')).status).toBe(404);
  // A file that was replaced by a link out of the library is not served.
  await rm(join(library, item.file));
  await writeFile(join(library, '..', 'secret.png'), 'secret');
  await symlink(join(library, '..', 'secret.png'), join(library, item.file));
  expect((await get(app, mediaRoute(item.id))).status).toBe(404);
});

test('an image has a thumbnail and a ThumbHash', async () => {
  const { app, item } = await withOneItem();
  const response = await get(app, thumbnailRoute(item.id));
  expect(response.headers.get('content-type')).toBe('image/webp');
  const thumbnail = await loadImage(Buffer.from(await response.arrayBuffer()));
  expect([thumbnail.width, thumbnail.height]).toEqual([480, 320]);
  const updates = app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'items' ? [push.entry] : []));
  const known = updates.findLast(({ thumbHash }) => thumbHash) ?? (await app.calls.library.item({ id: item.id }));
  expect(known.thumbHash).toMatch(/^[\w+/]+=*$/);
  // The browser keeps the thumbnail under a URL that changes with it, and asks again for every other one.
  const cachingOf = async (path: string) => (await get(app, path)).headers.get('cache-control');
  expect(await cachingOf(thumbnailRoute(item.id, known))).toBe('private, max-age=3600');
  for (const other of [undefined, { ...known, hash: '0'.repeat(64) }, { ...known, thumbHash: 'AAAA' }])
    expect(await cachingOf(thumbnailRoute(item.id, other))).toBe('private, no-cache');
});

test('a video has no thumbnail until the page sends one', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(20) });
  const started = await app.calls.tasks.start({ modelId: 'video-d-pro', draft: draftOf('video-d-pro') });
  await app.taskWhere(started.id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(started.id);
  if (!item) throw new Error('no item');
  expect(item).toMatchObject({ kind: 'video', mime: 'video/mp4', synthetic: true });
  expect(item.width / item.height).toBeCloseTo(16 / 9, 1);
  expect(item.seconds).toBeGreaterThan(1);
  expect(item.framesPerSecond).toBeGreaterThan(1);
  expect((await get(app, thumbnailRoute(item.id))).status).toBe(204);
  const send = (body: Buffer) =>
    app.handle(new Request(`triptych://app${posterRoute(item.id)}`, { method: 'POST', body: new Uint8Array(body) }));
  expect((await send(Buffer.from('<svg/>'))).status).toBe(422);
  const unchanged = await send(makeImage(720, 1280, 'image/jpeg'));
  expect(unchanged.status).toBe(200);
  expect(await unchanged.json()).toMatchObject({ id: item.id, thumbHash: expect.any(String) });
  expect((await get(app, thumbnailRoute(item.id))).status).toBe(200);
});
