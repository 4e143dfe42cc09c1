import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';

// Numbers, days and hours look the same on every page, because shared/util/format-dates.ts and shared/util/format-numbers.ts have
// their only formats. A file with its own format would soon show another text for the same value.

const own = /\.toLocale(Date|Time)?String\(|\bIntl\.\w*Format\((?!\)\.resolvedOptions\()|\bIntl\.PluralRules\(/;

const files = ['electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name)),
);

test('the search finds every way to format a number or a time, and none with the zone of this computer', () => {
  const ways = [
    "count.toLocaleString('en')",
    'count?.toLocaleString()',
    "date.toLocaleDateString('en-GB')",
    'date.toLocaleTimeString()',
    'new Intl.DateTimeFormat(locale, { timeZone })',
    "Intl.NumberFormat('en').format(2)",
    'new Intl.RelativeTimeFormat()',
    "new Intl.ListFormat('en')",
    "new Intl.PluralRules('en')",
  ];
  expect(ways.filter((way) => !own.test(way))).toEqual([]);
  expect(own.test('const { timeZone } = Intl.DateTimeFormat().resolvedOptions();')).toBe(false);
  expect(own.test('text.toLocaleLowerCase()')).toBe(false);
});

test('no other file formats numbers, days or hours', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => own.test(readFileSync(inProject(name), 'utf8'))).sort()).toEqual([
    // Computes days from times, but shows nothing.
    'shared/library/time-zone-calendar.ts',
    // Amounts of money have one format too.
    'shared/money/format-money.ts',
    'shared/util/format-dates.ts',
    'shared/util/format-numbers.ts',
  ]);
});
