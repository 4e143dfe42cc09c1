import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** An MP4 of 64 × 48 pixels and half a second. */
export function smallVideo(): Buffer {
  const program = fileURLToPath(new URL('./small-video-process.ts', import.meta.url));
  return execFileSync(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
}
