import { describe, expect, test } from 'vitest';
import { keysNow } from '../../../../../renderer/ui/commands/key-bindings.ts';
import { clashesOf, isEditing, meet, whyNotKeys } from '../../../../../renderer/ui/commands/shortcut-conflict.ts';
import { commands, isCommandName } from '../../../../../shared/commands/command-list.ts';

const names = Object.keys(commands).filter(isCommandName);

describe('keys as they come', () => {
  test.each(names)('%s has keys that no other command has in its place', (name) => {
    expect(clashesOf(name, commands[name].keys, {})).toEqual([]);
  });

  test('none of them is one that cannot be given', () => {
    const refused = names.filter((name) => !commands[name].fixed && whyNotKeys(commands[name].keys) !== undefined);
    expect(refused).toEqual([]);
  });
});

describe('two commands', () => {
  test('meet in one place, in a part of it, and everywhere', () => {
    expect(meet({ where: 'compare/stage' }, { where: 'compare/stage/wipe' })).toBe(true);
    expect(meet({ where: '' }, { where: 'talk' })).toBe(true);
    expect(meet({ where: 'compare/stage/wipe' }, { where: 'compare/stage/blink' })).toBe(false);
    expect(meet({ where: 'compare/list' }, { where: 'compare/stage' })).toBe(false);
    expect(meet({ where: 'library' }, { where: 'activity' })).toBe(false);
  });

  test('over the dialog of masks only what works over dialogs meets them', () => {
    expect(meet({ where: '' }, { where: 'masks' })).toBe(false);
    expect(meet({ where: '', inDialogs: true }, { where: 'masks' })).toBe(true);
  });

  test('clash by the keys that the person chose, not by those that they gave away', () => {
    expect(clashesOf('layoutGrid', 'w', {})).toEqual(['layoutWipe']);
    expect(clashesOf('layoutGrid', 'w', { layoutWipe: 'y' })).toEqual([]);
    expect(clashesOf('layoutGrid', 'mod+shift+g', { layoutWipe: 'mod+shift+g' })).toEqual(['layoutWipe']);
    expect(clashesOf('layoutGrid', '', { layoutWipe: '' })).toEqual([]);
  });

  test('clash with any of the digits where there is one for each pane', () => {
    expect(clashesOf('layoutGrid', '7', {})).toEqual(['solo']);
    expect(clashesOf('layoutGrid', 'alt+3', {})).toEqual(['ratePane', 'blindBest']);
  });
});

test('keys that belong to a control stay what they are, whatever the settings say', () => {
  expect(keysNow('solo', { solo: 'q' })).toBe('1');
  expect(keysNow('layoutGrid', { layoutGrid: '' })).toBe('');
});

test('what edits a text stays with the text', () => {
  for (const keys of ['mod+z', 'mod+c', 'mod+left', 'mod+backspace']) expect(isEditing(keys)).toBe(true);
  for (const keys of ['mod+k', 'mod+enter', 'mod+1']) expect(isEditing(keys)).toBe(false);
});
