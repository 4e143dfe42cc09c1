/**
 * What of the command line is ours. A packaged program gets only its own arguments; `electron [switches] FOLDER
 * [arguments]` has Chromium's switches first, such as --no-sandbox or --remote-debugging-port=0.
 */
export function ownArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const given = argv.slice(1);
  if (isPackaged) return given;
  const folder = given.findIndex((argument) => !argument.startsWith('-'));
  return folder < 0 ? [] : given.slice(folder + 1);
}
