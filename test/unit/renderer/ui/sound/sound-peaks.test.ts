import { expect, test } from 'vitest';
import {
  addToPeaks,
  emptyPeaks,
  outlineOf,
} from '../../../../../renderer/ui/sound/sound-peaks.ts';

const rate = 8000;

test('a waveform has the largest amplitude of each hundredth of a second, whatever the pieces of the decoder', () => {
  const samples = new Float32Array(2 * rate);
  samples[0] = 0.25;
  samples[rate / 2] = -0.75;
  samples[2 * rate - 1] = 4;
  const whole = emptyPeaks(2);
  expect(whole).toHaveLength(200);
  addToPeaks(whole, 2, { samples, rate, from: 0 });
  const expected = Array.from({ length: 200 }, (_, part) => ({ 0: 0.25, 50: 0.75, 199: 1 })[part] ?? 0);
  expect(whole).toEqual(expected);

  const inPieces = emptyPeaks(2);
  for (let from = 0; from < samples.length; from += 1024) {
    addToPeaks(inPieces, 2, { samples: samples.subarray(from, from + 1024), rate, from: from / rate });
  }
  expect(inPieces).toEqual(expected);
});

test('a long sound has a limited number of parts, and samples outside of its duration are ignored', () => {
  const peaks = emptyPeaks(3600);
  expect(peaks).toHaveLength(12_000);
  addToPeaks(peaks, 3600, { samples: new Float32Array(rate).fill(0.5), rate, from: 1800 });
  expect(peaks[6000]).toBe(0.5);
  addToPeaks(peaks, 3600, { samples: new Float32Array(rate).fill(1), rate, from: 3600 });
  addToPeaks(peaks, 3600, { samples: new Float32Array(10).fill(1), rate, from: -1 });
  expect(peaks).toHaveLength(12_000);
  expect(Math.max(...peaks)).toBe(0.5);
  expect(emptyPeaks(0)).toEqual([0]);
});

test('the outline contains the gain, at most the full amplitude', () => {
  expect(outlineOf([0.5, 1], 1)).toBe('M0 0L0 -0.500H1L1 -1.000H2L2 1.000H1L1 0.500H0Z');
  expect(outlineOf([0.5], 4)).toContain('-1.000');
});
