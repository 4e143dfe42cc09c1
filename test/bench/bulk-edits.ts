import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { makeBigLibrary } from '../support/large-library.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { fixed, type Row } from './harness.ts';

interface Measured {
  readonly name: string;
  readonly changed: number;
  /** Milliseconds. `longestWork` is processor time, without other work of the machine. */
  readonly took: number;
  readonly longest: number;
  readonly longestWork: number;
  /** Bytes. */
  readonly memory: number;
}

const count = 100_000;
const limitMs = 50;
const limitBytes = 16;

/** G12: edits of 100,000 results: how long main is blocked, and how much memory undo needs. */
export async function bulkEdits(): Promise<Row[]> {
  const scratch = scratchFolder('bench-bulk');
  try {
    await makeBigLibrary(scratch.path, { count, files: false });
    const edits = await run(scratch.path);
    const making = edits.filter(({ name }) => name !== 'undo');
    const longest = edits.map((edit) => edit.longest);
    const longestWork = edits.map((edit) => edit.longestWork);
    return [
      fixed({
        id: 'G12-work',
        label: `longest task of main while ${count} results are edited and undone, beside the limit`,
        unit: 'ms',
        within: limitMs,
        ours: [Math.max(...longestWork)],
        peer: [limitMs],
      }),
      fixed({
        id: 'G12-pause',
        label:
          'longest pause of main meanwhile with its waits for the disk, the median of four edits, beside the limit',
        unit: 'ms',
        within: limitMs,
        ours: longest,
        peer: longest.map(() => limitMs),
      }),
      fixed({
        id: 'G12-undo',
        label: 'memory for the undo of each edited result, beside the limit',
        unit: 'bytes',
        within: limitBytes,
        ours: making.map(({ memory, changed }) => Math.max(0, memory) / Math.max(1, changed)),
        peer: making.map(() => limitBytes),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

async function run(dataFolder: string): Promise<Measured[]> {
  const program = fileURLToPath(new URL('./bulk-edit-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const edits: Measured[] = JSON.parse(await text(child.stdout));
  for (const { name, changed, took, longest, longestWork, memory } of edits) {
    const paused = `longest pause ${longest.toFixed(0)} ms, work ${longestWork.toFixed(0)} ms`;
    console.error(
      `  ${name}: ${changed} in ${(took / 1000).toFixed(1)} s, ${paused}, ${(memory / 1e6).toFixed(1)} MB more held`,
    );
  }
  return edits;
}
