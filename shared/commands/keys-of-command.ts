import { type CommandName, commands } from './command-list.ts';

type CustomKeys = Readonly<Partial<Record<string, string>>>;

/** Returns the keys of a command. The user's custom keys replace the default keys. An empty text means no keys. */
export function keysOfCommand(customKeys: CustomKeys, name: CommandName): string {
  return customKeysOfCommand(customKeys, name) ?? commands[name].keys;
}

/** Returns the keys that the user chose for a command, or for an earlier command that it replaces. */
export function customKeysOfCommand(customKeys: CustomKeys, name: CommandName): string | undefined {
  const { fixed, formerly = [] } = commands[name];
  if (fixed) return undefined;
  return [name, ...formerly].map((each) => customKeys[each]).find((keys) => keys !== undefined);
}
