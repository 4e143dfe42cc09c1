import path from 'node:path';
import ElectronStore from 'electron-store';
import { openOrRenameDamaged } from '../../files/open-or-rename-damaged.ts';
import type { SettingsFile } from '../../host/host.ts';
import type { ElectronApi } from './electron-api-types.ts';

/** Opens the same `settings.json` as the browser shell. */
export function openElectronSettingsFile(
  dataFolder: string,
  ipcMain: ElectronApi['ipcMain'],
  report: (sentence: string) => void,
): SettingsFile {
  const open = () =>
    new ElectronStore<Record<string, unknown>>({ cwd: dataFolder, name: 'settings', configFileMode: 0o600 });
  const store = openOrRenameDamaged(open, path.join(dataFolder, 'settings.json'), report);
  // The library opens a channel for stores in pages. Triptych has none, and every channel must be checked.
  ipcMain.removeAllListeners('electron-store-get-data');
  return {
    read: () => store.store,
    write: (content) => {
      store.store = content;
    },
  };
}
