import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { openAppCore } from '../../../electron/app-core.ts';
import { openMemoryKeyVault } from '../../../electron/connections/memory-key-vault.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';

// Performs the golden run in a separate process: `node golden-process.ts DATA_FOLDER BASE_URL KEY SPEED SETTINGS
// INTENT`. Opens a studio, starts the intent if there is one, and ends when nothing is left to do.

const [dataFolder = '', baseUrl = '', key = '', speed = '', settings = '{}', intent = ''] = process.argv.slice(2);

const studio = await openAppCore({
  dataFolder,
  version: '0.0.0-test',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => JSON.parse(settings), write: () => {} },
  clock: loadTolerantClock(Number(speed)),
  random: () => 0,
  temporaryConnection: { baseUrl, key },
});
const calls = createRouterClient(studio.router as ContractRouter);
if (intent !== '') await calls.tasks.start(JSON.parse(intent));
while (studio.unfinishedCount() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
await studio.close();
