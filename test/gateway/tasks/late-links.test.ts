import { describe, expect, test } from 'vitest';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { skippingClock } from '../support/skipping-clock.ts';
import { file, intent } from './download-setup.ts';

describe('F97: a link that is not there yet is requested again while it can be valid', () => {
  const noSuchKey = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
  /** Serves the file `after` milliseconds of the program's clock. Before that, answers with `status`. */
  async function late(status: number, after: number, links: (poll: number) => string = () => '/result.png') {
    const clock = skippingClock();
    const times: number[] = [];
    const store = await openFakeServer((received, response) => {
      times.push(clock.now());
      const isThere = clock.now() - (times[0] ?? 0) >= after && !received.path.startsWith('/never');
      if (isThere) response.end(file);
      else response.writeHead(status).end(noSuchKey);
    });
    let polls = 0;
    const { app } = await openAtGateway(
      {
        poll(_, response) {
          polls += 1;
          sendJson(response, 200, report('completed', { images: [`${store.origin}${links(polls)}`] }));
        },
      },
      { clock },
    );
    const { id } = await app.calls.tasks.start(intent);
    return { app, id, clock, times, polls: () => polls };
  }

  test('F97: 404 of a store for 150 seconds', async () => {
    const { app, id, times, polls } = await late(404, 150_000);
    const waiting = await app.taskWhere(id, (task) => task.problem !== undefined);
    expect(waiting).toMatchObject({ state: 'saving', problem: { kind: 'expired', status: 404 } });
    expect(waiting.problem?.sentence).toMatch(/It may not be there yet/);
    await app.taskWhere(id, (task) => task.state === 'done');
    const waits = times.slice(1).map((time, index) => Math.floor((time - (times[index] ?? 0)) / 1000));
    // On a busy machine, a request may come later, and the next one finds the file.
    expect(waits.length).toBeGreaterThanOrEqual(2);
    const least = [5, 15, 30, 60, 120].slice(0, waits.length);
    for (const [index, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(least[index] ?? Number.POSITIVE_INFINITY);
    expect(polls()).toBe(times.length);
  });

  test('F97: 403 of a CDN for 30 seconds, and an error with the status 200', async () => {
    for (const status of [403, 200]) {
      const { app, id, times } = await late(status, 30_000);
      await app.taskWhere(id, (task) => task.state === 'done');
      // On a busy machine, the first repetition may already find the file.
      expect([2, 3, 4]).toContain(times.length);
    }
  });

  test('F97: a later poll returns another link that works', async () => {
    const { app, id, times } = await late(404, 0, (poll) => (poll < 3 ? '/never.png' : '/result.png'));
    await app.taskWhere(id, (task) => task.state === 'done');
    expect(times).toHaveLength(3);
  });

  test('F97: an hour after the task was finished, the link has expired', async () => {
    const { app, id, clock } = await late(404, Number.POSITIVE_INFINITY);
    await app.taskWhere(id, (task) => task.problem !== undefined);
    clock.skip(50 * 60_000);
    const before = await app.taskWhere(id, (task) => task.looks > 3);
    expect(before.state).toBe('saving');
    clock.skip(11 * 60_000);
    const ended = await app.taskWhere(id, (task) => task.state === 'expired');
    expect(ended.problem).toMatchObject({ kind: 'expired', status: 404 });
  });

  test('F97: a link that states a longer life is requested for that long', async () => {
    const life = Math.floor(Date.now() / 1000) + 3 * 3600;
    const { app, id, clock } = await late(404, 2 * 3_600_000, () => `/result.png?Expires=${life}`);
    await app.taskWhere(id, (task) => task.problem !== undefined);
    clock.skip(2 * 3_600_000);
    await app.taskWhere(id, (task) => task.state === 'done');
  });
});
