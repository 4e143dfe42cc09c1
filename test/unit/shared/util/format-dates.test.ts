import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatDateAndTime,
  formatDateRange,
  formatDay,
  formatMonth,
  formatMonthOfYear,
  formatShortDate,
  formatShortDay,
  formatShortMonth,
  formatTime,
  formatTimeToMillisecond,
  formatTimeToSecond,
  formatWeekday,
  formatWhen,
} from '../../../../shared/util/format-dates.ts';

// All times are in the test machine's time zone, so the zone does not matter.
const moment = (...parts: [year: number, month: number, day: number, ...clock: number[]]) => {
  const [year, month, day, ...clock] = parts;
  return new Date(year, month - 1, day, ...clock).getTime();
};
const now = moment(2026, 11, 21, 21, 30);
const evening = moment(2026, 11, 21, 20, 57, 2, 114);
const yearBefore = moment(2025, 11, 21, 20, 57, 2, 14);

test.each([
  [formatTime(evening), '20:57'],
  [formatTime(moment(2026, 11, 21, 0, 5)), '00:05'],
  [formatTimeToSecond(evening), '20:57:02'],
  [formatTimeToMillisecond(evening), '20:57:02.114'],
  [formatTimeToMillisecond(yearBefore), '20:57:02.014'],
  [formatDate(evening), '21 November 2026'],
  [formatShortDate(evening), '21 Nov 2026'],
  [formatDateAndTime(evening), '21 Nov 2026, 20:57'],
  [formatDay(evening), '21 November'],
  [formatShortDay(evening, now), '21 Nov'],
  [formatShortDay(yearBefore, now), '21 Nov 2025'],
  [formatWeekday(evening, now), 'Saturday 21 November'],
  [formatWeekday(yearBefore, now), 'Friday 21 November 2025'],
  [formatMonth(evening, now), 'November'],
  [formatMonth(yearBefore, now), 'November 2025'],
  [formatShortMonth(evening), 'Nov'],
  [formatMonthOfYear(evening), 'November 2026'],
])('a time is shown as %s', (text, expected) => expect(text).toBe(expected));

test('a past time is shown as short as possible: the hour today, the day before, the year for earlier years', () => {
  expect(formatWhen(evening, now)).toBe('20:57');
  expect(formatWhen(moment(2026, 11, 20, 23, 59), now)).toBe('20 Nov, 23:59');
  expect(formatWhen(moment(2025, 12, 31, 23, 59), now)).toBe('31 Dec 2025');
});

test('an age is shown in the largest elapsed unit, and never in the future', () => {
  const minute = 60_000;
  expect(
    [0, 59_999, minute, 119 * minute, 120 * minute, 1440 * minute, -minute].map((ms) => formatAgo(now - ms, now)),
  ).toEqual(['just now', 'just now', '1 minute ago', '1 hour ago', '2 hours ago', '1 day ago', 'just now']);
});

test('a range of two days shows common parts once', () => {
  expect(formatDateRange(moment(2026, 11, 19), now)).toBe('19 to 21 Nov 2026');
  expect(formatDateRange(moment(2026, 10, 19), now)).toBe('19 Oct to 21 Nov 2026');
  expect(formatDateRange(yearBefore, now)).toBe('21 Nov 2025 to 21 Nov 2026');
  expect(formatDateRange(evening, now)).toBe('21 Nov 2026');
});

describe('an invalid time has no text', () => {
  const formats = {
    formatAgo,
    formatDate,
    formatDateAndTime,
    formatDateRange,
    formatDay,
    formatMonth,
    formatMonthOfYear,
    formatShortDate,
    formatShortDay,
    formatShortMonth,
    formatTime,
    formatTimeToMillisecond,
    formatTimeToSecond,
    formatWeekday,
    formatWhen,
  };
  test.each(Object.entries(formats))('%s', (_, format) => {
    for (const time of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 8.64e15 + 1]) {
      expect(format(time, now)).toBe('');
    }
    expect(format(8.64e15, now)).not.toBe('');
    expect(format(-8.64e15, now)).not.toBe('');
  });
});
