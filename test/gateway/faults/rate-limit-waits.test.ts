import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { testKey } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import {
  type AppAtFaultServer,
  accepted,
  aWhile,
  busyFor,
  evidenceOf,
  imageIntent,
  inTurn,
  kindsOf,
  openAtFaultServer,
  videoIntent,
} from './app-at-fault-server.ts';

const speed = 50;
/** Times of the creates, in milliseconds of the app's clock. */
const creates = ({ gateway }: Pick<AppAtFaultServer, 'gateway'>, by = speed) =>
  gateway.ledger.filter((entry) => entry.method === 'POST').map((entry) => entry.at * by);

/** Tolerance: a fast clock multiplies every delay of this machine. */
const slack = 2_000;

describe('F13: all requests of a connection that may be charged share one pause', () => {
  for (const status of [429, 503]) {
    test(`F13: after ${status} to one create, the next ones wait visibly, and each is sent once`, async () => {
      const at = await openAtFaultServer({ create: inTurn(busyFor(60, status), accepted) }, { speed });
      const { app } = at;
      const first = await app.calls.tasks.start(videoIntent);
      expect(first.nextSendAt).toBeDefined();
      expect((await app.snapshot()).gatewayPause).toEqual({ until: expect.any(Number) });

      const queued = [await app.calls.tasks.start(videoIntent), await app.calls.tasks.start(videoIntent)];
      for (const task of queued) {
        expect(task).toMatchObject({ state: 'sending', sends: 0, problem: { kind: 'busy' } });
        expect(task.problem?.sentence).toMatch(/^The gateway asked to wait until \d\d:\d\d:\d\d\.$/);
        expect(task.nextSendAt).toBeGreaterThan(task.createdAt + 50_000);
        expect(await kindsOf(app, task.id)).toEqual(['queued']);
      }
      expect(at.gateway.count('POST')).toBe(1);

      for (const { id } of [first, ...queued]) await app.taskWhere(id, (task) => task.state === 'waiting');
      const [refused = 0, ...sent] = creates(at);
      expect(sent).toHaveLength(3);
      for (const moment of sent) expect(moment - refused).toBeGreaterThanOrEqual(60_000 - slack);
      for (const task of queued) {
        const now = await app.taskWhere(task.id, () => true);
        expect(now.sends).toBe(1);
        // The body sent later equals the body recorded at first.
        expect(at.gateway.ledger.filter((entry) => entry.bodyHash === task.bodyHash).length).toBeGreaterThan(0);
        expect(await kindsOf(app, task.id)).toEqual(['queued', 'sending-again', 'accepted']);
        const [, leaving] = await evidenceOf(app, task.id);
        expect(leaving?.traceId).toBe(task.requestTraceId);
      }
      expect((await app.snapshot()).gatewayPause).toBeNull();
    });
  }

  test('F13: a create is sent immediately if the user insists, and a create at another path waits too', async () => {
    const at = await openAtFaultServer({ create: inTurn(busyFor(3_000), accepted) }, { speed });
    const { app, gateway } = at;
    await app.calls.tasks.start(videoIntent);
    expect(await app.calls.tasks.start({ ...videoIntent, evenIfPaused: true })).toMatchObject({ state: 'waiting' });
    expect(await app.calls.tasks.start(imageIntent)).toMatchObject({ state: 'sending', sends: 0 });
    expect(gateway.count('POST')).toBe(2);
  });

  test('F13: a pause of polls does not delay a create of a user', async () => {
    const { app, gateway } = await openAtFaultServer({ poll: busyFor(600) }, { speed });
    const { id } = await app.calls.tasks.start(videoIntent);
    await app.taskWhere(id, (task) => task.problem?.kind === 'busy');
    expect(await app.calls.tasks.start(videoIntent)).toMatchObject({ state: 'waiting' });
    expect(gateway.count('POST')).toBe(2);
    expect((await app.snapshot()).gatewayPause).toBeNull();
  });

  test('F13: a create that is sent again obeys a newer pause of another create', async () => {
    const at = await openAtFaultServer({ create: inTurn(busyFor(20), busyFor(120), accepted) }, { speed });
    const { app } = at;
    const first = await app.calls.tasks.start(videoIntent);
    const second = await app.calls.tasks.start({ ...videoIntent, evenIfPaused: true });
    for (const { id } of [first, second]) await app.taskWhere(id, (task) => task.state === 'waiting');
    const [, newer = 0, ...later] = creates(at);
    expect(later).toHaveLength(2);
    for (const moment of later) expect(moment - newer).toBeGreaterThanOrEqual(120_000 - slack);
  });

  test('F13: a waiting create can be canceled, and then nothing is sent', async () => {
    const at = await openAtFaultServer({ create: inTurn(busyFor(20), accepted) }, { speed });
    const { app, gateway } = at;
    const first = await app.calls.tasks.start(videoIntent);
    const queued = await app.calls.tasks.start(videoIntent);
    expect(await app.calls.tasks.stopPolling({ id: queued.id })).toMatchObject({ state: 'rejected' });
    await app.taskWhere(first.id, (task) => task.state === 'waiting');
    await aWhile(500);
    expect(gateway.count('POST')).toBe(2);
    expect(await kindsOf(app, queued.id)).toEqual(['queued', 'stopped']);
  });

  test('F13: after a start, a waiting create waits for the user, unsent', async () => {
    const dataFolder = await temporaryFolder();
    const gateway = await openFaultServer(inTurn(busyFor(600), accepted));
    const temporaryConnection = { baseUrl: gateway.origin, key: testKey };
    const open = (): Promise<TestApp> =>
      openTestApp({ dataFolder, clock: loadTolerantClock(speed), temporaryConnection });
    const before = await open();
    await before.calls.tasks.start(videoIntent);
    const { id } = await before.calls.tasks.start(videoIntent);
    await before.close();
    const after = await open();
    const task = await after.taskWhere(id, (each) => each.state === 'rejected');
    expect(task.problem?.sentence).toMatch(
      /Triptych quit before the request was sent, so nothing was created\. Generate again/,
    );
    await aWhile(500);
    expect(gateway.count('POST')).toBe(1);
  });

  test('F13: after a night of sleep, no create of the day before is sent', async () => {
    const clock = movableClock(20);
    const { app, gateway } = await openAtFaultServer({ create: inTurn(busyFor(40), accepted) }, { clock });
    const first = await app.calls.tasks.start(videoIntent);
    const queued = await app.calls.tasks.start(videoIntent);
    clock.sleep(8 * 3_600_000);
    for (const { id } of [first, queued]) {
      const task = await app.taskWhere(id, (each) => each.state === 'rejected');
      expect(task.problem?.sentence).toMatch(/waited longer than agreed.*Nothing was created/);
    }
    expect(gateway.count('POST')).toBe(1);
  });

  test('F13: after a sleep, the runs that waited for the queued one are held back', async () => {
    const clock = movableClock(20);
    const { app, gateway } = await openAtFaultServer({ create: inTurn(busyFor(40), accepted) }, { clock });
    await app.calls.tasks.start(videoIntent);
    const runs = Array.from({ length: 3 }, () => ({ id: randomUUID(), ...videoIntent }));
    const { id } = await app.calls.comparisons.start({ id: randomUUID(), title: '', runs });
    await expect.poll(async () => (await app.calls.comparisons.contents({ id })).tasks.length).toBe(1);
    clock.sleep(8 * 3_600_000);
    await expect.poll(async () => (await app.calls.comparisons.contents({ id })).starting).toEqual([]);
    const after = await app.calls.comparisons.get({ id });
    expect(after.runs.map((run) => run.problem?.kind)).toEqual([undefined, 'held', 'held']);
    expect(gateway.count('POST')).toBe(1);
  });

  test('F13: the first run of a comparison is queued, and the others of its model wait for its answer', async () => {
    const at = await openAtFaultServer({ create: inTurn(busyFor(60), accepted) }, { speed });
    const { app, gateway } = at;
    await app.calls.tasks.start(videoIntent);
    const runs = Array.from({ length: 6 }, () => ({ id: randomUUID(), ...videoIntent }));
    const { id } = await app.calls.comparisons.start({ id: randomUUID(), title: '', runs });
    const tasks = async () => (await app.snapshot()).tasks.filter((task) => task.comparisonId === id);
    await expect.poll(async () => (await tasks()).length).toBe(1);
    expect((await tasks()).map(({ state, sends }) => [state, sends])).toEqual([['sending', 0]]);
    expect((await app.calls.comparisons.contents({ id })).starting).toEqual(runs.map((run) => run.id));
    expect(gateway.count('POST')).toBe(1);
    await expect.poll(async () => (await tasks()).filter(({ state }) => state === 'waiting').length).toBe(6);
    expect(gateway.count('POST')).toBe(8);
    const [refused = 0, ...sent] = creates(at);
    expect(Math.min(...sent) - refused).toBeGreaterThanOrEqual(60_000 - slack);
  });

  test('F13: a date is compared with the clock of the server, independent of this computer', async () => {
    const served = Date.parse('2026-01-01T00:00:00Z');
    const date = (ms: number) => new Date(served + ms).toUTCString();
    const declined: Script = ({ json }) => json(429, {}, { Date: date(0), 'Retry-After': date(60_000) });
    // This computer is a day ahead of the server.
    const clock = loadTolerantClock(speed, served + 86_400_000);
    const at = await openAtFaultServer({ create: inTurn(declined, accepted) }, { clock });
    const started = await at.app.calls.tasks.start(videoIntent);
    const wait = (started.nextSendAt ?? 0) - started.updatedAt;
    expect(wait).toBeGreaterThanOrEqual(59_000);
    expect(wait).toBeLessThanOrEqual(61_000);
    await at.app.taskWhere(started.id, (task) => task.state === 'waiting');
    const [first = 0, second = 0] = creates(at);
    expect(second - first).toBeGreaterThanOrEqual(60_000 - slack);
  });
});
