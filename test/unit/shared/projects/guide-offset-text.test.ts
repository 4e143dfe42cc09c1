import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestOffset, offsetText, parseOffset } from '../../../../shared/projects/guide-offset-text.ts';
import { timelineRates } from '../../../../shared/util/frame-rate.ts';
import { rates } from '../../../support/make-cut.ts';

test('the start of a guide track is read as it is written, at every rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -largestOffset, max: largestOffset }),
      fc.constantFrom(...timelineRates),
      (offset, rate) => {
        expect(parseOffset(offsetText(offset, rate), rate)).toBe(offset);
        expect(parseOffset(String(offset), rate)).toBe(offset);
      },
    ),
  );
});

test.each([
  ['-00:00:01:12', -37],
  ['−12', -12],
  [' 00:00:02:00 ', 50],
  ['-0', 0],
  ['00:00:00:25', undefined],
  ['1000001', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
])('“%s” is %s frames at 25', (text, offset) => {
  expect(parseOffset(text, rates.pal)).toBe(offset);
});
