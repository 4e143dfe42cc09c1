import { expect, test } from 'vitest';
import { findCommandGroups } from '../../../../../renderer/ui/commands/command-groups.ts';
import { commands } from '../../../../../shared/commands/command-list.ts';

const namesFor = (search: string) => findCommandGroups(search).flatMap(({ names }) => names);

test('an empty search finds every command once, in groups', () => {
  expect(namesFor(' ').sort()).toEqual(Object.keys(commands).sort());
});

test('commands are found by words of their title and by their keys', () => {
  expect(namesFor('UNDO')).toContain('undoInput');
  const byKeys = namesFor('ctrl+z');
  expect(byKeys).toEqual(namesFor('z ctrl'));
  expect(byKeys).toContain('undoInput');
  expect(namesFor('keyboard shortcuts ?')).toEqual(['keySheet']);
});

test('a search without a match finds no group', () => {
  expect(findCommandGroups('no such shortcut')).toEqual([]);
});
