import { describe, expect, test } from 'vitest';
import { currentKeysOf } from '../../../../../renderer/ui/commands/key-bindings-store.ts';
import {
  canConflict,
  findConflicts,
  isEditing,
  reasonOfRefusedKeys,
} from '../../../../../renderer/ui/commands/shortcut-conflict.ts';
import { commands, isCommandName } from '../../../../../shared/commands/command-list.ts';

const names = Object.keys(commands).filter(isCommandName);

describe('default shortcuts', () => {
  test.each(names)('no command that can be active together with %s has the same default shortcut', (name) => {
    expect(findConflicts(name, commands[name].keys, {})).toEqual([]);
  });

  test('every default shortcut that users can change is one that they may assign', () => {
    const refused = names.filter(
      (name) => !commands[name].fixed && reasonOfRefusedKeys(commands[name].keys) !== undefined,
    );
    expect(refused).toEqual([]);
  });
});

describe('shortcut conflicts', () => {
  test('commands meet in the same place, in a part of it, and if one works everywhere', () => {
    expect(canConflict({ where: 'stage' }, { where: 'stage/wipe' })).toBe(true);
    expect(canConflict({ where: '' }, { where: 'talk' })).toBe(true);
    expect(canConflict({ where: 'stage/wipe' }, { where: 'stage/blink' })).toBe(false);
    expect(canConflict({ where: 'comparisons/list' }, { where: 'stage' })).toBe(false);
    expect(canConflict({ where: 'library' }, { where: 'activity' })).toBe(false);
  });

  test('the form is beside the stage, but not beside a blind round or the run plan', () => {
    expect(canConflict({ where: 'studio/form' }, { where: 'stage/open' })).toBe(true);
    expect(canConflict({ where: 'stage' }, { where: 'studio' })).toBe(true);
    expect(canConflict({ where: 'studio/form' }, { where: 'stage/blind' })).toBe(false);
    expect(canConflict({ where: 'studio/sheet' }, { where: 'stage' })).toBe(false);
    expect(canConflict({ where: 'studio/form' }, { where: 'comparisons/list' })).toBe(false);
  });

  test('actions on results meet the commands of every place, but for the two that show no results', () => {
    expect(canConflict({ where: 'results' }, { where: 'stage/wipe' })).toBe(true);
    expect(canConflict({ where: 'talk' }, { where: 'results' })).toBe(true);
    expect(canConflict({ where: 'results' }, { where: 'masks' })).toBe(false);
    expect(canConflict({ where: 'stage/blind' }, { where: 'results' })).toBe(false);
  });

  test('commands of the mask editor meet global commands only if those work in dialogs', () => {
    expect(canConflict({ where: '' }, { where: 'masks' })).toBe(false);
    expect(canConflict({ where: '', inDialogs: true }, { where: 'masks' })).toBe(true);
  });

  test('commands conflict by the shortcuts that the user chose, not by replaced defaults', () => {
    expect(findConflicts('layoutGrid', 'w', {})).toEqual(['layoutWipe']);
    expect(findConflicts('layoutGrid', 'w', { layoutWipe: 'y' })).toEqual([]);
    expect(findConflicts('layoutGrid', 'mod+shift+g', { layoutWipe: 'mod+shift+g' })).toEqual(['layoutWipe']);
    expect(findConflicts('layoutGrid', '', { layoutWipe: '' })).toEqual([]);
  });

  test('a digit conflicts with a command that has one digit for each pane', () => {
    expect(findConflicts('layoutGrid', '7', {})).toEqual(['rate', 'blindBest']);
    expect(findConflicts('layoutGrid', '3', {})).toEqual(['rate', 'blindBest']);
    expect(findConflicts('layoutGrid', 'alt+3', {})).toEqual(['solo', 'blindSolo']);
  });
});

test('the settings cannot change a fixed shortcut, and can remove any other', () => {
  expect(currentKeysOf('solo', { solo: 'q' })).toBe('alt+1');
  expect(currentKeysOf('layoutGrid', { layoutGrid: '' })).toBe('');
});

test('keys that were chosen for an earlier command are those of the command that replaces it', () => {
  expect(currentKeysOf('pick', { comparePick: 'q' })).toBe('q');
  expect(currentKeysOf('pick', { comparePick: 'q', pick: 'w' })).toBe('w');
  expect(currentKeysOf('exportResults', { exportPane: '' })).toBe('');
});

test('`isEditing` recognizes the shortcuts that edit text', () => {
  for (const keys of ['mod+z', 'mod+c', 'mod+left', 'mod+backspace']) expect(isEditing(keys)).toBe(true);
  for (const keys of ['mod+k', 'mod+enter', 'mod+1']) expect(isEditing(keys)).toBe(false);
});
