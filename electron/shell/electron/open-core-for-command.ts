import path from 'node:path';
import type { AppCore } from '../../core/app-core-types.ts';
import { openAppCore } from '../../core/open-app-core.ts';
import { openSettingsFile } from '../browser/settings-file.ts';
import type { CommandLine } from '../command-line.ts';
import { openKeyVault } from '../key-vault.ts';
import type { ElectronApi } from './electron-api-types.ts';
import { electronHost } from './electron-host.ts';
import { systemKeyEncryption } from './key-encryption.ts';
import { restrictSession } from './page-restrictions.ts';

/** Opens the core in Electron without a window, with the keys that the system protects. The app is ready. */
export async function openElectronCore(
  api: ElectronApi,
  { dataFolder, sandbox, temporaryConnection }: CommandLine,
  options: { version: string; platform: NodeJS.Platform; licencesFile: string | undefined },
): Promise<AppCore> {
  const { version, platform, licencesFile } = options;
  const session = api.defaultSession();
  restrictSession(session);
  return openAppCore({
    dataFolder,
    version,
    licencesFile,
    host: electronHost(api, session),
    vault: openKeyVault(path.join(dataFolder, 'keys.json'), await systemKeyEncryption(api.safeStorage, platform)),
    settingsFile: openSettingsFile(dataFolder, (sentence) => void process.stderr.write(`${sentence}\n`)),
    sandbox,
    isForCommand: true,
    ...(temporaryConnection && { temporaryConnection }),
  });
}
