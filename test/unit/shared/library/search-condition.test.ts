import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConditionName, conditionNames } from '../../../../shared/library/library-query.ts';
import { isWithin, readRange } from '../../../../shared/library/number-range.ts';
import {
  conditionProblem,
  groupsOfQuery,
  likenessOf,
  parseCondition,
  shapeOf,
} from '../../../../shared/library/search-condition.ts';
import { calendarOfTimeZone, parseCalendarDate } from '../../../../shared/library/time-zone-calendar.ts';
import { samples } from '../../../support/test-seed.ts';

const itemId = '6ecd8c99-4036-403d-bf84-cf8400f67836';

test.each<[ConditionName, string, object]>([
  ['side', '>=720', { of: 'side', range: { from: 720 } }],
  ['side', '720p', { of: 'side', range: { from: 720, to: 720 } }],
  ['duration', '5..10', { of: 'duration', range: { from: 5, to: 10 } }],
  ['duration', '1:30+', { of: 'duration', range: { from: 90 } }],
  ['size', '1280 × 720', { of: 'pixels', width: 1280, height: 720 }],
  ['size', '>5MB', { of: 'bytes', range: { from: 5_000_000, above: true } }],
  ['seed', '-1', { of: 'seed', range: { from: -1, to: -1 } }],
  ['rating', 'none', { of: 'rating', range: { from: 0, to: 0 } }],
  ['kind', 'Video', { of: 'kind', kind: 'video' }],
  ['shape', '16:9', { of: 'aspect', aspect: 16 / 9 }],
  ['after', '2026-10', { of: 'after', date: { year: 2026, month: 10 } }],
  ['before', 'today', { of: 'before', date: { daysAgo: 0 } }],
  ['after', '7d', { of: 'after', date: { daysAgo: 6 } }],
  ['after', '30 Days', { of: 'after', date: { daysAgo: 29 } }],
  ['flag', 'picked', { of: 'flag', flag: 'pick' }],
  ['is', 'FRAME', { of: 'is', word: 'frame' }],
  ['tag', 'Café', { of: 'tag', name: 'café' }],
  ['like', `${'AB'.repeat(32)} harbor at dawn.png`, { of: 'like', reference: { inputHash: 'ab'.repeat(32) } }],
  ['like', 'ab'.repeat(32), { of: 'like', reference: { inputHash: 'ab'.repeat(32) } }],
  ['like', itemId.toUpperCase(), { of: 'like', reference: { itemId } }],
])('the condition %s:%s is understood', (name, value, meaning) => {
  expect(parseCondition({ name, value })).toEqual(meaning);
  expect(conditionProblem({ name, value })).toBeUndefined();
});

test.each<[ConditionName, string]>([
  ['side', 'wide'],
  ['rating', '6'],
  ['rating', '-1..3'],
  ['size', '5'],
  ['after', '2026-13'],
  ['after', '0d'],
  ['before', '2026-02-30'],
  ['kind', 'constructor'],
  ['flag', '__proto__'],
  ['is', ''],
  ['tag', '  '],
  ['duration', '..'],
  ['shape', '16:0'],
  ['like', 'harbor.png'],
  ['like', 'ab'.repeat(33)],
])('the condition %s:%s is invalid, with a hint', (name, value) => {
  expect(parseCondition({ name, value })).toBeUndefined();
  expect(conditionProblem({ name, value })).toMatch(new RegExp(`^${name}: enter .+\\.$`));
});

test('similarity sorts by the included images, or in the opposite order by the excluded ones', () => {
  const like = (value: string, not?: true) => ({ name: 'like', value, ...(not ? { not } : {}) }) as const;
  const hash = 'ab'.repeat(32);
  const [item, input] = [{ itemId }, { inputHash: hash }];
  expect(likenessOf([{ name: 'tag', value: 'cat' }, like('no image')])).toBeUndefined();
  expect(likenessOf([like(itemId), like(hash)])).toEqual({ references: [item, input], isReversed: false });
  expect(likenessOf([like(itemId, true), like(hash)])).toEqual({ references: [input], isReversed: false });
  expect(likenessOf([like(itemId, true)])).toEqual({ references: [item], isReversed: true });
  const groups = (['day', 'model'] as const).map((group) => groupsOfQuery({ group, conditions: [like(itemId)] }));
  expect(groups).toEqual(['none', 'model']);
  expect(groupsOfQuery({ group: 'day', conditions: [] })).toBe('day');
});

test('every value is either understood or has a message', () => {
  fc.assert(
    fc.property(fc.constantFrom(...conditionNames), fc.string({ unit: 'binary' }), (name, value) => {
      expect(parseCondition({ name, value }) === undefined).toBe(conditionProblem({ name, value }) !== undefined);
    }),
  );
});

test('ranges include their ends as their signs say', () => {
  const holds = (value: string, numbers: number[]) => {
    const range = readRange(value, Number);
    return numbers.filter((number) => range && isWithin(number, range));
  };
  const numbers = [1, 2, 3, 4];
  expect(holds('>2', numbers)).toEqual([3, 4]);
  expect(holds('<=2', numbers)).toEqual([1, 2]);
  expect(holds('3+', numbers)).toEqual([3, 4]);
  expect(holds('3..2', numbers)).toEqual([2, 3]);
  expect(holds('..2', numbers)).toEqual([1, 2]);
  expect(holds('=2', numbers)).toEqual([2]);
});

test('days start at local midnight, even if clocks change', () => {
  const berlin = calendarOfTimeZone('Europe/Berlin');
  expect(new Date(berlin.startOf({ year: 2026, month: 10 })).toISOString()).toBe('2026-09-30T22:00:00.000Z');
  expect(new Date(berlin.startOf({ year: 2026, month: 10, day: 26 })).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(berlin.dayOf(Date.UTC(2026, 9, 25, 22, 59))).toBe('2026-10-25');
  expect(berlin.dayOf(Date.UTC(2026, 9, 25, 23, 0))).toBe('2026-10-26');
  // In Beirut and Santiago, midnight does not exist on the day on which clocks go forward.
  const santiago = calendarOfTimeZone('America/Santiago');
  expect(santiago.dayOf(santiago.startOf({ year: 2026, month: 9, day: 6 }))).toBe('2026-09-06');
  expect(calendarOfTimeZone('Nowhere/Atall').dayOf(0)).toMatch(/^19(69|70)-/);
});

test('a day starts where the day before ends', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia');
  const moments = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(zones, moments, (zone, at) => {
      const { dayOf, startOf } = calendarOfTimeZone(zone);
      const date = parseCalendarDate(dayOf(at)) ?? { year: 0 };
      expect(startOf(date)).toBeLessThanOrEqual(at);
      expect(dayOf(startOf(date))).toBe(dayOf(at));
      expect(dayOf(startOf(date) - 1)).not.toBe(dayOf(at));
    }),
    { numRuns: samples(300) },
  );
});

test('an aspect ratio is that of the longer side', () => {
  expect([shapeOf(2, 1), shapeOf(1, 2), shapeOf(1, 1)]).toEqual(['landscape', 'portrait', 'square']);
});
