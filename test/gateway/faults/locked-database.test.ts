import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isContractProcedure } from '@orpc/contract';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { storeResults } from '../../support/store-results.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { openAtFaultServer, videoIntent } from './app-at-fault-server.ts';

// Another program has the write lock of a database. Nothing here measures a time: the lock is released only after the
// reads were answered, so a read that waits for it never ends.

async function openLocked(name: string) {
  const dataFolder = await temporaryFolder();
  const items = await storeResults(dataFolder, { from: 0, count: 8 });
  // Longer than a test, so that no write gives up.
  const { app, gateway } = await openAtFaultServer({}, { dataFolder, databaseTimeoutMs: 600_000 });
  const file = join(dataFolder, name);
  const other = new DatabaseSync(file);
  // The program may be writing.
  await expect.poll(() => tryTo(() => other.exec('BEGIN IMMEDIATE'))).toBe(true);
  const release = () => {
    if (other.isOpen) other.close();
  };
  onTestFinished(release);
  return { app, gateway, dataFolder, file, items, release };
}

function tryTo(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

interface Query {
  readonly path: readonly string[];
  readonly input: unknown;
}

/** Returns the queries of the contract with an input that their schema accepts. */
function queriesOf(node: unknown, inputs: readonly unknown[], path: readonly string[] = []): Query[] {
  if (isContractProcedure(node)) {
    const { inputSchema, meta } = node['~orpc'] as { inputSchema?: unknown; meta: { kind?: string } };
    if (meta.kind !== 'query') return [];
    const isAccepted = (input: unknown) => !(inputSchema instanceof z.ZodType) || inputSchema.safeParse(input).success;
    const input = inputs.findIndex(isAccepted);
    return input < 0 ? [] : [{ path, input: inputs[input] }];
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => queriesOf(inner, inputs, [...path, name]));
}

test('F87: every read is answered while writes wait for the lock of another program, and then the writes are made', async () => {
  const { app, gateway, dataFolder, items, release } = await openLocked('triptych.db');
  const [item, missing] = items;
  if (!item || !missing) throw new Error('No results');
  const settled: string[] = [];
  const writes = Object.entries({
    draft: app.calls.drafts.save({ modelId: 'video-b', draft: draftOf('video-b', 'a heron') }),
    task: app.calls.tasks.start(videoIntent),
    collection: app.calls.collections.create({ name: 'Herons' }),
    edit: app.calls.library.edit({ target: { ids: [item.id] }, change: { rating: 3 } }),
  }).map(([name, write]) => write.finally(() => settled.push(name)));

  const query = { ...wholeLibrary, conditions: [] };
  const { id } = item;
  const inputs = [undefined, {}, { limit: 10 }, { limit: 10, ids: [] }, { query }, { hashes: [] }, { id, depth: 1 }];
  const queries = queriesOf(contract, inputs);
  expect(queries.length).toBeGreaterThan(30);
  for (const { path, input } of queries) {
    const call = path.reduce<object>((part, name) => Reflect.get(part, name), app.calls);
    // An id of another kind is unknown, which is an answer too.
    await (call as (input: unknown) => Promise<unknown>)(input).catch(() => {});
  }
  expect(await app.snapshot()).toMatchObject({ itemCount: items.length });
  // A new thumbnail and a missing file are noted in the database.
  rmSync(join(dataFolder, 'library', missing.file));
  const statusOf = async (path: string) => (await app.handle(new Request(`http://127.0.0.1${path}`))).status;
  expect(await statusOf(`/thumb/${item.id}`)).toBe(200);
  expect(await statusOf(`/media/${item.id}`)).toBe(200);
  expect(await statusOf(`/media/${missing.id}`)).toBe(404);
  expect(settled).toEqual([]);
  expect(gateway.count('POST')).toBe(0);

  release();
  await Promise.all(writes);
  expect(gateway.count('POST')).toBe(1);
  await expect.poll(async () => (await app.calls.library.item({ id: missing.id })).fileState).toBe('missing');
  expect(await app.calls.library.item({ id: item.id })).toMatchObject({ rating: 3, thumbHash: expect.any(String) });
});

test('F87: writes that waited for another program are made in the order of their calls', async () => {
  const { app, release } = await openLocked('triptych.db');
  const names = Array.from({ length: 20 }, (_, index) => `draft ${index}`);
  const saves = names.map((text) => app.calls.drafts.save({ modelId: 'video-b', draft: draftOf('video-b', text) }));
  // Answered after the first write found the lock.
  await app.calls.library.page({ limit: 1 });
  const created = app.calls.collections.create({ name: 'Herons' });
  release();
  await Promise.all([...saves, created]);
  const { drafts } = await app.snapshot();
  expect(drafts['video-b']?.values['prompt']).toBe('draft 19');
});

test('F88: while another program locks the request log, requests are sent, listed, and written afterwards', async () => {
  const { app, gateway, file, release } = await openLocked('requests.db');
  expect(await app.calls.tasks.start(videoIntent)).toMatchObject({ state: 'waiting' });
  expect(gateway.count('POST')).toBe(1);
  const [create] = (await app.calls.requestLog.page({ limit: 10, kind: 'create' })).exchanges;
  expect(create).toMatchObject({ status: 202 });
  expect(await app.calls.requestLog.detail({ id: create?.id ?? 0 })).toMatchObject({ status: 202 });
  const written = () => {
    const reader = new DatabaseSync(file, { readOnly: true });
    const rows = reader.prepare("SELECT record FROM exchanges WHERE kind = 'create'").all();
    reader.close();
    return rows.map(({ record }) => JSON.parse(String(record)).status);
  };
  expect(written()).toEqual([]);
  release();
  await expect.poll(written).toEqual([202]);
});
