import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { wholeLibrary } from '../../shared/library/library-query.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { watchMainThread } from './watch-main-thread.ts';

// Runs the core over a data folder in a separate process: `bulk-edit-process.ts DATA_FOLDER`. Edits all results in
// several ways. Prints one line of JSON with the time that main was blocked and the memory that undo needs.

const [dataFolder = ''] = process.argv.slice(2);
const core = await openAppCore({
  dataFolder,
  version: '0.0.0-bench',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
});
const { library } = createRouterClient(core.router as ContractRouter);
const target = { query: { ...wholeLibrary, conditions: [] } };

const watch = watchMainThread();

interface Edited {
  name: string;
  changed: number;
  took: number;
  longest: number;
  longestWork: number;
  memory: number;
}

const edits: Edited[] = [];
let editId = '';
async function measured(name: string, work: () => Promise<{ changed: number; editId?: string }>): Promise<void> {
  const before = heap();
  // Ignores pauses from the garbage collection before the measurement.
  watch.reset();
  const start = performance.now();
  const done = await work();
  const took = performance.now() - start;
  editId = done.editId ?? editId;
  const { changed } = done;
  edits.push({ name, changed, took, ...watch.read(), memory: heap() - before });
}

// The first edit reads the library into memory, which is not part of the measurement.
await library.edit({ target, change: { flag: 'pick' } });
await measured('rate', () => library.edit({ target, change: { rating: 4 } }));
await measured('tag', () => library.edit({ target, change: { addTags: ['bench'] } }));
await measured('undo', () => library.undoEdit({ editId }));
await measured('rate again', () => library.edit({ target, change: { rating: 2 } }));
watch.stop();
process.stdout.write(`${JSON.stringify(edits)}\n`);
await core.close();
process.exit(0);

function heap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
