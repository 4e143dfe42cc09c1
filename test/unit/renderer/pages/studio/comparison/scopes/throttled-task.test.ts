import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottledTask } from '../../../../../../../renderer/pages/studio/comparison/scopes/throttled-task.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task whose runs take this time. Milliseconds. */
function taskOf(duration: number, interval = 80) {
  const starts: number[] = [];
  const task = createThrottledTask({
    interval: () => interval,
    run: async () => {
      starts.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, duration));
    },
  });
  const begin = performance.now();
  return { task, starts: () => starts.map((start) => Math.round(start - begin)) };
}

test('nothing runs without a request', async () => {
  const { starts } = taskOf(5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(starts()).toEqual([]);
});

test('one request runs once, and many requests run at the allowed rate', async () => {
  const { task, starts } = taskOf(5);
  task.request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(starts()).toEqual([0]);
  // 60 frames per second for one second.
  for (let frame = 0; frame < 60; frame += 1) {
    task.request();
    await vi.advanceTimersByTimeAsync(1000 / 60);
  }
  await vi.advanceTimersByTimeAsync(5000);
  const later = starts().slice(1);
  expect(later.length).toBeGreaterThan(10);
  expect(later.length).toBeLessThanOrEqual(14);
});

test('a request during a run leads to one more run, so the last frame is never missed', async () => {
  const { task, starts } = taskOf(12);
  task.request();
  await vi.advanceTimersByTimeAsync(10);
  task.request();
  task.request();
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts()).toEqual([0, 80]);
});

test('slow runs leave five sixths of the time', async () => {
  const { task, starts } = taskOf(100);
  for (let frame = 0; frame < 60; frame += 1) {
    task.request();
    await vi.advanceTimersByTimeAsync(1000 / 60);
  }
  await vi.advanceTimersByTimeAsync(5000);
  const gaps = starts()
    .slice(1)
    .map((start, index) => start - (starts()[index] ?? 0));
  expect(gaps.length).toBe(2);
  // Timers round to milliseconds.
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(598);
});

test('a stopped task runs no more', async () => {
  const { task, starts } = taskOf(5);
  task.request();
  task.stop();
  task.request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(starts()).toEqual([]);
});
