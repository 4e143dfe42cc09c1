import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { canCheckSpelling } from '../../../shared/settings/spell-check.ts';
import type { AppWindow, RendererSession } from './electron-api.ts';

/** More would push the other entries of the menu away from the pointer. */
const mostSuggestions = 5;

export interface Spelling {
  /** Has no effect where the system has no checker of its own. */
  setEnabled(isOn: boolean): void;
  /** Suggestions for a misspelled word, above the other entries. Empty without a misspelled word at the pointer. */
  menu(
    at: Pick<ContextMenuParams, 'misspelledWord' | 'dictionarySuggestions'>,
    page: Pick<AppWindow['webContents'], 'replaceMisspelling'>,
  ): MenuItemConstructorOptions[];
}

/** The checker of the system. Elsewhere it stays off, whatever the setting says: Electron would fetch dictionaries. */
export function createSpelling(
  session: Pick<RendererSession, 'setSpellCheckerEnabled' | 'addWordToSpellCheckerDictionary'>,
  platform: NodeJS.Platform,
): Spelling {
  const canCheck = canCheckSpelling({ shell: 'electron', platform });
  // Some versions of Electron fetched dictionaries also for windows that have no checker.
  if (!canCheck) session.setSpellCheckerEnabled(false);
  return {
    setEnabled(isOn) {
      if (canCheck) session.setSpellCheckerEnabled(isOn);
    },
    menu({ misspelledWord, dictionarySuggestions }, page) {
      if (!canCheck || misspelledWord === '') return [];
      const suggestions = dictionarySuggestions.slice(0, mostSuggestions).map((word) => ({
        label: word,
        click: () => page.replaceMisspelling(word),
      }));
      return [
        ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
        { type: 'separator' },
        { label: 'Add to dictionary', click: () => session.addWordToSpellCheckerDictionary(misspelledWord) },
        { type: 'separator' },
      ];
    },
  };
}
