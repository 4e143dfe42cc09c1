import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { BulkEdit } from './bulk-edit-process.ts';
import { fixed, type Row } from './harness.ts';
import { copySharedDatabase, sharedLibraryCount } from './shared-library.ts';

const limitMs = 50;

/** G12: an edit of 100,000 results and its undo: how long main is blocked. */
export async function bulkEdits(): Promise<Row[]> {
  const scratch = scratchFolder('bench-bulk');
  const dataFolder = join(scratch.path, 'data');
  try {
    await copySharedDatabase(dataFolder);
    const edits = await run(dataFolder);
    return [
      fixed({
        id: 'G12-work',
        label: `longest task of main while ${sharedLibraryCount} results are tagged and the tag is undone, beside the limit`,
        unit: 'ms',
        within: limitMs,
        ours: [Math.max(...edits.map((edit) => edit.longestWork))],
        peer: [limitMs],
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function run(dataFolder: string): Promise<BulkEdit[]> {
  const program = fileURLToPath(new URL('./bulk-edit-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const edits: BulkEdit[] = JSON.parse(await text(child.stdout));
  for (const { name, changed, took, longest, longestWork } of edits) {
    const paused = `longest pause ${longest.toFixed(0)} ms, work ${longestWork.toFixed(0)} ms`;
    console.error(`  ${name}: ${changed} in ${(took / 1000).toFixed(1)} s, ${paused}`);
  }
  return edits;
}
