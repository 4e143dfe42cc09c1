import { isKnownOption, takesValue } from '../command-line.ts';

/**
 * The arguments of the command line that are ours. `electron [switches] FOLDER [arguments]` has Chromium's switches
 * first, such as --no-sandbox or --remote-debugging-port=0, and what comes after the folder was typed by a user: all
 * of it is ours, so a typing error is noticed.
 *
 * A packaged program is started by others too: by the desktop entry of an AppImage with --no-sandbox, by a notification
 * of Windows with -Embedding, by a user with --ozone-platform=x11 or with a file. Whatever is no option of ours is
 * left to Chromium there.
 */
export function triptychArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const given = argv.slice(1);
  if (isPackaged) return knownOf(given);
  const folder = given.findIndex((argument) => !argument.startsWith('-'));
  return folder < 0 ? [] : given.slice(folder + 1);
}

function knownOf(given: readonly string[]): string[] {
  const known: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at] ?? '';
    // Chromium reads no switches after this either.
    if (argument === '--') break;
    if (!isKnownOption(argument)) continue;
    known.push(argument);
    const value = given[at + 1];
    if (!takesValue(argument) || value === undefined) continue;
    known.push(value);
    at += 1;
  }
  return known;
}
