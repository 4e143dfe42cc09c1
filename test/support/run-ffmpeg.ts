import { spawnSync } from 'node:child_process';
import { printLine } from './test-seed.ts';

/** True if ffmpeg is installed. Tests that compare with its filters are skipped without it. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) printLine('!! SKIPPED: measurements are not compared with ffmpeg, because it is not installed.');

/** Runs ffmpeg with these options and returns what it prints. Throws with its output if it fails. */
export function runFfmpeg(options: readonly string[]): string {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-hide_banner', ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
  return stderr;
}
