import type { Command } from '../../../shared/commands/command.ts';
import { type CommandName, commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { keyLabelsOf } from './keys.ts';
import { keysOf } from './keys-of-command.ts';

type GroupName = Command['group'];

export interface CommandGroup {
  readonly group: GroupName;
  readonly names: readonly CommandName[];
}

/** All commands by where they work, in the order of the list. */
function commandGroups(): readonly CommandGroup[] {
  const names = Object.keys(commands).filter(isCommandName);
  const groups = Map.groupBy(names, (name) => commands[name].group);
  return [...groups].map(([group, each]) => ({ group, names: each }));
}

const groupsOfPages: Readonly<Record<string, readonly GroupName[]>> = {
  studio: ['Results', 'Studio', 'Stage', 'Masks'],
  projects: ['Results', 'Projects', 'Animatic'],
  chat: ['Chat and Messages'],
  messages: ['Chat and Messages'],
  library: ['Results', 'Library', 'Player'],
  activity: ['Activity'],
};

/** Returns the groups whose keys work on the page at `location`, beside those that work everywhere. */
export function groupsAt(location: string): readonly GroupName[] {
  return groupsOfPages[location.split('/')[1] ?? ''] ?? [];
}

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
