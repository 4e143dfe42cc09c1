import { commandNamed } from '../../command-line/command-table.ts';
import { isKnownOption, takesValue } from '../command-line.ts';

/**
 * Returns the command line arguments for Triptych. In `electron [switches] FOLDER [arguments]`, Chromium's switches
 * come first, such as --no-sandbox. All arguments after the folder were typed by a user for Triptych, so typing errors
 * are reported.
 *
 * A packaged program is also started by others: by the desktop entry of an AppImage with --no-sandbox, by a Windows
 * notification with -Embedding, by a user with --ozone-platform=x11 or with a file. There, unknown options are left to
 * Chromium.
 */
export function selectTriptychArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const ownArguments = argv.slice(1);
  if (isPackaged) return knownOf(ownArguments);
  const folder = ownArguments.findIndex((argument) => !argument.startsWith('-'));
  return folder < 0 ? [] : ownArguments.slice(folder + 1);
}

/**
 * Returns the command and its arguments, or `undefined` to open the window. Switches of Chromium can come before the
 * command, such as --no-sandbox or --ozone-platform=headless.
 */
export function selectCommand(argv: readonly string[], isPackaged: boolean): string[] | undefined {
  const given = isPackaged ? argv.slice(1) : selectTriptychArguments(argv, false);
  const at = given.findIndex((argument) => !argument.startsWith('-') || isKnownOption(argument));
  return commandNamed(given[at]) ? given.slice(at) : undefined;
}

function knownOf(argv: readonly string[]): string[] {
  const knownArguments: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? '';
    // Chromium also reads no switches after this.
    if (argument === '--') break;
    if (!isKnownOption(argument)) continue;
    knownArguments.push(argument);
    const value = argv[at + 1];
    if (!takesValue(argument) || value === undefined) continue;
    knownArguments.push(value);
    at += 1;
  }
  return knownArguments;
}
