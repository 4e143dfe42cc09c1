import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countFrames,
  formatTimecode,
  frameAt,
  timeOfFrame,
} from '../../../../../../renderer/entities/items/media-player/frame-numbers-and-timecode.ts';

test('a seek to a frame shows that frame, at any frame rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(23.976, 24, 25, 29.97, 30, 60), (frame, rate) => {
      expect(frameAt(timeOfFrame(frame, rate), rate)).toBe(frame);
    }),
  );
});

test('frames are counted from 1, and a frame begins at its own time', () => {
  expect(frameAt(0, 24)).toBe(1);
  expect(frameAt(1 / 24, 24)).toBe(2);
  expect(frameAt(1 / 24 - 1e-6, 24)).toBe(2);
  expect(countFrames(8, 24)).toBe(192);
  expect(countFrames(0, 24)).toBe(1);
});

test('timecodes show hundredths of a second', () => {
  expect(formatTimecode(3.58)).toBe('0:03.58');
  expect(formatTimecode(75.5)).toBe('1:15.50');
  expect(formatTimecode(59.999)).toBe('1:00.00');
  expect(formatTimecode(-1)).toBe('0:00.00');
});
