import { describe, expect, test } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { type MovableClock, movableClock } from '../../support/movable-clock.ts';
import {
  aWhile,
  completedWith,
  evidenceOf,
  imageIntent,
  openAtFaultServer,
  taskAnswer,
  videoIntent,
} from './app-at-fault-server.ts';
import { file, fileHash, half, hashesIn, saveFrom } from './save-from-host.ts';

const hour = 3_600_000;

describe('F56: a change of the clock', () => {
  const moves: [string, (clock: MovableClock) => void][] = [
    ['an hour forward', (clock) => clock.setWallClock(hour)],
    ['an hour back', (clock) => clock.setWallClock(-hour)],
    ['a year forward', (clock) => clock.setWallClock(365 * 24 * hour)],
    ['forward and back again', (clock) => [clock.setWallClock(hour), clock.setWallClock(-hour)]],
  ];
  for (const [name, move] of moves) {
    test(`F56: ${name}: causes no burst, ends nothing, and keeps the evidence in order`, async () => {
      const clock = movableClock(20);
      const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('processing') }, { clock });
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) ids.push((await app.calls.tasks.start(videoIntent)).id);
      for (const id of ids) await app.taskWhere(id, (task) => task.looks > 0);
      const before = gateway.count('GET');
      move(clock);
      await aWhile(700);
      // 14 s of the app's clock: each task was polled at its own time or once more.
      expect(gateway.count('GET') - before).toBeLessThanOrEqual(2 * ids.length);
      for (const id of ids) {
        const task = await app.taskWhere(id, () => true);
        expect(task).toMatchObject({ state: 'waiting' });
        await app.calls.tasks.checkStatus({ id });
        await app.calls.tasks.stopPolling({ id });
        const lines = await evidenceOf(app, id);
        expect(lines.map((line) => line.kind).at(0)).toBe('sending');
        expect(lines.map((line) => line.kind).at(-1)).toBe('stopped');
        const monotonic = lines.map((line) => line.monotonic);
        expect(monotonic).toEqual(monotonic.toSorted((a, b) => a - b));
      }
    });
  }

  test('F56: by a year does not expire a download that is running', async () => {
    const clock = movableClock(50);
    let isThere = false;
    const { app, id } = await saveFrom(
      ({ answer }) => (isThere ? answer(200, {}, file) : answer(200, {}, '<html>not yet</html>')),
      { clock },
    );
    await app.taskWhere(id, (task) => task.problem?.kind === 'answer');
    clock.setWallClock(365 * 24 * hour);
    await aWhile(400);
    expect((await app.taskWhere(id, () => true)).state).toBe('saving');
    isThere = true;
    await app.calls.tasks.checkStatus({ id });
    await app.taskWhere(id, (task) => task.state === 'done');
  });
});

describe('F57: a sleep', () => {
  /** After the sleep, the first connections get no answer; only new ones work. */
  function blackholed(isAsleep: () => boolean, script: Script): Script {
    const dead = new Set<number>();
    return (exchange) => {
      if (isAsleep()) dead.add(exchange.entry.connection);
      if (dead.has(exchange.entry.connection)) return;
      return script(exchange);
    };
  }

  test('F57, F58: polls that hang on dead connections are dropped within 15 s of waking and repeated', async () => {
    let isAsleep = true;
    const clock = movableClock(10);
    const { app, gateway } = await openAtFaultServer(
      { poll: blackholed(() => isAsleep, taskAnswer('processing')) },
      { clock },
    );
    const { id } = await app.calls.tasks.start(imageIntent);
    await expect.poll(() => gateway.count('GET')).toBe(1);
    // No event of the system reports the sleep, so only the clocks show it.
    clock.sleep(2 * hour);
    isAsleep = false;
    const woke = clock.monotonic();
    await app.taskWhere(id, (task) => task.looks > 0 && task.status === 'processing');
    expect(clock.monotonic() - woke).toBeLessThan(25_000);
    // The dead connection does not change the state of the task.
    expect((await evidenceOf(app, id)).map((line) => line.kind)).not.toContain('look-failed');
    const [first, second] = gateway.ledger.filter((entry) => entry.method === 'GET');
    expect(second?.connection).not.toBe(first?.connection);
  });

  test('F57: an interrupted download resumes over a new connection', async () => {
    let isAsleep = true;
    const clock = movableClock(10);
    const { app, host, id, library } = await saveFrom(
      async ({ entry, write, answer, turn }) => {
        const headers = { ETag: '"v1"' };
        if (turn === 0) {
          await write(`HTTP/1.1 200 OK\r\nETag: "v1"\r\nContent-Length: ${file.length}\r\n\r\n`);
          await write(file.subarray(0, half));
          return;
        }
        const from = Number(/bytes=(\d+)-/.exec(entry.header('range') ?? '')?.[1] ?? -1);
        if (isAsleep || from < 0) return answer(500, {});
        const range = { ...headers, 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` };
        return answer(206, range, file.subarray(from));
      },
      { clock },
    );
    await app.taskWhere(id, (task) => (task.links[0]?.bytesReceived ?? 0) >= half);
    clock.sleep(2 * hour);
    isAsleep = false;
    await app.taskWhere(id, (task) => task.state === 'done');
    expect(host.ledger[1]?.header('range')).toBe(`bytes=${half}-`);
    expect(await hashesIn(library)).toEqual([fileHash]);
  });

  test('F57: overdue polls after a sleep are spread over ten seconds', async () => {
    const clock = movableClock(5);
    const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('processing') }, { clock });
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await app.calls.tasks.start(videoIntent)).id);
    for (const id of ids) await app.calls.tasks.checkStatus({ id });
    const before = gateway.count('GET');
    clock.sleep(2 * hour);
    await expect.poll(() => gateway.count('GET') - before).toBeGreaterThanOrEqual(ids.length);
    const times = gateway.ledger.filter((entry) => entry.method === 'GET').slice(before, before + ids.length);
    const spread = ((times.at(-1)?.at ?? 0) - (times[0]?.at ?? 0)) * 5;
    expect(spread).toBeGreaterThan(8_000);
  });
});

test('F57: a process that was stopped for two minutes spreads its polls over ten seconds', async () => {
  const clock = movableClock(10);
  const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('processing') }, { clock });
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push((await app.calls.tasks.start(videoIntent)).id);
  for (const id of ids) await app.calls.tasks.checkStatus({ id });
  const before = gateway.count('GET');
  // Both clocks advance, as with SIGSTOP and SIGCONT: too short for a sleep, and every timer is overdue.
  clock.skip(120_000);
  await expect.poll(() => gateway.count('GET') - before).toBeGreaterThanOrEqual(ids.length);
  const times = gateway.ledger.filter((entry) => entry.method === 'GET').slice(before, before + ids.length);
  const spread = ((times.at(-1)?.at ?? 0) - (times[0]?.at ?? 0)) * 10;
  expect(spread).toBeGreaterThan(8_000);
});

test('F58: if the monotonic clock advances during a sleep, a very late timer reveals it', async () => {
  const clock = movableClock(10);
  const { app, gateway } = await openAtFaultServer({ poll: taskAnswer('processing') }, { clock });
  const { id } = await app.calls.tasks.start(videoIntent);
  await app.calls.tasks.checkStatus({ id });
  const polls = gateway.count('GET');
  clock.skip(2 * hour);
  await expect.poll(() => gateway.count('GET')).toBeGreaterThan(polls);
  expect((await app.taskWhere(id, () => true)).state).toBe('waiting');
});

test('F59: without a reachable gateway, local work continues, and nothing is sent later automatically', async () => {
  const host = await openFaultServer(({ answer }) => answer(200, {}, file));
  const { app, gateway } = await openAtFaultServer({ poll: completedWith(`${host.origin}/a`) });
  const { id } = await app.calls.tasks.start(imageIntent);
  await app.taskWhere(id, (task) => task.state === 'done');
  await gateway.close();

  await app.calls.drafts.save(videoIntent);
  expect((await app.snapshot()).drafts[videoIntent.modelId]).toEqual(videoIntent.draft);
  expect((await app.calls.library.page({ limit: 10 })).items).toHaveLength(1);
  const { id: unsent } = await app.calls.tasks.start(videoIntent);
  const rejected = await app.taskWhere(unsent, (task) => task.state === 'rejected');
  expect(rejected.problem?.sentence).toMatch(/Nothing was sent/);

  const back = await openFaultServer(({ json }) => json(202, { task_info: { id: 'x' } }), { port: gateway.port });
  await aWhile(1_500);
  expect(back.count('POST')).toBe(0);
});
