import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { openMemoryKeyVault } from '../../../electron/connections/memory-key-vault.ts';
import { openAppCore } from '../../../electron/open-app-core.ts';

// Runs a studio in a separate process that will be killed: `node merge-process.ts DATA_FOLDER OTHER`. Prints a line
// when files arrive.

const [dataFolder = '', folder = ''] = process.argv.slice(2);
const studio = await openAppCore({
  dataFolder,
  version: '0.0.0-test',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
});
const calls = createRouterClient(studio.router as ContractRouter);
for await (const event of await calls.library.merge({ folder, conflicts: 'mine' })) {
  if (event.kind === 'progress' && event.done > 5) process.stdout.write('merging\n');
}
setInterval(() => {}, 1000);
