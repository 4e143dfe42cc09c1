import type { CommandValues } from '../command-line/parse-command.ts';

/** Options that commands share with the program. */
const programOptions = ['data-dir', 'portable', 'sandbox', 'base-url'] as const;

/** Returns the options of a command that the program reads itself, for `parseCommandLine`. */
export function programArgumentsOf(values: CommandValues): string[] {
  return programOptions.flatMap((name) => {
    if (!values.has(name)) return [];
    return name === 'data-dir' || name === 'base-url' ? [`--${name}=${values.text(name) ?? ''}`] : [`--${name}`];
  });
}
