import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutWithoutEncoding } from './late-start-videos.ts';
import { contentOf, uint32s } from './mp4-boxes.ts';
import { numberedVideo } from './numbered-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { scratchFolder } from './scratch-folder.ts';

/** A video of `videosOfMixedRates`. */
export interface MixedVideo {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A freeze of 4 frames in the video `25`: frames 20 to 23 are equal. Seconds of the video. */
export const plantedFreeze = { name: '25', frames: 4, from: 20 / 25, to: 24 / 25 };

const seconds = 2;
const rates = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60'];
/** Each frame of this pattern differs from the one before. */
const pattern = (rate: string, filters: readonly string[]) =>
  [`testsrc2=size=320x180:rate=${rate}:duration=${seconds}`, ...filters].join(',');

/**
 * Creates nine moving H.264 videos of 2 s: seven from 23.976 to 60 frames per second, of which the one of 29.97 is rotated by
 * 90 degrees, one with a variable frame rate, and one with an edit list that hides its first half second. Needs ffmpeg with
 * libx264.
 */
export function videosOfMixedRates(): MixedVideo[] {
  const folder = scratchFolder('mixed-rates');
  const make = (rate: string, ...filters: string[]) => {
    const file = join(folder.path, 'video.mp4');
    const encode = '-c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p -bf 0 -fps_mode vfr'.split(' ');
    runFfmpeg(['-y', '-f', 'lavfi', '-i', pattern(rate, filters), ...encode, '-movflags', '+faststart', file]);
    return readFileSync(file);
  };
  const frozen = { framesPerSecond: 25, frames: 25 * seconds, freeze: { from: 20, frames: plantedFreeze.frames } };
  try {
    return [
      ...rates.map((rate) => {
        const bytes = rate === plantedFreeze.name ? numberedVideo(frozen) : make(rate);
        return { name: rate, bytes: rate === '30000/1001' ? rotated(bytes) : bytes };
      }),
      // Two of seven frames are missing, so a frame is shown for one or three intervals.
      { name: 'variable', bytes: make('30', "select='gt(mod(n,7),1)'") },
      { name: 'edit list', bytes: cutWithoutEncoding(make('24'), 0.5) },
    ];
  } finally {
    folder.remove();
  }
}

/** Turns a video by 90 degrees on screen, with the matrix of its track. */
function rotated(video: Buffer): Buffer {
  const turned = Buffer.from(video);
  const one = 0x10000;
  const matrix = uint32s(0, one, 0, -one, 0, 0, 180 * one, 0, 0x40000000);
  contentOf(turned, ['moov', 'trak', 'tkhd']).set(matrix, 40);
  return turned;
}
