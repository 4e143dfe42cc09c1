import { renameSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import type { SettingsFile } from '../../host.ts';

/** `settings.json` in the data folder, in the format that `electron-store` shares. */
export function openSettingsFile(dataFolder: string, say: (sentence: string) => void): SettingsFile {
  const open = () =>
    new Conf<Record<string, unknown>>({
      cwd: dataFolder,
      configName: 'settings',
      configFileMode: 0o600,
      projectName: 'triptych',
    });
  const conf = openOrSetAside(open, path.join(dataFolder, 'settings.json'), say);
  return {
    read: () => conf.store,
    write: (content) => {
      conf.store = content;
    },
  };
}

/** A settings file that is no JSON is put aside, not overwritten: a person may have edited it by hand. */
export function openOrSetAside<Store>(open: () => Store, file: string, say: (sentence: string) => void): Store {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const aside = file.replace(/\.json$/, '.unreadable.json');
    renameSync(file, aside);
    say(`The settings file could not be read. It is kept as ${aside}; the settings start anew.`);
    return open();
  }
}
