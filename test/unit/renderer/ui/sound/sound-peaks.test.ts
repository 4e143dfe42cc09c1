import { expect, test } from 'vitest';
import {
  addToPeaks,
  amplitudesBetween,
  emptyPeaks,
  outlineOf,
  peakBetween,
} from '../../../../../renderer/ui/sound/sound-peaks.ts';

const rate = 8000;

test('peaks have the largest amplitude of each millisecond and channel, whatever the pieces of the decoder', () => {
  const left = new Float32Array(2 * rate);
  left[0] = 0.25;
  left[rate / 2] = -0.75;
  left[2 * rate - 1] = 4;
  const channels = [left, new Float32Array(2 * rate)];
  const whole = emptyPeaks(2, 2);
  addToPeaks(whole, { channels, rate, from: 0 });
  const expected = Array.from({ length: 2000 }, (_, part) => ({ 0: 0.25, 500: 0.75, 1999: 4 })[part] ?? 0);
  expect(whole.channels.map((parts) => [...parts])).toEqual([expected, Array(2000).fill(0)]);

  const inPieces = emptyPeaks(2, 2);
  for (let from = 0; from < left.length; from += 1024) {
    const piece = channels.map((samples) => samples.subarray(from, from + 1024));
    addToPeaks(inPieces, { channels: piece, rate, from: from / rate });
  }
  expect(inPieces).toEqual(whole);
});

test('a long sound has a limited number of parts, and samples outside of its duration are ignored', () => {
  const peaks = emptyPeaks(3600, 1);
  expect(peaks.channels[0]).toHaveLength(600_000);
  const add = (amplitude: number, from: number) =>
    addToPeaks(peaks, { channels: [new Float32Array(rate).fill(amplitude)], rate, from });
  add(0.5, 1800);
  expect(peakBetween(peaks, 0, 1800, 1801)).toBe(0.5);
  expect(peakBetween(peaks, 0, 1810, 1900)).toBe(0);
  add(1, 3600);
  add(1, -1);
  expect(peakBetween(peaks, 0, -10, 4000)).toBe(0.5);
  expect(emptyPeaks(0, 1).channels[0]).toHaveLength(1);
});

test('amplitudes of equal spans have the loudest channel, and repeat if a span is shorter than a part', () => {
  const peaks = emptyPeaks(1, 2);
  peaks.channels[0]?.fill(0.25, 0, 500);
  peaks.channels[1]?.fill(0.5, 250, 300);
  expect(amplitudesBetween(peaks, 0, 1, 4)).toEqual([0.25, 0.5, 0, 0]);
  expect(amplitudesBetween(peaks, 0.2999, 0.3001, 2)).toEqual([0.5, 0.25]);
  // Before and after the sound.
  expect(amplitudesBetween(peaks, -1, 2, 3)).toEqual([0, 0.5, 0]);
});

test('the outline contains the gain, at most the full amplitude', () => {
  expect(outlineOf([0.5, 1], 1)).toBe('M0 0L0 -0.500H1L1 -1.000H2L2 1.000H1L1 0.500H0Z');
  expect(outlineOf([0.5], 4)).toContain('-1.000');
});
