import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from '../../../../electron/host/host.ts';
import {
  firstPollAfter,
  nextPollAfter,
  waitAfterFailedPolls,
} from '../../../../electron/tasks/poll-and-retry-intervals.ts';
import { createPollScheduler } from '../../../../electron/tasks/poll-scheduler.ts';
import { modelById } from '../../../../shared/models/all-models.ts';

/** A clock that stands still until the test moves it. */
function handClock() {
  let now = 0;
  const timers = new Map<number, { at: number; call: () => void }>();
  let count = 0;
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after(milliseconds, call) {
      count += 1;
      const id = count;
      timers.set(id, { at: now + milliseconds, call });
      return () => timers.delete(id);
    },
  };
  const move = (to: number) => {
    for (;;) {
      const [next] = [...timers].filter(([, timer]) => timer.at <= to).sort((a, b) => a[1].at - b[1].at);
      if (!next) break;
      timers.delete(next[0]);
      now = Math.max(now, next[1].at);
      next[1].call();
    }
    now = to;
  };
  /** No timer fires meanwhile, as on a busy machine. */
  const stall = (milliseconds: number) => {
    now += milliseconds;
  };
  return { clock, move, stall, timers };
}

test('one timer calls each id when it is due', () => {
  const { clock, move, timers } = handClock();
  const called: [string, number][] = [];
  const scheduler = createPollScheduler(clock, (id) => called.push([id, clock.now()]));
  scheduler.set('late', 3000);
  scheduler.set('soon', 1000);
  scheduler.set('gone', 500);
  scheduler.set('late', 2000);
  scheduler.delete('gone');
  expect(timers.size).toBe(1);
  move(5000);
  expect(called).toEqual([
    ['soon', 1000],
    ['late', 2000],
  ]);
  expect(timers.size).toBe(0);
});

test('a thousand ids that are due together are called over ten seconds, each once', () => {
  const { clock, move } = handClock();
  const called: [string, number][] = [];
  const scheduler = createPollScheduler(clock, (id) => called.push([id, clock.now()]));
  for (let count = 0; count < 1000; count += 1) scheduler.set(`t${count}`, 100);
  move(60_000);
  expect(new Set(called.map(([id]) => id)).size).toBe(1000);
  expect(called.length).toBe(1000);
  expect((called.at(-1)?.[1] ?? 0) - (called[0]?.[1] ?? 0)).toBeGreaterThan(9_000);
});

test('polls follow the interval of the gateway, and slow down to two minutes', () => {
  const gateway = { kind: 'gateway', origin: 'https://example.com' } as const;
  const video = modelById('video-d-pro');
  expect(firstPollAfter(gateway, video)).toBe(10_000);
  for (const random of [0, 0.5, 1]) {
    for (const polls of [0, 3, 8]) {
      expect(nextPollAfter(gateway, video, polls, random)).toBeGreaterThanOrEqual(15_000);
      expect(nextPollAfter(gateway, video, polls, random)).toBeLessThanOrEqual(30_000);
    }
    expect(nextPollAfter(gateway, video, 1000, random)).toBe(120_000);
    expect(waitAfterFailedPolls(gateway, video, 30, random)).toBe(120_000);
    expect(nextPollAfter({ kind: 'sandbox' }, video, 1000, random)).toBe(700);
  }
  expect(waitAfterFailedPolls(gateway, video, 1, 0)).toBe(15_000);
});

test('of several times, the one with the fewest neighbors is taken', () => {
  const { clock } = handClock();
  const scheduler = createPollScheduler(clock, () => {});
  scheduler.set('first', 1500);
  expect(scheduler.leastBusy([1700, 1300, 3000])).toBe(3000);
  scheduler.set('second', 3000);
  scheduler.set('third', 3100);
  expect(scheduler.leastBusy([3050, 1500])).toBe(1500);
  scheduler.delete('second');
  scheduler.delete('third');
  expect(scheduler.leastBusy([1500, 3050])).toBe(3050);
});

/** Polls tasks repeatedly like the poller, while the machine stalls now and then. */
function pollFor(minutes: number, tasks: number, seed: number, stalls: readonly number[]) {
  const { clock, move, stall } = handClock();
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const polls: { id: string; at: number; lateBy: number }[] = [];
  const dueAt = new Map<string, number>();
  const scheduler = createPollScheduler(clock, (id) => {
    polls.push({ id, at: clock.now(), lateBy: clock.now() - (dueAt.get(id) ?? 0) });
    const wait = scheduler.leastBusy(Array.from({ length: 12 }, () => 15_000 + random() * 15_000));
    dueAt.set(id, clock.now() + wait);
    scheduler.set(id, wait);
  });
  for (let index = 0; index < tasks; index += 1) scheduler.set(`task ${index}`, (index * 10_000) / tasks);
  const end = minutes * 60_000;
  for (const [index, milliseconds] of stalls.entries()) {
    move(60_000 + ((end - 60_000) * index) / stalls.length);
    stall(milliseconds);
  }
  move(end);
  return polls.filter(({ at }) => at >= 60_000);
}

function busiestSecond(times: readonly number[]): number {
  let from = 0;
  return times.reduce((most, at, to) => {
    while (at - (times[from] ?? at) >= 1000) from += 1;
    return Math.max(most, to - from + 1);
  }, 0);
}

test('for any stalls of the machine, no second has more than one and a half times the mean, and no task is missed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1500 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 50, max: 3000 }), { maxLength: 6 }),
      (tasks, seed, stalls) => {
        const polls = pollFor(3, tasks, seed, stalls);
        const times = polls.map(({ at }) => at);
        const mean = times.length / 120;
        expect(busiestSecond(times)).toBeLessThanOrEqual(Math.ceil(1.5 * mean));
        const perTask = Map.groupBy(polls, ({ id }) => id);
        expect(perTask.size).toBe(tasks);
        for (const [, own] of perTask) expect(own.length).toBeGreaterThanOrEqual(3);
      },
    ),
    { numRuns: 12 },
  );
});

test('on a fast machine, a thousand tasks are each polled within a quarter of a second', () => {
  const late = pollFor(3, 1000, 7, [])
    .map(({ lateBy }) => lateBy)
    .sort((a, b) => a - b);
  expect(late[Math.floor(late.length * 0.99)]).toBeLessThanOrEqual(250);
});

test('an id that is set again or removed is called at its new time, or not at all, in any order', () => {
  const { clock, move } = handClock();
  const called: [string, number][] = [];
  const scheduler = createPollScheduler(clock, (id) => called.push([id, clock.now()]));
  const times = [700, 300, 900, 100, 500, 800, 200, 600, 400];
  for (const at of times) scheduler.set(`at ${at}`, at);
  scheduler.set('at 100', 650);
  scheduler.delete('at 500');
  move(2000);
  const order = [200, 300, 400, 600, 650, 700, 800, 900];
  expect(called.map(([, at]) => at)).toEqual(order);
  expect(called.find(([id]) => id === 'at 100')?.[1]).toBe(650);
});
