import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Plane } from '../../../../shared/measurements/frame-image.ts';
import {
  meanSquaredDifference,
  peakSignalToNoise,
  structuralSimilarity,
} from '../../../../shared/measurements/similarity.ts';
import { hasFfmpeg, runFfmpeg } from '../../../support/run-ffmpeg.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { blurred, brighter, moved, noisy, planeOf, sampleSize, texture } from './sample-frames.ts';

const plain = planeOf(texture(1));
const changed: Readonly<Record<string, Plane>> = {
  brighter: planeOf(brighter(texture(1), 7)),
  noisy: planeOf(noisy(texture(1), 12, 4)),
  blurred: blurred(plain, 3),
  moved: planeOf(moved(texture(1), 5)),
  different: planeOf(texture(9)),
};

test('equal planes have a similarity of 1 and no difference', () => {
  expect(structuralSimilarity(plain, plain)).toBeCloseTo(1, 10);
  expect(meanSquaredDifference(plain, plain)).toBe(0);
  expect(peakSignalToNoise(0)).toBe(Number.POSITIVE_INFINITY);
});

test('a change of brightness by 5 has a PSNR of 34.15 dB', () => {
  const squares = meanSquaredDifference(
    planeOf(() => 100),
    planeOf(() => 105),
  );
  expect(squares).toBe(25);
  expect(peakSignalToNoise(squares)).toBeCloseTo(34.15, 2);
});

test('planes of different sizes are refused', () => {
  const smaller = planeOf(texture(1), { width: 64, height: 64 });
  expect(() => structuralSimilarity(plain, smaller)).toThrow('The planes must have equal sizes.');
});

describe.skipIf(!hasFfmpeg)('ffmpeg measures the same', () => {
  test.each(Object.keys(changed))('SSIM within 0.001 and PSNR within 0.01 dB: %s', (name) => {
    const folder = scratchFolder('similarity');
    onTestFinished(folder.remove);
    const other = changed[name] ?? plain;
    const inputs = [plain, other].flatMap(({ values }, index) => {
      const file = join(folder.path, `${index}.gray`);
      writeFileSync(file, values);
      return ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${sampleSize.width}x${sampleSize.height}`, '-i', file];
    });
    const numberFrom = (filter: string, pattern: RegExp) =>
      Number(pattern.exec(runFfmpeg([...inputs, '-lavfi', filter, '-f', 'null', '-']))?.[1]);
    expect(Math.abs(structuralSimilarity(plain, other) - numberFrom('ssim', /SSIM Y:([\d.-]+)/))).toBeLessThan(0.001);
    const signal = peakSignalToNoise(meanSquaredDifference(plain, other));
    expect(Math.abs(signal - numberFrom('psnr', /PSNR y:([\d.]+)/))).toBeLessThan(0.01);
  });
});
