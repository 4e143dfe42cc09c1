import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRateLimitPauses,
  maxJitterOf,
  type RateLimitKey,
} from '../../../../../electron/http/pacing/rate-limit-pauses.ts';
import { stepClock } from '../../../../support/step-clock.ts';

/** A seeded generator: the same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function open(random = () => 0) {
  const steps = stepClock();
  let wallClockOffset = 0;
  let changes = 0;
  const clock = { ...steps, now: () => 1_700_000_000_000 + steps.now() + wallClockOffset };
  const limits = createRateLimitPauses({ clock, random, onChange: () => (changes += 1) });
  return {
    limits,
    clock,
    pass: steps.pass,
    setWallClock: (by: number) => (wallClockOffset += by),
    changes: () => changes,
  };
}

const host = { host: 'https://gateway.example' };
const create: RateLimitKey = { ...host, connection: 'one' };
const places: Record<string, RateLimitKey> = {
  'the same connection': create,
  'another connection': { ...create, connection: 'two' },
  'polls of the host': host,
  'another host': { host: 'https://files.example' },
  'the same connection at another host': { ...create, host: 'https://other.example' },
};

describe('the scope of a pause', () => {
  const held: [name: string, paused: RateLimitKey, held: string[]][] = [
    ['of a create', create, ['the same connection']],
    ['of polls', host, ['polls of the host']],
    ['of a result host', { host: 'https://files.example' }, ['another host']],
  ];
  test.each(held)('%s', (_, paused, expected) => {
    const { limits, pass } = open();
    limits.pause(paused, 6_000);
    const now = () => Object.keys(places).filter((name) => limits.remainingWait(places[name] ?? host) > 0);
    expect(now()).toEqual(expected);
    pass(5_999);
    expect(now()).toEqual(expected);
    pass(1);
    expect(now()).toEqual([]);
  });
});

describe('the answers that start a pause', () => {
  const date = 'Tue, 14 Nov 2023 22:13:20 GMT';
  const answers: [
    name: string,
    status: number,
    retryAfter: string | undefined,
    date: string | undefined,
    ms: number,
  ][] = [
    ['429 with seconds', 429, '6', undefined, 6_000],
    ['503 with seconds', 503, '6', undefined, 6_000],
    ['with parts of a second', 429, '1.5', undefined, 1_500],
    ['with a date, by our clock', 429, 'Tue, 14 Nov 2023 22:13:50 GMT', undefined, 30_000],
    [
      'with a date, by the clock of the server',
      429,
      'Wed, 15 Nov 2023 08:00:30 GMT',
      'Wed, 15 Nov 2023 08:00:00 GMT',
      30_000,
    ],
    ['with a date and garbage for a Date', 503, 'Tue, 14 Nov 2023 22:13:50 GMT', 'yesterday', 30_000],
    ['with an excessive time', 429, '1000000000', undefined, 3_600_000],
    ['a date years ahead', 503, 'Fri, 14 Nov 2093 22:13:50 GMT', date, 3_600_000],
    ['zero', 429, '0', undefined, 0],
    ['a date in the past', 429, 'Tue, 14 Nov 2023 22:13:10 GMT', undefined, 0],
    ['negative', 429, '-5', undefined, 0],
    ['garbage', 429, 'soon, perhaps', undefined, 0],
    ['no header', 429, undefined, undefined, 0],
    ['another status', 500, '6', undefined, 0],
    ['a redirect with the header', 301, '6', undefined, 0],
  ];
  test.each(answers)('%s', (_, status, retryAfter, sent, ms) => {
    const { limits } = open();
    expect(limits.pauseAsAnswered(host, { status, retryAfter, date: sent }) ?? 0).toBe(ms);
    expect(limits.remainingWait(host)).toBe(ms);
  });
});

test('a longer pause stays after a shorter one, and a newer one extends it', () => {
  const { limits, pass } = open();
  limits.pause(create, 60_000);
  limits.pause(create, 5_000);
  expect(limits.remainingWait(create)).toBe(60_000);
  pass(30_000);
  limits.pause(create, 60_000);
  expect(limits.remainingWait(create)).toBe(60_000);
});

test('a change of the clock neither ends nor extends a pause', () => {
  const { limits, pass, setWallClock } = open();
  limits.pause(create, 10_000);
  for (const by of [3_600_000, -7_200_000, 365 * 86_400_000]) {
    setWallClock(by);
    expect(limits.remainingWait(create)).toBe(10_000);
  }
  pass(10_000);
  expect(limits.remainingWait(create)).toBe(0);
});

test('requests that wait for one pause are spread, and none is sent too early', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 2 }), fc.integer({ min: 1, max: 3_600_000 }), (seed, ms) => {
      const { limits } = open(seeded(seed));
      limits.pause(create, ms);
      const times = Array.from({ length: 40 }, () => limits.waitWithJitter(create));
      expect(Math.min(...times)).toBeGreaterThanOrEqual(ms);
      expect(Math.max(...times)).toBeLessThanOrEqual(Math.ceil(ms + maxJitterOf(ms)));
      // Forty of them use at least half of the range.
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(maxJitterOf(ms) / 2);
    }),
  );
  const { limits } = open();
  expect(limits.waitWithJitter(create)).toBe(0);
});

test('later requests are spread like simultaneous ones', () => {
  const { limits, pass } = open(() => 1);
  limits.pause(create, 20_000);
  pass(19_000);
  expect(limits.waitWithJitter(create)).toBe(1_000 + 10_000);
});

test('the window is notified when a pause starts, becomes longer and ends, and of nothing else', () => {
  const { limits, pass, changes } = open();
  limits.pause(create, 6_000);
  limits.pause(create, 1_000);
  expect(changes()).toBe(1);
  limits.pause(host, 8_000);
  expect(changes()).toBe(2);
  expect(limits.remainingWait(create)).toBe(6_000);
  pass(6_000);
  expect(changes()).toBe(3);
  pass(60_000);
  expect(changes()).toBe(4);
  expect(limits.remainingWait(create)).toBe(0);
  limits.reportAgain();
  expect(changes()).toBe(4);
  limits.pause(host, 1_000);
  limits.reportAgain();
  expect(changes()).toBe(6);
});

test('lifting ends the pauses of a connection and its host, and no others', () => {
  const { limits } = open();
  const other: RateLimitKey = { ...create, connection: 'two' };
  for (const place of [create, other, host]) limits.pause(place, 6_000);
  limits.lift({ ...host, connection: 'one' });
  expect([create, host, other].map((place) => limits.remainingWait(place))).toEqual([0, 0, 6_000]);
});

test('at most one timer exists at any time, and none after the last pause', () => {
  const steps = stepClock();
  const timers = new Set<number>();
  let count = 0;
  const after = (milliseconds: number, call: () => void) => {
    count += 1;
    const timer = count;
    timers.add(timer);
    const cancel = steps.after(milliseconds, () => {
      timers.delete(timer);
      call();
    });
    return () => {
      timers.delete(timer);
      cancel();
    };
  };
  const limits = createRateLimitPauses({ clock: { ...steps, after }, random: () => 0 });
  for (let host = 1; host <= 50; host += 1) limits.pause({ host: `https://${host}.example` }, host * 100);
  expect(timers.size).toBe(1);
  steps.pass(10_000);
  expect(timers.size).toBe(0);
});
