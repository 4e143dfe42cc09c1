import { expect, test } from 'vitest';
import {
  countCharacters,
  formatBytes,
  formatClock,
  formatCount,
  formatCounted,
  formatRatio,
} from '../../../../shared/util/format-numbers.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [384_000, '384 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [2_400_000, '2.4 MB'],
  [10_000_000, '10 MB'],
  [1_250_000_000, '1.3 GB'],
])('%d bytes are shown as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [16 / 9, '16:9'],
  [9 / 16, '9:16'],
  [1, '1:1'],
  [2.5, '2.5:1'],
  [0.4, '1:2.5'],
  [1600 / 1067, '3:2'],
])('the ratio %d is shown as %s', (ratio, text) => expect(formatRatio(ratio)).toBe(text));

test.each([
  [0, '0:00'],
  [134.9, '2:14'],
  [3729, '1:02:09'],
  [-1, '0:00'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));

test('thousands are separated', () => expect([0, 999, 12_345].map(formatCount)).toEqual(['0', '999', '12,345']));

test.each([
  [0, '0 items', '0 entries'],
  [1, '1 item', '1 entry'],
  [2, '2 items', '2 entries'],
  [12_345, '12,345 items', '12,345 entries'],
])('%d of something are formatCounted with the right noun', (count, items, entries) => {
  expect(formatCounted(count, 'item')).toBe(items);
  expect(formatCounted(count, 'entry', 'entries')).toBe(entries);
});

test('characters are code points', () => expect(countCharacters('añ🎬')).toBe(3));
