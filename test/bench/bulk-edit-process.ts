import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { wholeLibrary } from '../../shared/library/library-query.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { watchMainThread } from './watch-main-thread.ts';

// Runs the core over a data folder in a separate process: `bulk-edit-process.ts DATA_FOLDER`. Tags all results, and
// undoes it. Prints one line of JSON with the time that main was blocked.

const [dataFolder = ''] = process.argv.slice(2);
const core = await openAppCore({
  dataFolder,
  version: '0.0.0-bench',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
});
const { library } = createRouterClient(core.router as ContractRouter);

const watch = watchMainThread();

/** Times in milliseconds. `longestWork` is processor time, without other work of the machine. */
export interface BulkEdit {
  readonly name: string;
  readonly changed: number;
  readonly took: number;
  readonly longest: number;
  readonly longestWork: number;
}

const edits: BulkEdit[] = [];

async function measured<Done extends { changed: number }>(name: string, work: () => Promise<Done>): Promise<Done> {
  // Ignores pauses from the garbage collection before the measurement.
  globalThis.gc?.();
  watch.reset();
  const start = performance.now();
  const done = await work();
  edits.push({ name, changed: done.changed, took: performance.now() - start, ...watch.read() });
  return done;
}

// An edit of few results reads the library into memory, which is not part of the measurement.
const few = { query: { ...wholeLibrary, words: 'quagga' } };
await library.edit({ target: few, change: { flag: 'pick' } });
const tag = { target: { query: wholeLibrary }, change: { addTags: ['bench'] } };
const { editId } = await measured('tag', () => library.edit(tag));
await measured('undo', () => library.undoEdit({ editId }));
watch.stop();
process.stdout.write(`${JSON.stringify(edits)}\n`);
await core.close();
process.exit(0);
