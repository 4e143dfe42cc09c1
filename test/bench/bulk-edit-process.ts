import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import { openMemoryKeyVault } from '../../electron/connections/memory-key-vault.ts';
import { openAppCore } from '../../electron/open-app-core.ts';
import { wholeLibrary } from '../../shared/library/library-query.ts';

// Runs the core over a data folder in a separate process: `bulk-edit-process.ts DATA_FOLDER`. Edits all results in
// several ways. Prints one line of JSON with the time that main was blocked and the memory that undo needs.

const [dataFolder = ''] = process.argv.slice(2);
const studio = await openAppCore({
  dataFolder,
  version: '0.0.0-bench',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
});
const { library } = createRouterClient(studio.router as ContractRouter);
const target = { query: { ...wholeLibrary, conditions: [] } };

let [at, cpu, longest, longestWork, isWatching] = [performance.now(), process.threadCpuUsage(), 0, 0, true];
function watch(): void {
  const [now, { user, system }] = [performance.now(), process.threadCpuUsage(cpu)];
  longest = Math.max(longest, now - at);
  longestWork = Math.max(longestWork, (user + system) / 1000);
  [at, cpu] = [now, process.threadCpuUsage()];
  if (isWatching) setTimeout(watch, 1);
}
watch();

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
  [longest, longestWork] = [0, 0];
  const before = heap();
  // Ignores pauses from the garbage collection before the measurement.
  [at, cpu] = [performance.now(), process.threadCpuUsage()];
  const start = at;
  const done = await work();
  const took = performance.now() - start;
  editId = done.editId ?? editId;
  const { changed } = done;
  edits.push({ name, changed, took, longest, longestWork, memory: heap() - before });
}

// The first edit reads the library into memory, which is not part of the measurement.
await library.edit({ target, change: { flag: 'pick' } });
await measured('rate', () => library.edit({ target, change: { rating: 4 } }));
await measured('tag', () => library.edit({ target, change: { addTags: ['bench'] } }));
await measured('undo', () => library.undoEdit({ editId }));
await measured('rate again', () => library.edit({ target, change: { rating: 2 } }));
isWatching = false;
process.stdout.write(`${JSON.stringify(edits)}\n`);
await studio.close();
process.exit(0);

function heap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
