import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFfmpeg } from './run-ffmpeg.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Creates a small video with the options of ffmpeg after its input, which is a filter. Needs ffmpeg. */
export function videoOfFfmpeg(extension: 'mov' | 'mp4' | 'webm', filter: string, ...options: string[]): Buffer {
  const folder = scratchFolder('ffmpeg');
  const file = join(folder.path, `video.${extension}`);
  // Several threads of libvpx would wait for each other in endless loops.
  const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-threads', '1'];
  const codec = extension === 'webm' ? vp8 : ['-c:v', 'libx264', '-preset', 'ultrafast'];
  try {
    runFfmpeg(['-y', '-f', 'lavfi', '-i', filter, ...codec, '-pix_fmt', 'yuv420p', ...options, file]);
    return readFileSync(file);
  } finally {
    folder.remove();
  }
}

/** Returns a filter for a moving image of this rate. */
export const movingImage = (rate: string, seconds: number) => `testsrc2=r=${rate}:d=${seconds}:s=160x120`;

/** Two seconds at 60 frames per second, then eight at 10. */
export const twoRates = [
  `${movingImage('60', 2)}[fast]`,
  `${movingImage('10', 8)}[slow]`,
  '[fast][slow]concat=n=2',
].join(';');
