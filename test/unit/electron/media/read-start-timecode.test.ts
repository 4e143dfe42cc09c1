import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measureMedia } from '../../../../electron/media/measure-media.ts';
import { readFrameTimes } from '../../../../electron/workers/media-files/read-frame-times.ts';
import { hasFfmpeg } from '../../../support/run-ffmpeg.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { movingImage, videoOfFfmpeg } from '../../../support/videos-of-ffmpeg.ts';

function pathOf(bytes: Buffer): string {
  const scratch = scratchFolder('timecode');
  onTestFinished(scratch.remove);
  const path = join(scratch.path, 'video');
  writeFileSync(path, bytes);
  return path;
}

const ntsc = (frames: number) => ({ numerator: frames * 1000, denominator: 1001 });
const whole = (frames: number) => ({ numerator: frames, denominator: 1 });
// The numbers are those of SMPTE ST 12-1: drop-frame timecode skips 108 numbers in the first hour.
const files = [
  ['mov', '24', '01:00:00:00', { frame: 86_400, rate: whole(24), dropFrame: false }],
  ['mov', '30000/1001', '01:00:00;00', { frame: 107_892, rate: ntsc(30), dropFrame: true }],
  ['mov', '30000/1001', '01:00:00:00', { frame: 108_000, rate: ntsc(30), dropFrame: false }],
  ['mp4', '25', '10:00:00:12', { frame: 900_012, rate: whole(25), dropFrame: false }],
  ['webm', '24000/1001', '00:59:59:23', { frame: 86_399, rate: ntsc(24), dropFrame: false }],
] as const;

test.skipIf(!hasFfmpeg).for(files)('a %s of %s frames per second with the timecode %s has it', async (file) => {
  const [extension, rate, timecode, startTimecode] = file;
  const path = pathOf(videoOfFfmpeg(extension, movingImage(rate, 2), '-timecode', timecode));
  expect(await measureMedia(path)).toMatchObject({ startTimecode });
  expect(await readFrameTimes(path)).toMatchObject({ startTimecode });
});

test.skipIf(!hasFfmpeg)('a file without timecode has none, and a damaged timecode is none', async () => {
  const plain = pathOf(videoOfFfmpeg('mp4', movingImage('24', 1)));
  expect(await measureMedia(plain)).not.toHaveProperty('startTimecode');
  const bytes = videoOfFfmpeg('mov', movingImage('24', 1), '-timecode', '01:00:00:00');
  // The time scale of the last description becomes 0.
  const description = bytes.lastIndexOf('tmcd', bytes.lastIndexOf('stts'));
  bytes.writeUInt32BE(0, description + 20);
  expect(await measureMedia(pathOf(bytes))).toMatchObject({ framesPerSecond: 24 });
  expect(await measureMedia(pathOf(bytes))).not.toHaveProperty('startTimecode');
});
