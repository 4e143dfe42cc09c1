import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let video: Buffer | undefined;

/** An MP4 of 64 × 48 pixels and half a second. It is made once for each process. */
export function smallVideo(): Buffer {
  const program = fileURLToPath(new URL('./small-video-process.ts', import.meta.url));
  video ??= execFileSync(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  return video;
}
