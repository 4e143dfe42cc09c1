import { expect, test } from 'vitest';
import { createEventLoopYield } from '../../../../electron/util/yield-to-event-loop.ts';

/** Longer than a turn of work. Milliseconds. */
const longWork = 12;

function work(): void {
  const end = performance.now() + longWork;
  while (performance.now() < end);
}

test('work shorter than a turn has no pause', () => {
  expect(createEventLoopYield().yieldIfDue()).toBeUndefined();
  expect(createEventLoopYield(undefined, 50).yieldIfDue()).toBeUndefined();
});

test('work that nobody waits for rests after each turn', async () => {
  const pace = createEventLoopYield(undefined, 50);
  for (const _ of [1, 2]) {
    work();
    const startTime = performance.now();
    await pace.yieldIfDue();
    // A timer may fire up to a millisecond early.
    expect(performance.now() - startTime).toBeGreaterThan(48);
  }
});

test('aborted work ends at its next pause, also while it rests', async () => {
  const stopping = new AbortController();
  const pace = createEventLoopYield(stopping.signal, 20);
  work();
  const rest = pace.yieldIfDue();
  stopping.abort();
  await expect(rest).rejects.toThrow('aborted');
  expect(() => pace.yieldIfDue()).toThrow('aborted');
});
