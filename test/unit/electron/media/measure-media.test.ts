import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measureMedia } from '../../../../electron/media/measure-media.ts';
import { hasFfmpeg } from '../../../support/run-ffmpeg.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { movingImage, twoRates, videoOfFfmpeg } from '../../../support/videos-of-ffmpeg.ts';

async function measured(bytes: Buffer) {
  const scratch = scratchFolder('rate');
  onTestFinished(scratch.remove);
  const path = join(scratch.path, 'video');
  writeFileSync(path, bytes);
  const { framesPerSecond, frameRateRange } = await measureMedia(path);
  return { framesPerSecond, ...(frameRateRange ? { frameRateRange } : {}) };
}

const variable = ['-fps_mode', 'vfr'];

test.skipIf(!hasFfmpeg)('a video of two rates is variable, not as fast as its first seconds', async () => {
  const frameRateRange = { lowest: 10, highest: 60 };
  // ffprobe names the average 2400/119.
  expect(await measured(videoOfFfmpeg('mp4', twoRates, ...variable))).toEqual({
    framesPerSecond: 20.168,
    frameRateRange,
  });
  const inFragments = videoOfFfmpeg('mp4', twoRates, ...variable, '-movflags', '+frag_keyframe');
  for (const bytes of [inFragments, videoOfFfmpeg('webm', twoRates, ...variable)])
    expect(await measured(bytes)).toMatchObject({ frameRateRange });
});

test.skipIf(!hasFfmpeg)('a recording of a screen is variable', async () => {
  const irregular = `${movingImage('30', 4)},select='gt(random(1),0.5)'`;
  const { frameRateRange } = await measured(videoOfFfmpeg('webm', irregular, ...variable));
  expect(frameRateRange).toMatchObject({ highest: 30 });
  expect(frameRateRange?.lowest).toBeLessThan(15);
});

test.skipIf(!hasFfmpeg)('a constant rate is not variable, also in a file that rounds its times', async () => {
  for (const [rate, expected] of [
    ['24000/1001', 23.976],
    ['60000/1001', 59.94],
    ['25', 25],
  ] as const) {
    expect(await measured(videoOfFfmpeg('mp4', movingImage(rate, 2)))).toEqual({ framesPerSecond: expected });
    const { framesPerSecond, ...others } = await measured(videoOfFfmpeg('webm', movingImage(rate, 4)));
    expect(framesPerSecond).toBeCloseTo(expected, 1);
    expect(others).toEqual({});
  }
});
