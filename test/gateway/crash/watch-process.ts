import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { openMemoryKeyVault } from '../../../electron/connections/memory-key-vault.ts';
import { openAppCore } from '../../../electron/open-app-core.ts';
import { fastClock } from '../support/fast-clock.ts';
import { importAllWatched } from './watch-steps.ts';

// Watches a folder in a separate process that will be killed: `node watch-process.ts DATA_FOLDER WATCH_FOLDER`. The
// process imports the files that are there already and the ones that it writes.

const [dataFolder = '', folder = ''] = process.argv.slice(2);
const studio = await openAppCore({
  dataFolder,
  version: '0.0.0-test',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
  clock: fastClock(50),
  random: () => 0,
});
await importAllWatched(createRouterClient(studio.router as ContractRouter), folder);
await studio.close();
