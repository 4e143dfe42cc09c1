import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder for one test, with a function that removes it. */
export function scratchFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `triptych-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
