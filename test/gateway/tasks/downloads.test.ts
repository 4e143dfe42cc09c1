import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeImage } from '../../support/make-images.ts';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { type Answer, openFakeServer, type ReceivedRequest, report, sendJson } from '../support/fake-server.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { skippingClock } from '../support/skipping-clock.ts';
import { file, intent, partsIn, run } from './download-setup.ts';

const half = Math.floor(file.length / 2);

/** Sends the first half, then closes the connection. */
function sendHalf(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': String(file.length), ...headers });
  response.write(file.subarray(0, half), () => setTimeout(() => response.socket?.destroy(), 30));
}

function sendRest(received: ReceivedRequest, response: ServerResponse, headers: Record<string, string>): void {
  const from = Number(/bytes=(\d+)-/.exec(received.headers.range ?? '')?.[1]);
  const range = `bytes ${from}-${file.length - 1}/${file.length}`;
  response.writeHead(206, { 'Content-Range': range, ...headers }).end(file.subarray(from));
}

test('F45: an interrupted download resumes, and the file is complete', async () => {
  const { app, store, id, library } = await run((received, response) =>
    received.headers.range === undefined
      ? sendHalf(response, { ETag: '"v1"' })
      : sendRest(received, response, { ETag: '"v1"' }),
  );
  await app.taskWhere(id, (task) => task.state === 'done');
  const [first, second] = store.requests;
  expect(store.requests).toHaveLength(2);
  expect(first?.headers.range).toBeUndefined();
  expect(second?.headers['if-range']).toBe('"v1"');
  expect(second?.headers.range).toBe(`bytes=${half}-`);
  for (const received of store.requests) {
    expect(received.headers.authorization).toBeUndefined();
    expect(received.headers.cookie).toBeUndefined();
  }
  const [item] = await app.itemsOf(id);
  expect(item).toMatchObject({ width: 900, height: 600, mime: 'image/png', bytes: file.length, synthetic: false });
  expect(item?.hash).toBe(createHash('sha256').update(file).digest('hex'));
  expect(await readFile(join(library, item?.file ?? ''))).toEqual(file);
  expect(await partsIn(library)).toEqual([]);
});

describe('two versions of a file are never mixed', () => {
  const again: Record<string, Answer> = {
    'only a weak validator': (_, response) => sendHalf(response, { ETag: 'W/"v1"' }),
    'no validator': (_, response) => sendHalf(response, {}),
  };
  for (const [name, firstAnswer] of Object.entries(again)) {
    test(`F48: the download restarts with ${name}`, async () => {
      let turn = 0;
      const { app, store, id } = await run((received, response, request) => {
        turn += 1;
        return turn === 1 ? firstAnswer(received, response, request) : response.end(file);
      });
      await app.taskWhere(id, (task) => task.state === 'done');
      expect(store.requests.map((received) => received.headers.range)).toEqual([undefined, undefined]);
    });
  }

  test('F48: the download restarts when a range is answered with the whole file, or with another range', async () => {
    let turn = 0;
    const { app, store, id } = await run((_, response) => {
      turn += 1;
      if (turn === 1) return sendHalf(response, { ETag: '"v1"' });
      if (turn === 2) {
        response.writeHead(206, { 'Content-Range': `bytes 0-9/${file.length}` }).end(file.subarray(0, 10));
        return;
      }
      if (turn === 3) return sendHalf(response, { ETag: '"v2"' });
      response.writeHead(200, { ETag: '"v3"' }).end(file);
    });
    await app.taskWhere(id, (task) => task.state === 'done');
    expect(store.requests.map((received) => received.headers.range !== undefined)).toEqual([false, true, false, true]);
    expect((await app.itemsOf(id))[0]?.hash).toBe(createHash('sha256').update(file).digest('hex'));
  });
});

describe('a text of the host is no result, and is not saved', () => {
  const bodies: Record<string, [string, RegExp]> = {
    'an empty body': ['', /empty/],
    'a web page': ['<!doctype html><html><script>alert(1)</script></html>', /contains HTML/],
    'a JSON error': ['{"error":{"message":"Try again later"}}', /contains JSON or text/],
    'a text': ['Not ready yet.', /contains text/],
  };
  for (const [name, [body, sentence]] of Object.entries(bodies)) {
    test(`F43, F44: ${name}`, async () => {
      const { app, id, library } = await run((_, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from(body, 'latin1'));
      });
      const task = await app.taskWhere(id, (each) => each.problem !== undefined);
      expect(task).toMatchObject({ state: 'saving', problem: { kind: 'answer' } });
      expect(task.problem?.sentence).toMatch(sentence);
      // The run shows what the host said.
      if (body !== '') expect(task.problem?.raw).toBe(body);
      expect(await app.itemsOf(id)).toEqual([]);
      await app.calls.tasks.stopPolling({ id });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await partsIn(library)).toEqual([]);
    });
  }
});

test('F40: an expired link is requested again once, and the new one is used', async () => {
  const store = await openFakeServer((received, response) => {
    if (received.path === '/old.png') return void response.writeHead(403).end('<Error>AccessDenied</Error>');
    response.end(file);
  });
  let polls = 0;
  const { app } = await openAtGateway({
    poll(_, response) {
      polls += 1;
      const name = polls === 1 ? 'old' : 'new';
      sendJson(response, 200, report('completed', { images: [`${store.origin}/${name}.png`] }));
    },
  });
  const { id } = await app.calls.tasks.start(intent);
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(polls).toBe(2);
});

test('F40: a permanently expired link ends the task with its reason, after one more poll', async () => {
  const past = `?Expires=${Math.floor(Date.now() / 1000) - 60}`;
  for (const [status, query] of [
    [401, past],
    [403, past],
    [404, past],
    [200, past],
    [410, ''],
  ] as const) {
    const { app, gateway, id } = await run(
      (_, response) => response.writeHead(status).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'),
      `/result.png${query}`,
    );
    const task = await app.taskWhere(id, (each) => each.state === 'expired');
    expect(task.problem).toMatchObject({ kind: 'expired', ...(status === 200 ? {} : { status }) });
    expect(gateway.count('GET')).toBe(2);
  }
});

test('F42: at most five redirects are followed, only to the web, and never with a secret', async () => {
  const hops = (location: (path: string) => string): Answer => {
    return (received, response) =>
      received.path === '/end.png'
        ? void response.end(file)
        : void response.writeHead(302, { Location: location(received.path) }).end();
  };
  const fine = await run(
    hops((path) => (path === '/1' ? '/2' : '/end.png')),
    '/1',
  );
  await fine.app.taskWhere(fine.id, (task) => task.state === 'done');
  expect(fine.store.requests.some((received) => received.headers.authorization !== undefined)).toBe(false);

  const loop = await run(
    hops((path) => path),
    '/loop',
  );
  const looped = await loop.app.taskWhere(loop.id, (task) => task.problem !== undefined);
  expect(looped.problem?.sentence).toMatch(/more than 5 times/);

  const local = await run(
    hops(() => 'file:///etc/passwd'),
    '/file',
  );
  const refused = await local.app.taskWhere(local.id, (task) => task.problem !== undefined);
  expect(refused.problem?.sentence).toMatch(/file:, which is never downloaded/);
});

test('F96: a refused address never ends the task, and the switch of the connection allows it', async () => {
  const store = await openFakeServer((_, response) => response.end(file));
  const clock = skippingClock();
  // This computer, in a spelling that no local gateway uses.
  const link = `http://[::ffff:127.0.0.1]:${new URL(store.origin).port}/result.png`;
  const { app, gateway } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images: [link] })) },
    { clock },
  );
  const { id } = await app.calls.tasks.start(intent);
  const refused = await app.taskWhere(id, (task) => task.problem?.kind === 'address');
  expect(refused.problem?.sentence).toMatch(/“Results from your network” in Settings › Advanced › Network/);
  clock.skip(48 * 3_600_000);
  await app.taskWhere(id, (task) => task.updatedAt - refused.updatedAt > 48 * 3_600_000);
  expect(store.requests).toEqual([]);
  await app.calls.settings.change({ privateResultLinks: { [gateway.origin]: true } });
  await app.taskWhere(id, (task) => task.state === 'done');
  expect((await app.itemsOf(id))[0]?.hash).toBe(createHash('sha256').update(file).digest('hex'));
});

test('F38: a file that an earlier run saved without its row is used, not downloaded again', async () => {
  const { cp } = await import('node:fs/promises');
  const first = await run((_, response) => response.end(file));
  await first.app.taskWhere(first.id, (task) => task.state === 'done');
  const [item] = await first.app.itemsOf(first.id);
  await first.app.close();

  // The same disk without the last transaction: the state between the file's name and the row.
  const { DatabaseSync } = await import('node:sqlite');
  const dataFolder = await temporaryFolder();
  await cp(join(first.library, '..'), dataFolder, { recursive: true });
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec(
    "DELETE FROM items; UPDATE tasks SET state = 'saving', record = json_remove(json_set(record, '$.state', 'saving'), '$.links[0].itemId', '$.endedAt')",
  );
  database.close();
  const fetched = first.store.requests.length;
  const { app } = await openAtGateway({}, { dataFolder });
  // The current gateway has another URL and no key, which a file on the disk does not need.
  await app.taskWhere(first.id, (task) => task.state === 'done');
  expect((await app.itemsOf(first.id))[0]).toMatchObject({ id: item?.id, hash: item?.hash, file: item?.file });
  expect(first.store.requests.length).toBe(fetched);
});

test('each of several results of one task becomes an item', async () => {
  const store = await openFakeServer((received, response) => response.end(makeImage(100, 50 + received.path.length)));
  const links = ['/a', '/bb', '/ccc'].map((path) => `${store.origin}${path}`);
  const { app } = await openAtGateway({
    poll: (_, response) => sendJson(response, 200, report('completed', { images: links })),
  });
  const { id } = await app.calls.tasks.start(intent);
  await app.taskWhere(id, (task) => task.state === 'done');
  const items = (await app.itemsOf(id)).sort((a, b) => a.position - b.position);
  expect(items.map((item) => [item.position, item.height])).toEqual([
    [1, 52],
    [2, 53],
    [3, 54],
  ]);
});

test('progress is shown while a file arrives, and not stored', async () => {
  const { app, id, library } = await run(
    async (_, response) => {
      response.writeHead(200, { 'Content-Length': String(file.length) });
      const step = Math.ceil(file.length / 20);
      for (let at = 0; at < file.length; at += step) {
        response.write(file.subarray(at, at + step));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      response.end();
    },
    '/result.png',
    20,
  );
  await app.taskWhere(id, (task) => task.state === 'done');
  const shown = app.pushes.flatMap((push) =>
    push.kind === 'put' && push.part === 'tasks' && push.entry.links[0]?.bytesReceived !== undefined
      ? [push.entry.links[0]]
      : [],
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.every((link) => link.bytesTotal === file.length)).toBe(true);
  await app.close();
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(library, '..', 'triptych.db'), { readOnly: true });
  const kinds = database.prepare('SELECT kind FROM task_events ORDER BY sequence').all();
  database.close();
  expect(kinds.map((row) => row['kind'])).toEqual(['sending', 'accepted', 'completed', 'link-saved']);
});
