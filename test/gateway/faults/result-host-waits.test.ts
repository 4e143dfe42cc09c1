import { describe, expect, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import {
  aWhile,
  busyFor,
  completedWith,
  imageIntent,
  inTurn,
  openAtFaultServer,
  taskAnswer,
  videoIntent,
} from './app-at-fault-server.ts';
import { file, fileHash, hashesIn, saveFrom } from './save-from-host.ts';

const speed = 50;

/** Tolerance: a fast clock multiplies every delay of this machine. */
const slack = 2_000;

const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return (error as { data?: { kind: string; sentence: string; retryAfterMs?: number } }).data;
};

describe('F24: a result host that asks to wait', () => {
  for (const status of [429, 503]) {
    test(`F24: ${status} with a time: the file is requested again at that time, and the links stay`, async () => {
      const { app, host, id, library } = await saveFrom(
        inTurn(busyFor(40, status), ({ answer }) => answer(200, {}, file)),
        { speed },
      );
      const waiting = await app.taskWhere(id, (task) => task.problem !== undefined);
      expect(waiting).toMatchObject({ state: 'saving', problem: { kind: 'busy', status } });
      expect((waiting.nextLookAt ?? 0) - waiting.updatedAt).toBeGreaterThanOrEqual(39_000);
      await app.taskWhere(id, (task) => task.state === 'done');
      expect(host.ledger).toHaveLength(2);
      const [first, second] = host.ledger.map(({ at }) => at * speed);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(40_000 - slack);
      expect(await hashesIn(library)).toEqual([fileHash]);
    });
  }

  test('F24: without a time the host is not contacted again within the second', async () => {
    const { app, host, id } = await saveFrom(
      inTurn(
        ({ answer }) => answer(503, {}, 'busy'),
        ({ answer }) => answer(200, {}, file),
      ),
      { speed },
    );
    await app.taskWhere(id, (task) => task.state === 'done');
    const [first, second] = host.ledger.map(({ at }) => at * speed);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(5_000 - slack);
  });

  test('F24: other results at the same host wait as well', async () => {
    const host = await openFaultServer(inTurn(busyFor(60), ({ answer }) => answer(200, {}, file)));
    const { app } = await openAtFaultServer(
      {
        create: ({ json, turn }) => json(202, { task_info: { id: `task-${turn}` } }),
        poll: ({ json, entry }) =>
          json(200, {
            task_info: { id: entry.path.split('/').at(-1), status: 'completed' },
            images: [`${host.origin}/${entry.path.split('/').at(-1)}.png`],
          }),
      },
      { speed },
    );
    const one = await app.calls.tasks.start(imageIntent);
    await app.taskWhere(one.id, (task) => task.problem?.kind === 'busy');
    const other = await app.calls.tasks.start(imageIntent);
    const held = await app.taskWhere(other.id, (task) => task.problem?.kind === 'busy');
    expect(held.problem?.sentence).toMatch(/^127\.0\.0\.1:\d+ asked to wait before the next download\.$/);
    expect(host.ledger).toHaveLength(1);
    for (const { id } of [one, other]) await app.taskWhere(id, (task) => task.state === 'done');
    const [refused = 0, ...later] = host.ledger.map(({ at }) => at * speed);
    expect(later).toHaveLength(2);
    for (const moment of later) expect(moment - refused).toBeGreaterThanOrEqual(60_000 - slack);
  });

  test('F24: a wait beyond the expiry of the link is shortened, so that the result is not lost', async () => {
    const clock = loadTolerantClock(speed);
    const expires = Math.floor((clock.now() + 150_000) / 1000);
    const { app, host, id } = await saveFrom(
      inTurn(busyFor(3_600), ({ answer }) => answer(200, {}, file)),
      { clock, path: `/result.png?Expires=${expires}` },
    );
    const waiting = await app.taskWhere(id, (task) => task.problem?.kind === 'busy');
    expect(waiting.nextLookAt).toBeLessThan(expires * 1000);
    expect(waiting.nextLookAt).toBeGreaterThan(waiting.updatedAt + 60_000);
    const done = await app.taskWhere(id, (task) => task.state === 'done');
    expect(done.endedAt).toBeLessThan(expires * 1000);
    expect(host.ledger).toHaveLength(2);
  });

  test('F24: the URL of an audio file at this host is not requested meanwhile', async () => {
    const host = await openFaultServer(inTurn(busyFor(600), ({ answer }) => answer(200, {}, 'sound')));
    const { app } = await openAtFaultServer({}, { speed });
    const url = `${host.origin}/a.mp3`;
    for (let count = 0; count < 3; count += 1) {
      const measure = await app.calls.inputs.measureAudio({ url });
      expect(measure).toMatchObject({ reachable: false, sentence: expect.stringMatching(/asked to wait/) });
    }
    expect(host.ledger).toHaveLength(1);
  });
});

describe('F24: "Check now" while the gateway asked to wait', () => {
  test('F24: the first click shows the time and polls nothing, and the second one polls', async () => {
    const { app, gateway } = await openAtFaultServer(
      { poll: inTurn(busyFor(600), taskAnswer('processing')) },
      { speed },
    );
    const { id } = await app.calls.tasks.start(videoIntent);
    const waiting = await app.taskWhere(id, (task) => task.problem?.kind === 'busy');
    expect((waiting.nextLookAt ?? 0) - waiting.updatedAt).toBeGreaterThanOrEqual(599_000);
    const asked = gateway.count('GET');
    const why = await problemOf(app.calls.tasks.checkStatus({ id }));
    expect(why).toMatchObject({
      kind: 'busy',
      sentence: expect.stringMatching(/^The gateway asked to wait until \d\d:\d\d\.$/),
    });
    expect(why?.retryAfterMs).toBeGreaterThan(300_000);
    expect(gateway.count('GET')).toBe(asked);
    const task = await app.calls.tasks.checkStatus({ id, insist: true });
    expect(task).toMatchObject({ state: 'waiting', status: 'processing' });
    expect(gateway.count('GET')).toBe(asked + 1);
  });

  test('F24: the same applies to a download whose host asked to wait', async () => {
    const { app, host, id } = await saveFrom(
      inTurn(busyFor(600), ({ answer }) => answer(200, {}, file)),
      { speed },
    );
    await app.taskWhere(id, (task) => task.problem?.kind === 'busy');
    expect(await problemOf(app.calls.tasks.checkStatus({ id }))).toMatchObject({
      kind: 'busy',
      sentence: expect.stringMatching(/^127\.0\.0\.1:\d+ asked to wait until/),
    });
    expect(host.ledger).toHaveLength(1);
    await app.calls.tasks.checkStatus({ id, insist: true });
    await app.taskWhere(id, (task) => task.state === 'done');
    expect(host.ledger).toHaveLength(2);
  });

  test('F24: existing results are saved while the gateway itself asked to wait', async () => {
    let isBusy = true;
    const host = await openFaultServer(({ answer }) => (isBusy ? answer(500, {}) : answer(200, {}, file)));
    const { app, gateway } = await openAtFaultServer(
      { poll: inTurn(completedWith(`${host.origin}/a.png`), busyFor(3_600)) },
      { speed },
    );
    const { id } = await app.calls.tasks.start(imageIntent);
    await expect.poll(() => gateway.count('GET')).toBe(2);
    // Longer than the automatic attempts of a download.
    await aWhile(1_000);
    isBusy = false;
    await app.taskWhere(id, (task) => task.state === 'done');
    expect(gateway.count('GET')).toBe(2);
  });
});
