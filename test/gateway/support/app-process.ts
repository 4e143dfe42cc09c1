import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { openMemoryKeyVault } from '../../../electron/connections/memory-key-vault.ts';
import { openAppCore } from '../../../electron/open-app-core.ts';
import { fastClock } from './fast-clock.ts';

// Runs the program in a separate process that will be killed: `node app-process.ts DATA_FOLDER BASE_URL KEY`, the
// intent on stdin.

const [dataFolder = '', baseUrl = '', key = ''] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);

const studio = await openAppCore({
  dataFolder,
  version: '0.0.0-test',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
  clock: fastClock(50),
  temporaryConnection: { baseUrl, key },
});
const calls = createRouterClient(studio.router as ContractRouter);
const intent = JSON.parse(Buffer.concat(chunks).toString('utf8'));
// Several runs of one click are a comparison.
await ('runs' in intent ? calls.comparisons.start(intent) : calls.tasks.start(intent));
// Runs until it is killed.
setInterval(() => {}, 1000);
