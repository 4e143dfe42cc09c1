import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SoundMeter } from '../../../../shared/measurements/measure-sound.ts';
import type { SoundMeasurements } from '../../../../shared/measurements/measurements.ts';
import { hasFfmpeg, runFfmpeg } from '../../../support/run-ffmpeg.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { numbersFrom } from './sample-frames.ts';

/** Amplitude of a level. Decibel of full scale. */
const amplitude = (level: number) => 10 ** (level / 20);

interface Tone {
  readonly seconds: number;
  readonly level: number;
  readonly frequency?: number;
  readonly rate?: number;
}

function tone({ seconds, level, frequency = 1000, rate = 48_000 }: Tone): Float32Array {
  const step = (2 * Math.PI * frequency) / rate;
  return Float32Array.from({ length: seconds * rate }, (_, at) => amplitude(level) * Math.sin(at * step));
}

const joined = (parts: readonly Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

/** Adds the samples in pieces, as a decoder does. */
function measure(channels: readonly Float32Array[], rate = 48_000, piece = 1024): SoundMeasurements {
  const meter = new SoundMeter(rate, channels.length);
  for (let from = 0; from < (channels[0]?.length ?? 0); from += piece)
    meter.add(channels.map((samples) => samples.subarray(from, from + piece)));
  return meter.result();
}

describe('loudness', () => {
  test.each([32_000, 44_100, 48_000, 96_000])(
    'a tone of -23 dB in both channels has -23 LUFS at %d samples',
    (rate) => {
      const samples = tone({ seconds: 3, level: -23, rate });
      expect(Math.abs((measure([samples, samples], rate).loudness ?? 0) + 23)).toBeLessThan(0.1);
    },
  );

  test('one channel has 3 LU less, and a gain of 6 dB adds 6 LU', () => {
    const loudness = (level: number) => measure([tone({ seconds: 3, level })]).loudness ?? 0;
    expect(loudness(-23)).toBeCloseTo(-26, 1);
    expect(loudness(-17) - loudness(-23)).toBeCloseTo(6, 3);
  });

  test('quiet parts are left out, as in test 3 of EBU Tech 3341', () => {
    const levels = [-36, -23, -36].map((level, part) => tone({ seconds: part === 1 ? 12 : 2, level }));
    const samples = joined(levels);
    expect(Math.abs((measure([samples, samples]).loudness ?? 0) + 23)).toBeLessThan(0.1);
  });

  test('surround channels of 5.1 count 1.5 dB more, and the subwoofer does not count', () => {
    const samples = tone({ seconds: 2, level: -23 });
    const silence = new Float32Array(samples.length);
    const only = (channel: number) =>
      measure(Array.from({ length: 6 }, (_, each) => (each === channel ? samples : silence))).loudness;
    expect((only(4) ?? 0) - (only(0) ?? 0)).toBeCloseTo(1.5, 1);
    expect(only(3)).toBeUndefined();
  });

  test('side channels of 5.0 and 7.1 count 1.5 dB more, back channels of 7.1 do not', () => {
    const samples = tone({ seconds: 1, level: -23 });
    const silence = new Float32Array(samples.length);
    const only = (count: number, channel: number) =>
      measure(Array.from({ length: count }, (_, each) => (each === channel ? samples : silence))).loudness ?? 0;
    expect(only(5, 3) - only(5, 0)).toBeCloseTo(1.5, 1);
    expect(only(8, 6) - only(8, 0)).toBeCloseTo(1.5, 1);
    expect(only(8, 4)).toBeCloseTo(only(8, 0), 3);
  });

  test.each([8000, 16_000, 96_000])('a low tone has the same loudness at %d samples as at 48,000', (rate) => {
    const loudness = (samplesPerSecond: number) =>
      measure([tone({ seconds: 2, level: -23, frequency: 200, rate: samplesPerSecond })], samplesPerSecond).loudness ??
      0;
    expect(Math.abs(loudness(rate) - loudness(48_000))).toBeLessThan(0.03);
  });

  test('silence has no loudness and no peak', () => {
    const measured = measure([new Float32Array(96_000)]);
    expect(measured).toEqual({ seconds: 2 });
  });

  test('the size of the pieces does not matter', () => {
    const samples = tone({ seconds: 2, level: -12, frequency: 440 });
    const { loudness = 0, ...others } = measure([samples], 48_000, 777);
    const { loudness: whole = 0, ...othersOfWhole } = measure([samples], 48_000, 48_000);
    expect(loudness).toBeCloseTo(whole, 10);
    expect(others).toEqual(othersOfWhole);
  });
});

describe.skipIf(!hasFfmpeg)('ffmpeg’s filter ebur128 measures the same', () => {
  test.each([44_100, 48_000])('loudness within 0.2 LU at %d samples', (rate) => {
    const next = numbersFrom(rate);
    // Bursts of noise that becomes louder. Means of four values: like recorded sound, it is weak near half the rate, where
    // the filters of two programs may differ.
    const white = Float32Array.from({ length: 8 * rate + 3 }, () => next() - 0.5);
    const noise = Float32Array.from({ length: 8 * rate }, (_, at) => {
      const mean = white.subarray(at, at + 4).reduce((sum, value) => sum + value, 0) / 4;
      return mean * 0.24 * (at / rate) * ((at / rate) % 1 < 0.6 ? 1 : 0.05);
    });
    const channels = [noise, tone({ seconds: 8, level: -20, frequency: 330, rate })];
    const folder = scratchFolder('loudness');
    onTestFinished(folder.remove);
    const file = join(folder.path, 'sound.f32');
    const interleaved = new Float32Array(2 * noise.length);
    for (const [channel, samples] of channels.entries())
      for (const [at, sample] of samples.entries()) interleaved[2 * at + channel] = sample;
    writeFileSync(file, interleaved);
    const input = ['-f', 'f32le', '-ar', String(rate), '-ac', '2', '-i', file];
    const summary = runFfmpeg([...input, '-af', 'ebur128', '-f', 'null', '-']).split('Summary:')[1] ?? '';
    const { loudness } = measure(channels, rate);
    expect(Math.abs((loudness ?? 0) - Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]))).toBeLessThan(0.2);
  });
});
