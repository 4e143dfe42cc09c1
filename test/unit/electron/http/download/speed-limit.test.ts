import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  burstBytes,
  createSpeedLimit,
  type SpeedLimitedTransfer,
} from '../../../../../electron/http/download/speed-limit.ts';
import { stepClock } from '../../../../support/step-clock.ts';

const hour = 3_600_000;
/** A grant is visible at the end of a step. */
const stepMs = 5;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

interface Grant {
  readonly at: number;
  readonly bytes: number;
  readonly name: number;
}

/** Downloads from endless hosts, each with one chunk always available. */
function downloads(clock: ReturnType<typeof stepClock>) {
  const grants: Grant[] = [];
  const stopped = new Set<SpeedLimitedTransfer>();
  async function run(name: number, lane: SpeedLimitedTransfer, chunk: () => number, left?: number): Promise<void> {
    while (!stopped.has(lane)) {
      const bytes = chunk();
      const held = lane.take(bytes, left, never);
      if (held) await held;
      grants.push({ at: clock.now(), bytes, name });
    }
  }
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += stepMs) {
      clock.pass(stepMs);
      await turn();
    }
  };
  return { grants, run, pass, stop: (lane: SpeedLimitedTransfer) => stopped.add(lane) };
}

const sumOf = (grants: readonly Grant[]) => grants.reduce((sum, { bytes }) => sum + bytes, 0);

/** The largest excess of any time window over the speed limit: the level of a leaky bucket. */
function mostBeyond(grants: readonly Grant[], bytesPerSecond: number): number {
  let most = 0;
  let level = 0;
  let before = 0;
  for (const { at, bytes } of grants) {
    level = Math.max(0, level - (bytesPerSecond * (at - before)) / 1000) + bytes;
    most = Math.max(most, level);
    before = at;
  }
  return most;
}

test('with any downloads, no time window exceeds its speed plus one bucket', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100_000, max: 3_000_000 }),
      fc.array(fc.record({ chunk: fc.integer({ min: 500, max: 65_536 }), from: fc.integer({ min: 0, max: 20 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (rate, sources) => {
        const clock = stepClock();
        const limit = createSpeedLimit(clock);
        limit.set(rate);
        const { grants, run, pass, stop } = downloads(clock);
        const lanes = sources.map(() => limit.join(clock.now() + hour));
        for (let step = 0; step < 40; step += 1) {
          for (const [name, { from, chunk }] of sources.entries()) {
            const lane = lanes[name];
            if (from === step && lane) void run(name, lane, () => chunk);
          }
          await pass(50);
        }
        lanes.map(stop);
        await pass(2000);
        expect(sumOf(grants)).toBeGreaterThan(rate * 0.5);
        expect(mostBeyond(grants, rate)).toBeLessThanOrEqual(burstBytes(rate) + (rate * stepMs) / 1000);
      },
    ),
    { seed: 7, numRuns: process.env['TRIPTYCH_FULL'] ? 300 : 20 },
  );
});

test('parallel downloads get equal shares with chunks of any size, and so does a later one', async () => {
  const clock = stepClock();
  const limit = createSpeedLimit(clock);
  limit.set(1_000_000);
  const { grants, run, pass } = downloads(clock);
  const join = () => limit.join(clock.now() + hour);
  void run(0, join(), () => 65_536);
  void run(1, join(), () => 4_000);
  await pass(10_000);
  void run(2, join(), () => 16_000);
  const before = grants.length;
  await pass(10_000);
  const shares = [0, 1, 2].map((name) => sumOf(grants.slice(before).filter((each) => each.name === name)));
  for (const share of shares) expect(share / sumOf(grants.slice(before))).toBeCloseTo(1 / 3, 1);
});

describe('the speed limit during downloads', () => {
  test('applies from a change on, and nobody waits without one', async () => {
    const clock = stepClock();
    const limit = createSpeedLimit(clock);
    const { grants, run, pass, stop } = downloads(clock);
    const lane = limit.join(clock.now() + hour);
    limit.set(200_000);
    void run(0, lane, () => 20_000);
    await pass(10_000);
    expect(sumOf(grants)).toBeLessThanOrEqual(2_000_000 + burstBytes(200_000));
    const slow = sumOf(grants);
    limit.set(1_000_000);
    await pass(10_000);
    expect(sumOf(grants) - slow).toBeGreaterThan(9_000_000);
    limit.set(null);
    stop(lane);
    await turn();
    expect(lane.take(50_000_000, undefined, never)).toBeUndefined();
  });

  test('releases all waiting downloads when it is removed', async () => {
    const limit = createSpeedLimit(stepClock());
    limit.set(100_000);
    const lanes = [hour, hour].map((deadline) => limit.join(deadline));
    const held = lanes.map((lane) => lane.take(60_000, undefined, never));
    expect(held.every((each) => each !== undefined)).toBe(true);
    limit.set(null);
    await Promise.all(held);
  });
});

test('does not wait for a canceled download, and counts its received bytes', async () => {
  const clock = stepClock();
  const limit = createSpeedLimit(clock);
  limit.set(100_000);
  const ended = new AbortController();
  const [one, other] = [limit.join(hour), limit.join(hour)];
  const first = one.take(60_000, undefined, ended.signal);
  let isOn = false;
  const second = other.take(60_000, undefined, never)?.then(() => {
    isOn = true;
  });
  ended.abort();
  await first;
  // Both received 120,000 bytes.
  clock.pass(1_100);
  await turn();
  expect(isOn).toBe(false);
  clock.pass(200);
  await second;
  expect(one.take(60_000, undefined, ended.signal)).toBeUndefined();
});

describe('the speed limit costs no result', () => {
  const atHalf = 0.5 * hour;
  test.each([
    ['ends in ten minutes', hour / 6, undefined, false],
    ['has expired by its own statement', -1000, undefined, false],
    ['has an hour left', hour, undefined, true],
    ['has an hour left, and needs half of it', hour, 1800 * 100_000, true],
    ['has an hour left, and needs fifty minutes', hour, 3000 * 100_000, false],
    ['has half an hour left, and needs twenty minutes', atHalf, 1200 * 100_000, false],
  ])('a link that %s', (_, left, bytes, isHeld) => {
    const clock = stepClock();
    const limit = createSpeedLimit(clock);
    limit.set(100_000);
    const lane = limit.join(clock.now() + left);
    void lane.take(1000, bytes, never);
    clock.pass(1000);
    expect(lane.take(60_000, bytes, never)).toBeUndefined();
    expect(lane.take(60_000, bytes, never) !== undefined).toBe(isHeld);
  });

  test('a download that waits hurries the ones before it until it ends, even if they wait now', async () => {
    const clock = stepClock();
    const limit = createSpeedLimit(clock);
    limit.set(100_000);
    const running = limit.join(hour);
    const held = running.take(60_000, undefined, never);
    const waits = limit.join(hour / 6);
    clock.pass(600);
    await held;
    expect(running.take(10_000_000, undefined, never)).toBeUndefined();
    waits.leave();
    expect(running.take(60_000, undefined, never)).toBeUndefined();
    expect(running.take(60_000, undefined, never)).toBeDefined();
  });

  test('it stops slowing a download near the expiry of its link, and several add up', () => {
    const clock = stepClock();
    const limit = createSpeedLimit(clock);
    limit.set(100_000);
    const [one, other] = [limit.join(hour), limit.join(hour)];
    void one.take(1000, 1300 * 100_000, never);
    clock.pass(1000);
    expect(one.take(60_000, 1300 * 100_000, never)).toBeUndefined();
    expect(one.take(60_000, 1300 * 100_000, never)).toBeDefined();
    void other.take(1000, 1300 * 100_000, never);
    clock.pass(1000);
    expect(one.take(10_000_000, 1300 * 100_000, never)).toBeUndefined();
    other.leave();
    clock.pass(1000);
    expect(one.take(60_000, 1300 * 100_000, never)).toBeUndefined();
    expect(one.take(60_000, 1300 * 100_000, never)).toBeDefined();
    clock.pass(1200 * 1000);
    expect(one.take(10_000_000, 1300 * 100_000, never)).toBeUndefined();
  });
});
