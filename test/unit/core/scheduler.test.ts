import { expect, test } from 'vitest';
import type { Clock } from '../../../electron/host.ts';
import { afterFailedLooks, firstLookAfter, nextLookAfter } from '../../../electron/tasks/poll-interval.ts';
import { createScheduler } from '../../../electron/tasks/scheduler.ts';
import { modelById } from '../../../shared/models/index.ts';

/** Time that stands still until it is moved. */
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
  return { clock, move, timers };
}

test('one timer, and each id when it is due', () => {
  const { clock, move, timers } = handClock();
  const called: [string, number][] = [];
  const scheduler = createScheduler(clock, (id) => called.push([id, clock.now()]));
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

test('a thousand that fall due together are called over ten seconds, none twice', () => {
  const { clock, move } = handClock();
  const called: [string, number][] = [];
  const scheduler = createScheduler(clock, (id) => called.push([id, clock.now()]));
  for (let count = 0; count < 1000; count += 1) scheduler.set(`t${count}`, 100);
  move(60_000);
  expect(new Set(called.map(([id]) => id)).size).toBe(1000);
  expect(called.length).toBe(1000);
  expect((called.at(-1)?.[1] ?? 0) - (called[0]?.[1] ?? 0)).toBeGreaterThan(9_000);
});

test('looks keep to what the gateway recommends, and grow to two minutes', () => {
  const gateway = { kind: 'gateway', origin: 'https://example.com' } as const;
  const video = modelById('video-d-pro');
  expect(firstLookAfter(gateway, video)).toBe(10_000);
  for (const random of [0, 0.5, 1]) {
    for (const looks of [0, 3, 8]) {
      expect(nextLookAfter(gateway, video, looks, random)).toBeGreaterThanOrEqual(15_000);
      expect(nextLookAfter(gateway, video, looks, random)).toBeLessThanOrEqual(30_000);
    }
    expect(nextLookAfter(gateway, video, 1000, random)).toBe(120_000);
    expect(afterFailedLooks(gateway, video, 30, random)).toBe(120_000);
    expect(nextLookAfter({ kind: 'sandbox' }, video, 1000, random)).toBe(700);
  }
  expect(afterFailedLooks(gateway, video, 1, 0)).toBe(15_000);
});

test('times that chance would bunch are spread over the seconds that are free', () => {
  const { clock, move } = handClock();
  const called: number[] = [];
  const scheduler = createScheduler(clock, () => called.push(clock.now()));
  for (let index = 0; index < 40; index += 1) {
    scheduler.set(`task ${index}`, scheduler.calmest([500, 1500, 2500, 3500]));
  }
  move(10_000);
  const perSecond = [0, 1, 2, 3].map((second) => called.filter((at) => Math.floor(at / 1000) === second).length);
  expect(perSecond).toEqual([10, 10, 10, 10]);
});

test('what is set anew or taken out is called at its new time, or not at all, in whatever order it was set', () => {
  const { clock, move } = handClock();
  const called: [string, number][] = [];
  const scheduler = createScheduler(clock, (id) => called.push([id, clock.now()]));
  const times = [700, 300, 900, 100, 500, 800, 200, 600, 400];
  for (const at of times) scheduler.set(`at ${at}`, at);
  scheduler.set('at 100', 650);
  scheduler.delete('at 500');
  move(2000);
  const order = [200, 300, 400, 600, 650, 700, 800, 900];
  expect(called.map(([, at]) => at)).toEqual(order);
  expect(called.find(([id]) => id === 'at 100')?.[1]).toBe(650);
});
