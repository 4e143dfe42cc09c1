import { openAppCore } from '../../electron/core/open-app-core.ts';
import { openMemoryKeyVault } from '../support/memory-key-vault.ts';
import { fastClock } from './fast-clock.ts';
import { answerUsage } from './process-usage.ts';

// Runs the core over a data folder in a process that reports its usage: `live-tasks-process.ts DATA_FOLDER BASE_URL
// SPEED`.

const [dataFolder = '', baseUrl = '', speed = '1'] = process.argv.slice(2);

await openAppCore({
  dataFolder,
  version: '0.0.0-bench',
  host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
  vault: openMemoryKeyVault(),
  settingsFile: { read: () => ({}), write: () => {} },
  clock: fastClock(Number(speed)),
  temporaryConnection: { baseUrl, key: 'bench-key' },
});
answerUsage();
