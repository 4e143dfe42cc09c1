import { type CommandOption, commands, commonOptions } from './command-table.ts';
import { exitCodes } from './exit-codes.ts';
import { optionText } from './help-text.ts';

/** Returns the man page as troff source. */
export function manPage(version: string): string {
  return `${[
    `.TH TRIPTYCH 1 "" "Triptych ${escaped(version)}" "Triptych manual"`,
    '.SH NAME',
    'triptych \\- make video and images with AI models from the command line',
    '.SH SYNOPSIS',
    '.B triptych',
    '.I COMMAND',
    '[options]',
    '.SH COMMANDS',
    ...commands.flatMap(({ name, arguments: args, summary, details, options, examples }) => [
      `.SS "triptych ${[name, args]
        .filter((part) => part !== '')
        .map(escaped)
        .join(' ')}"`,
      [summary, ...details].map(escaped).join('\n'),
      ...options.flatMap(optionLines),
      '.PP',
      'Examples:',
      ...examples.flatMap((example) => ['.PP', '.RS', '.nf', escaped(example), '.fi', '.RE']),
    ]),
    '.SH OPTIONS OF EVERY COMMAND',
    ...commonOptions.flatMap(optionLines),
    '.SH EXIT STATUS',
    ...exitCodes.flatMap(({ code, meaning }) => ['.TP', `.B ${code}`, escaped(meaning)]),
  ].join('\n')}\n`;
}

function optionLines(option: CommandOption): string[] {
  return ['.TP', `.B ${escaped(optionText(option))}`, escaped(option.description)];
}

/** A line that begins with a dot or an apostrophe would be a request of troff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
