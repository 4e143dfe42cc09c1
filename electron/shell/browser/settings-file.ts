import path from 'node:path';
import Conf from 'conf';
import { openOrRenameDamaged } from '../../files/open-or-rename-damaged.ts';
import type { SettingsFile } from '../../host/host.ts';

/** Opens `settings.json` in the data folder, in the format of `electron-store`. */
export function openSettingsFile(dataFolder: string, report: (sentence: string) => void): SettingsFile {
  const open = () =>
    new Conf<Record<string, unknown>>({
      cwd: dataFolder,
      configName: 'settings',
      configFileMode: 0o600,
      projectName: 'triptych',
    });
  const conf = openOrRenameDamaged(open, path.join(dataFolder, 'settings.json'), report);
  return {
    read: () => conf.store,
    write: (content) => {
      conf.store = content;
    },
  };
}
