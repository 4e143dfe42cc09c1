import { type CommandName, commands } from './command-list.ts';

/** The keys of a command where a user chose these `own` ones; empty for none. */
export function keysWith(own: Readonly<Partial<Record<string, string>>>, name: CommandName): string {
  const { fixed, keys } = commands[name];
  return fixed ? keys : (own[name] ?? keys);
}
