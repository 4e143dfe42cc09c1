import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { head, openFaultServer, type Script } from '../../support/fault-server.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { memorySettings, temporaryFolder } from '../support/open-test-app.ts';
import { aWhile, completedWith, imageIntent, kindsOf, openAtFaultServer } from './app-at-fault-server.ts';
import { file, hashesIn, partsIn, saveFrom } from './save-from-host.ts';

const large = withPrivateChunk(file, 1_200_000);
const largeHash = createHash('sha256').update(large).digest('hex');
const oneMegabyte = () => memorySettings({ largestFileBytes: 1_000_000 });

const withLength: Script = ({ answer }) => answer(200, { ETag: '"v1"' }, large);
const withoutLength: Script = ({ end }) => end(Buffer.concat([Buffer.from(head(200, {})), large]));

/** A PNG that is large without decoding: readers ignore the content of its private chunk. */
function withPrivateChunk(png: Uint8Array, bytes: number): Buffer {
  const end = png.length - 12;
  const body = Buffer.concat([Buffer.from('prVt'), Buffer.alloc(bytes, 7)]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(bytes, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([png.subarray(0, end), numbers.subarray(0, 4), body, numbers.subarray(4), png.subarray(end)]);
}

test('the test files are larger than the limit', () => {
  expect(large.length).toBeGreaterThan(1_000_000);
});

describe.each([
  ['its length is stated', withLength],
  ['its length is unknown', withoutLength],
])('a result larger than the limit for saving: %s', (_, files) => {
  test('F47: reports this and waits without another download, and one click saves it regardless of the limit', async () => {
    const clock = movableClock(50);
    const { app, host, id, library } = await saveFrom(files, { settingsFile: oneMegabyte(), clock });
    const held = await app.taskWhere(id, (task) => task.problem !== undefined);
    expect(held).toMatchObject({ state: 'saving', problem: { kind: 'too-large' } });
    expect(held.problem?.sentence).toBe(
      'The result file is larger than 1 MB, the limit for saving without asking. Save it anyway, or raise the limit in Settings, Storage.',
    );
    expect(held.nextLookAt).toBeUndefined();
    clock.skip(1_800_000);
    await aWhile();
    await app.calls.tasks.checkStatus({ id });
    expect(await app.taskWhere(id, (task) => task.problem !== undefined)).toMatchObject({ state: 'saving' });
    expect(host.ledger).toHaveLength(1);
    expect(await hashesIn(library)).toEqual([]);
    expect(await partsIn(library)).toEqual([]);

    await app.calls.tasks.saveAnyway({ id });
    const done = await app.taskWhere(id, (task) => task.state === 'done');
    expect(done.problem).toBeUndefined();
    expect(await hashesIn(library)).toEqual([largeHash]);
    expect(await kindsOf(app, id)).toContain('any-size');
  });

  test('is saved automatically once the limit is high enough', async () => {
    const { app, id, library } = await saveFrom(files, { settingsFile: oneMegabyte() });
    await app.taskWhere(id, (task) => task.problem?.kind === 'too-large');
    await app.calls.settings.change({ largestFileBytes: large.length });
    await app.taskWhere(id, (task) => task.state === 'done');
    expect(await hashesIn(library)).toEqual([largeHash]);
  });
});

test('a result that waits for the user still waits after the next start, and none of its bytes is downloaded meanwhile', async () => {
  const dataFolder = await temporaryFolder();
  const first = await saveFrom(withLength, { dataFolder, settingsFile: oneMegabyte() });
  await first.app.taskWhere(first.id, (task) => task.problem?.kind === 'too-large');
  await first.app.close();
  const { app } = await openAtFaultServer(
    { poll: completedWith(`${first.host.origin}/result.png`) },
    { dataFolder, settingsFile: oneMegabyte() },
  );
  const { id } = first;
  // The first gateway ended with its test; the link still works.
  await app.taskWhere(id, (task) => task.problem !== undefined);
  await app.calls.tasks.saveAnyway({ id });
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(first.host.ledger).toHaveLength(2);
  expect(await hashesIn(join(dataFolder, 'library'))).toEqual([largeHash]);
});

test('of several results, those within the limit are saved, and one that is lost permanently does not end the others', async () => {
  const host = await openFaultServer((exchange) => {
    const { path } = exchange.entry;
    if (path === '/gone') return exchange.answer(404, {});
    return path === '/large' ? withLength(exchange) : exchange.answer(200, {}, file);
  });
  const links = ['/small', '/large', '/gone'].map((path) => `${host.origin}${path}`);
  const { app } = await openAtFaultServer({ poll: completedWith(...links) }, { settingsFile: oneMegabyte() });
  const { id } = await app.calls.tasks.start(imageIntent);
  const held = await app.taskWhere(
    id,
    ({ problem, nextLookAt }) => /Result 2 .*returned 404/.test(problem?.sentence ?? '') && nextLookAt === undefined,
  );
  expect(held.state).toBe('saving');
  expect(held.links.map(({ itemId }) => itemId !== undefined)).toEqual([true, false, false]);
  await app.calls.tasks.saveAnyway({ id });
  await app.taskWhere(id, (task) => task.links[1]?.itemId !== undefined);
  await app.taskWhere(id, (task) => task.state === 'expired');
});

test('at most four downloads run at a time', async () => {
  const held: (() => void)[] = [];
  let open = 0;
  let most = 0;
  const host = await openFaultServer(async ({ answer }) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise<void>((resolve) => held.push(resolve));
    open -= 1;
    await answer(200, {}, file);
  });
  const links = Array.from({ length: 8 }, (_, index) => `${host.origin}/${index}`);
  const { app } = await openAtFaultServer({ poll: completedWith(...links) }, { speed: 1 });
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.calls.tasks.checkStatus({ id });
  for (let saved = 0; saved < 8; saved += 1) {
    await expect.poll(() => held.length).toBe(Math.min(4, 8 - saved));
    held.shift()?.();
    await expect.poll(async () => (await app.itemsOf(id)).length).toBe(saved + 1);
  }
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(most).toBe(4);
});
