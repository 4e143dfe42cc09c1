import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import { type CommandGroup, commandGroups } from './command-groups.ts';
import { keyLabelsOf } from './keys.ts';
import { keysOf } from './keys-of-command.ts';

/** Returns the groups with matching commands. Searches title, group and keys, such as `undo` or `ctrl+z`. */
export function findCommandGroups(search: string): readonly CommandGroup[] {
  const terms = search.toLowerCase().replaceAll('+', ' ').split(/\s+/);
  const matches = (name: CommandName) => {
    const { title, group } = commands[name];
    const text = `${title} ${group} ${keyLabelsOf(keysOf(name)).join(' ')}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  };
  return commandGroups()
    .map(({ group, names }) => ({ group, names: names.filter(matches) }))
    .filter(({ names }) => names.length > 0);
}
