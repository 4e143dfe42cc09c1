import { describe, expect, it } from 'vitest';
import { createSpelling } from '../../../../../electron/shell/electron/spell-checker.ts';
import { canCheckSpelling } from '../../../../../shared/settings/can-check-spelling.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';
import { itemsOf, pressItem } from '../../../shell/recorded-parts.ts';

function spellingOn(platform: NodeJS.Platform) {
  const recording = recordElectron();
  const spelling = createSpelling(recording.api.defaultSession(), platform);
  const page = recording.api.createWindow({}).webContents;
  const menuAt = (misspelledWord: string, dictionarySuggestions: string[] = []) =>
    spelling.menu({ misspelledWord, dictionarySuggestions }, page);
  return { recording, spelling, menuAt, calls: () => recording.windows[0]?.calls };
}

describe('spell check', () => {
  it.each(['win32', 'linux'] as const)('is off on %s from the start, and no setting turns it on', (platform) => {
    const { recording, spelling, menuAt } = spellingOn(platform);
    expect(recording.order).toEqual(['setSpellCheckerEnabled false', 'createWindow']);
    spelling.setEnabled(true);
    expect(recording.order).not.toContain('setSpellCheckerEnabled true');
    expect(menuAt('lihgt', ['light'])).toEqual([]);
  });

  it('follows the setting on macOS', () => {
    const { recording, spelling } = spellingOn('darwin');
    spelling.setEnabled(true);
    spelling.setEnabled(false);
    expect(recording.order.slice(1)).toEqual(['setSpellCheckerEnabled true', 'setSpellCheckerEnabled false']);
  });

  it('is available only where no dictionary must be downloaded', () => {
    const where = (shell: 'electron' | 'browser') =>
      ['darwin', 'win32', 'linux'].filter((platform) => canCheckSpelling({ shell, platform }));
    expect(where('electron')).toEqual(['darwin']);
    expect(where('browser')).toEqual(['darwin', 'win32', 'linux']);
  });
});

describe('the menu of a misspelled word', () => {
  it('replaces the word with a suggestion', () => {
    const { menuAt, calls } = spellingOn('darwin');
    const menu = menuAt('lihgt', ['light', 'lights']);
    expect(itemsOf(menu).map(({ label, type }) => label ?? type)).toEqual([
      'light',
      'lights',
      'separator',
      'Add to dictionary',
      'separator',
    ]);
    pressItem(menu, 'lights');
    expect(calls()).toEqual(['replaceMisspelling lights']);
  });

  it('adds the word to the dictionary of the system', () => {
    const { recording, menuAt } = spellingOn('darwin');
    pressItem(menuAt('Triptych', []), 'Add to dictionary');
    expect(recording.learned).toEqual(['Triptych']);
  });

  it('shows at most five suggestions, and says if there are none', () => {
    const { menuAt } = spellingOn('darwin');
    const labels = (suggestions: string[]) => menuAt('x', suggestions).map(({ label }) => label);
    expect(labels(['a', 'b', 'c', 'd', 'e', 'f']).slice(0, 6)).toEqual(['a', 'b', 'c', 'd', 'e', undefined]);
    expect(menuAt('x')[0]).toEqual({ label: 'No suggestions', enabled: false });
  });

  it('is not shown for other text', () => {
    expect(spellingOn('darwin').menuAt('')).toEqual([]);
  });
});
