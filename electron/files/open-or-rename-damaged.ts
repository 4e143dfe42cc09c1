import { renameWithRetriesSync } from './rename-with-retries.ts';

/**
 * Opens a settings file. A file with invalid JSON is renamed and not overwritten, because a user may have edited it.
 */
export function openOrRenameDamaged<Store>(open: () => Store, file: string, report: (sentence: string) => void): Store {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const aside = file.replace(/\.json$/, '.unreadable.json');
    renameWithRetriesSync(file, aside);
    report(`Couldn’t read the settings file. It was saved as ${aside}, and the settings were reset to defaults.`);
    return open();
  }
}
