import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { box } from '../support/mp4-boxes.ts';

interface MovingVideo {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly seconds: number;
}

/**
 * Creates an MP4 (H.264) at `file` and returns its bytes: a moving test image with sharp edges, which costs as much to
 * decode as a real video. Throws without ffmpeg.
 */
export function movingVideo(file: string, { width, height, framesPerSecond, seconds }: MovingVideo): Buffer {
  const source = `testsrc2=size=${width}x${height}:rate=${framesPerSecond}:duration=${seconds}`;
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', '60', '-pix_fmt', 'yuv420p'];
  const options = ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source];
  try {
    execFileSync('ffmpeg', [...options, ...encode, '-movflags', '+faststart', file]);
  } catch (error) {
    throw new Error('This bench needs ffmpeg with libx264 to make its videos.', { cause: error });
  }
  return readFileSync(file);
}

/** Returns the same video with another hash, so that the program does not know its measurements. */
export function withOtherHash(video: Buffer, number: number): Buffer {
  return Buffer.concat([video, box('free', Buffer.from(String(number)))]);
}
