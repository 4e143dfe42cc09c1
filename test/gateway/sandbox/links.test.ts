import { expect, test } from 'vitest';
import type { Sandbox } from '../../../electron/sandbox/sandbox.ts';
import { createTask, linksOf, model, sandboxForTest, testClock, validBody, waitFor } from './test-sandbox.ts';

const made = model('image-c-2.6-image');

async function oneLink(sandbox: Sandbox, prompt = '[fast]'): Promise<string> {
  const id = await createTask(sandbox, made, validBody(made, { prompt, n: 1, size: '768*768' }));
  const [link] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  if (!link) throw new Error('No link');
  return link;
}

test('results are on another origin, need no key, and state their length and ETag', async () => {
  const sandbox = await sandboxForTest();
  const link = await oneLink(sandbox);
  expect(new URL(link).origin).toBe(sandbox.mediaOrigin);
  expect(sandbox.mediaOrigin).not.toBe(sandbox.baseUrl);
  const response = await fetch(link);
  const bytes = await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  const entry = sandbox.ledger().findLast((each) => each.origin === 'media');
  expect(entry).toMatchObject({ method: 'GET', status: 200, authorization: 'missing' });
});

test('a link expires with an error in XML, and the next poll returns a new one', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock, linkLifeMs: 3_600_000 });
  const id = await createTask(sandbox, made, validBody(made, { n: 1, size: '768*768' }));
  const [link = ''] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  clock.pass(3_599_999);
  expect((await fetch(link)).status).toBe(200);
  clock.pass(1);
  const expired = await fetch(link);
  expect(expired.status).toBe(403);
  expect(expired.headers.get('content-type')).toBe('application/xml');
  expect(await expired.text()).toContain('<Message>Request has expired</Message>');
  const [fresh = ''] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  expect((await fetch(fresh)).status).toBe(200);
});

test('[expire] always returns expired links, [expire-once] only the first time', async () => {
  const sandbox = await sandboxForTest();
  expect((await fetch(await oneLink(sandbox, '[fast][expire]'))).status).toBe(403);
  const id = await createTask(sandbox, made, validBody(made, { prompt: '[fast][expire-once]', n: 1 }));
  const [first = ''] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  const [second = ''] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([403, 200]);
});

test('[private] points the first links to a private address', async () => {
  const sandbox = await sandboxForTest();
  const id = await createTask(sandbox, made, validBody(made, { prompt: '[fast][private]', n: 1 }));
  const [first = ''] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  const [second = ''] = linksOf(await waitFor(sandbox, made, id, 'completed'), 'images');
  expect([new URL(first).host, (await fetch(second)).status]).toEqual(['198.18.0.1', 200]);
});

test('[late] answers 404 for 30 seconds, and then the file', async () => {
  const clock = testClock();
  const sandbox = await sandboxForTest({ clock });
  const link = await oneLink(sandbox, '[fast][late]');
  const early = await fetch(link);
  expect([early.status, await early.text()]).toEqual([404, expect.stringContaining('NoSuchKey')]);
  clock.pass(30_000);
  expect((await fetch(link)).status).toBe(200);
});

test('[encoded] compresses the file, and names an unknown coding too', async () => {
  const sandbox = await sandboxForTest();
  const link = await oneLink(sandbox, '[fast][encoded]');
  const response = await fetch(link, { headers: { 'Accept-Encoding': 'identity' } });
  expect(response.headers.get('content-encoding')).toBe('aws-chunked,gzip');
});

test('[pdf] returns a PDF document', async () => {
  const sandbox = await sandboxForTest();
  expect(await (await fetch(await oneLink(sandbox, '[fast][pdf]'))).text()).toMatch(/^%PDF-1\.4/);
});

test('a modified link is refused', async () => {
  const sandbox = await sandboxForTest();
  const link = await oneLink(sandbox);
  const later = new URL(link);
  later.searchParams.set('expires', String(Date.now() + 10 ** 9));
  const other = new URL(link);
  other.pathname = other.pathname.replace('0.png', '1.png');
  for (const url of [later, other, new URL('/media/', link)]) expect((await fetch(url)).status).toBe(403);
  expect((await fetch(link, { method: 'POST' })).status).toBe(405);
});

test('ranges can be requested, with and without a condition', async () => {
  const sandbox = await sandboxForTest();
  const link = await oneLink(sandbox);
  const whole = await fetch(link);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('etag') ?? '';
  const part = async (headers: Record<string, string>) => {
    const response = await fetch(link, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, range: response.headers.get('content-range'), body };
  };
  const size = bytes.byteLength;
  expect(await part({ Range: 'bytes=0-9' })).toEqual({
    status: 206,
    range: `bytes 0-9/${size}`,
    body: bytes.subarray(0, 10),
  });
  expect((await part({ Range: 'bytes=100-' })).body.equals(bytes.subarray(100))).toBe(true);
  expect((await part({ Range: 'bytes=-5' })).body.equals(bytes.subarray(size - 5))).toBe(true);
  expect((await part({ Range: `bytes=0-${size + 50}` })).range).toBe(`bytes 0-${size - 1}/${size}`);
  expect((await part({ Range: 'bytes=5-', 'If-Range': etag })).status).toBe(206);
  expect((await part({ Range: 'bytes=5-', 'If-Range': '"other"' })).status).toBe(200);
  expect(await part({ Range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` });
  const head = await fetch(link, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
});
