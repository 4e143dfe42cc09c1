import { spawnSync } from 'node:child_process';
import { printLine } from './test-seed.ts';

/** True if exiftool is installed. Tests that exchange files with it are skipped without it. */
export const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;
if (!hasExiftool) printLine('!! SKIPPED: XMP sidecars are not exchanged with exiftool, because it is not installed.');

/** Runs exiftool with these options and returns what it prints. Throws with its output if it fails. */
export function runExiftool(options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('exiftool', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`exiftool failed: ${stderr}`);
  return stdout;
}
