import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryOnce } from '../../../../renderer/ui/retry-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a load that fails a number of times, and how often it ran. */
function failing(times: number) {
  let runs = 0;
  const load = async () => {
    runs += 1;
    if (runs <= times) throw new Error(`failure ${runs}`);
    return 'loaded';
  };
  return { load, runs: () => runs };
}

test('a load runs again a second after its failure', async () => {
  const { load, runs } = failing(1);
  const loading = retryOnce(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('loaded');
});

test('a load runs at most twice, and not again after a success', async () => {
  const never = failing(5);
  const failure = expect(retryOnce(never.load)).rejects.toThrow('failure 2');
  await vi.advanceTimersByTimeAsync(10_000);
  await failure;
  expect(never.runs()).toBe(2);
  const always = failing(0);
  expect(await retryOnce(always.load)).toBe('loaded');
  expect(always.runs()).toBe(1);
});

test('after a failure, a load waits until it is possible again', async () => {
  const { load, runs } = failing(1);
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const loading = retryOnce(load, () => connected);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs()).toBe(1);
  connect();
  expect(await loading).toBe('loaded');
});
