import { type Command, type CommandOption, commands, commonOptions } from './command-table.ts';
import { exitCodes } from './exit-codes.ts';

const width = 96;

/** The help without a command. */
export function programHelp(): string {
  const list = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    'Usage: triptych COMMAND [options]',
    table('Commands', list),
    table('Options of every command', commonOptions.map(optionRow)),
    table(
      'Exit codes',
      exitCodes.map(({ code, meaning }) => [String(code), meaning] as const),
    ),
    'Help of a command: triptych COMMAND --help. Without a command, the window opens.',
  ].join('\n\n');
}

export function commandHelp({ name, arguments: args, summary, details, options, examples }: Command): string {
  return [
    `Usage: ${['triptych', name, args, '[options]'].filter((part) => part !== '').join(' ')}`,
    [summary, ...details].map((sentence) => wrapped(sentence, 0)).join('\n'),
    ...(options.length > 0 ? [table('Options', options.map(optionRow))] : []),
    table('Options of every command', commonOptions.map(optionRow)),
    `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
  ].join('\n\n');
}

export function optionText({ name, value }: CommandOption): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function optionRow(option: CommandOption): readonly [string, string] {
  return [optionText(option), option.description];
}

function table(title: string, rows: readonly (readonly [string, string])[]): string {
  const column = Math.max(...rows.map(([name]) => name.length)) + 4;
  const lines = rows.map(([name, text]) => `  ${name.padEnd(column - 2)}${wrapped(text, column)}`);
  return `${title}:\n${lines.join('\n')}`;
}

/** Wraps a text whose further lines begin after `indent` spaces. */
function wrapped(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && indent + last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
