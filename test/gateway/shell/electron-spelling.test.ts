import { describe, expect, it } from 'vitest';
import { itemsOf, pressItem } from '../../unit/shell/recorded-parts.ts';
import { electronAtGateway } from './electron-at-gateway.ts';

const { start } = electronAtGateway();

const flags = { canUndo: true, canRedo: true, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const misspelled = {
  isEditable: true,
  selectionText: '',
  editFlags: flags,
  misspelledWord: 'lihgt',
  dictionarySuggestions: ['light'],
};
const turned = ({ order }: { order: string[] }) => order.filter((call) => call.startsWith('setSpellChecker'));

describe('spell check in the window', () => {
  it('on macOS is on from the first start, and follows the setting without a new window', async () => {
    const { recording, page, window } = await start({ platform: 'darwin' });
    expect(page.snapshot.settings.spellCheck).toBe(true);
    expect(window.options.webPreferences?.spellcheck).toBe(true);
    expect(turned(recording)).toEqual(['setSpellCheckerEnabled true']);
    await page.calls.settings.change({ spellCheck: false });
    expect(turned(recording).at(-1)).toBe('setSpellCheckerEnabled false');
    // Other changes leave spell check unchanged.
    await page.calls.settings.change({ theme: 'light' });
    expect(turned(recording)).toHaveLength(2);
  });

  it('on macOS stays off at the next start, and can be turned on later', async () => {
    const { recording, window } = await start({ platform: 'darwin', settings: { spellCheck: false } });
    expect(turned(recording)).toEqual(['setSpellCheckerEnabled false']);
    expect(window.options.webPreferences?.spellcheck).toBe(true);
  });

  it('on macOS offers suggestions in the menu of a text, before its other entries', async () => {
    const { recording, window } = await start({ platform: 'darwin' });
    window.webContents.emit('context-menu', {}, misspelled);
    const [menu = []] = recording.popUps;
    expect(itemsOf(menu).map(({ label, role, type }) => label ?? role ?? type)).toEqual([
      'light',
      'separator',
      'Add to dictionary',
      'separator',
      'undo',
      'redo',
      'separator',
      'cut',
      'copy',
      'paste',
      'separator',
      'selectAll',
    ]);
    pressItem(menu, 'light');
    expect(window.calls).toContain('replaceMisspelling light');
  });

  it.each(['win32', 'linux'] as const)(
    'on %s is off before there is a window, whatever the setting',
    async (platform) => {
      const { recording, page, window } = await start({ platform, settings: { spellCheck: true } });
      await page.calls.settings.change({ spellCheck: true });
      expect(turned(recording)).toEqual(['setSpellCheckerEnabled false']);
      expect(recording.order.indexOf('setSpellCheckerEnabled false')).toBeLessThan(
        recording.order.indexOf('createWindow'),
      );
      expect(window.options.webPreferences?.spellcheck).toBe(false);
      window.webContents.emit('context-menu', {}, misspelled);
      expect(itemsOf(recording.popUps[0] ?? []).map(({ label }) => label)).not.toContain('Add to dictionary');
    },
  );
});
