import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface NumberedVideo {
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly width?: number;
  readonly height?: number;
  /** Gray value of the background, 0 to 255. */
  readonly grey?: number;
  /** The image stands still for this number of frames, from frame `from` on. */
  readonly freeze?: { readonly from: number; readonly frames: number };
}

/** Files of this process by their numbers. */
const made = new Map<string, Buffer>();

/** Creates an MP4 (H.264) with numbered frames from 0, in the code of the sandbox's `frame-code.ts`. */
export function numberedVideo({
  framesPerSecond,
  frames,
  width = 320,
  height = 180,
  grey = 90,
  freeze = { from: 0, frames: 0 },
}: NumberedVideo): Buffer {
  const program = fileURLToPath(new URL('./numbered-video-process.ts', import.meta.url));
  const numbers = [framesPerSecond, frames, width, height, grey, freeze.from, freeze.frames].map(String);
  const limits = { maxBuffer: 256 * 1024 * 1024 };
  const key = numbers.join();
  const video =
    made.get(key) ??
    execFileSync(process.execPath, [program, ...numbers], { stdio: ['ignore', 'pipe', 'inherit'], ...limits });
  made.set(key, video);
  return video;
}
