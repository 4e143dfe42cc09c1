import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one test, and the way to be rid of it. */
export function scratchFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `triptych-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
