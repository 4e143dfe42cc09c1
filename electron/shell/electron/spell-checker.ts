import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { canCheckSpelling } from '../../../shared/settings/can-check-spelling.ts';
import type { AppWindow, RendererSession } from './electron-api-types.ts';

/** More suggestions would push the other menu entries away from the pointer. */
const mostSuggestions = 5;

/**
 * Uses the spell checker of the system. Without one it stays off regardless of the setting, because Electron would
 * download dictionaries.
 */
export function createSpelling(
  session: Pick<RendererSession, 'setSpellCheckerEnabled' | 'addWordToSpellCheckerDictionary'>,
  platform: NodeJS.Platform,
) {
  const canCheck = canCheckSpelling({ shell: 'electron', platform });
  // Some versions of Electron also downloaded dictionaries for windows without a checker.
  if (!canCheck) session.setSpellCheckerEnabled(false);
  return {
    /** Has no effect on systems without a spell checker. */
    setEnabled(isOn: boolean): void {
      if (canCheck) session.setSpellCheckerEnabled(isOn);
    },
    /**
     * Returns suggestions for a misspelled word, to be shown above the other entries. Empty without one at the pointer.
     */
    menu(
      { misspelledWord, dictionarySuggestions }: Pick<ContextMenuParams, 'misspelledWord' | 'dictionarySuggestions'>,
      page: Pick<AppWindow['webContents'], 'replaceMisspelling'>,
    ): MenuItemConstructorOptions[] {
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
