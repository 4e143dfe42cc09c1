import { text } from 'node:stream/consumers';
import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../electron/api/implement-contract.ts';
import { openAppCore } from '../../electron/core/open-app-core.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { watchMainThread } from './watch-main-thread.ts';

// Runs the core over a data folder in a separate process: `ten-thousand-edits-process.ts DATA_FOLDER ROUNDS`, with the
// ids of the results as JSON on stdin. Tags all of them and moves them to the trash, ROUNDS times. Prints one line of
// JSON.

/** One edit. Milliseconds. */
export interface TimedEdit {
  readonly name: 'tag' | 'trash';
  readonly took: number;
  /** From the call to the first event with the progress. Without such an event, the whole time. */
  readonly firstProgress: number;
  /** The longest task of main, in processor time. */
  readonly longestWork: number;
}

const [dataFolder = '', rounds = '1'] = process.argv.slice(2);
const core = await openAppCore({
  dataFolder,
  version: '0.0.0-bench',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
});
const calls = createRouterClient(core.router as ContractRouter);
const ids: string[] = JSON.parse(await text(process.stdin));

let progressAt: number | undefined;
void (async () => {
  for await (const event of await calls.watch()) {
    if (event.kind === 'set' && event.part === 'library' && event.value.jobs !== undefined)
      progressAt ??= performance.now();
  }
})().catch(() => {});

const watch = watchMainThread();
const edits: TimedEdit[] = [];

async function measured<T>(name: TimedEdit['name'], work: () => Promise<T>): Promise<T> {
  // The sidecars of the edit before are written first.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  globalThis.gc?.();
  watch.reset();
  progressAt = undefined;
  const start = performance.now();
  const done = await work();
  const took = performance.now() - start;
  edits.push({ name, took, firstProgress: progressAt === undefined ? took : progressAt - start, ...watch.read() });
  return done;
}

for (let round = 0; round < Number(rounds); round += 1) {
  await measured('tag', () => calls.library.edit({ target: { ids }, change: { addTags: [`bench ${round}`] } }));
  const { trashId } = await measured('trash', () => calls.library.trash({ target: { ids } }));
  await calls.library.restore({ trashId });
}
watch.stop();
process.stdout.write(`${JSON.stringify(edits)}\n`);
await core.close();
process.exit(0);
