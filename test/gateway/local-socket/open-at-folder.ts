import { openAppCore } from '../../../electron/core/open-app-core.ts';
import { readRunning } from '../../../electron/local-socket/running-program.ts';
import { openProgram } from '../../../electron/shell/open-program.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { memorySettings } from '../support/open-test-app.ts';

export const version = '0.0.0-test';

/** Opens a data folder like a command does. */
export function open(dataFolder: string, ownVersion = version, more: Partial<Parameters<typeof openProgram>[0]> = {}) {
  return openProgram({
    ...more,
    dataFolder,
    version: ownVersion,
    openCore: () =>
      openAppCore({
        dataFolder,
        version,
        host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
        vault: openMemoryKeyVault(),
        settingsFile: memorySettings(),
        sandbox: true,
      }),
  });
}

/** Returns the address of the running program. */
export function addressOf(dataFolder: string) {
  const address = readRunning(dataFolder)?.socket;
  if (!address) throw new Error('There is no socket.');
  return address;
}
