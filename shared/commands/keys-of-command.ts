import { type CommandName, commands } from './command-list.ts';

/** Returns the keys of a command. The user's custom keys replace the default keys. An empty text means no keys. */
export function keysOfCommand(customKeys: Readonly<Partial<Record<string, string>>>, name: CommandName): string {
  const { fixed, keys } = commands[name];
  return fixed ? keys : (customKeys[name] ?? keys);
}
