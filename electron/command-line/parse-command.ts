import { parseArgs } from 'node:util';
import { errorMessage } from '../../shared/util/error-message.ts';
import { shortenForSentence } from '../../shared/util/text-for-sentence.ts';
import { editDistance } from '../util/edit-distance.ts';
import { type Command, type CommandOption, commandNamed, commands, commonOptions } from './command-table.ts';

/** The values of a command line. */
export interface CommandValues {
  /** The last value of an option, or `undefined`. */
  text(name: string): string | undefined;
  all(name: string): readonly string[];
  has(name: string): boolean;
  readonly positionals: readonly string[];
}

type ParsedCommand =
  | { readonly kind: 'run'; readonly command: Command; readonly values: CommandValues }
  | { readonly kind: 'help'; readonly command?: Command }
  /** The exit code is 2. */
  | { readonly kind: 'wrong'; readonly sentence: string };

/** Parses the arguments after the name of the program. */
export function parseCommand(args: readonly string[]): ParsedCommand {
  const [name = '', ...rest] = args;
  if (name === '' || name === '--help' || name === '-h') return { kind: 'help' };
  const command = commandNamed(name);
  if (!command) return wrong(`There is no command “${name}”.${suggestion(name, commands)} See: triptych --help`);
  const options = [...commonOptions, ...command.options];
  const parsed = parse(rest, options);
  if ('message' in parsed) return wrong(sentenceOf(parsed.message, command, options));
  const values = new Map(Object.entries(parsed.values));
  const all = (key: string) => [values.get(key) ?? []].flat().map(String);
  if (values.has('help')) return { kind: 'help', command };
  const wrongNumber = outOfRange(all, options);
  if (wrongNumber !== undefined) return wrong(`${wrongNumber}${seeHelp(command)}`);
  const { positionals } = parsed;
  const most = command.arguments === '' ? 0 : command.arguments.includes('...') ? Infinity : 1;
  const extra = positionals[most];
  if (extra !== undefined) return wrong(`“${extra}” is one argument too many.${seeHelp(command)}`);
  if (positionals.length === 0 && command.arguments !== '' && !command.arguments.startsWith('['))
    return wrong(`${command.arguments} is missing.${seeHelp(command)}`);
  return {
    kind: 'run',
    command,
    values: { text: (key) => all(key).at(-1), all, has: (key) => values.has(key), positionals },
  };
}

/** Reads a whole number. Its range in the command table was checked before. */
export function wholeNumber(values: CommandValues, name: string): number | undefined {
  const text = values.text(name);
  return text === undefined ? undefined : Number(text);
}

function outOfRange(all: (name: string) => readonly string[], options: readonly CommandOption[]): string | undefined {
  for (const { name, range } of options) {
    const text = all(name).at(-1);
    if (text === undefined || range === undefined) continue;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= range.least && number <= range.most) continue;
    return `--${name} must be a whole number from ${range.least} to ${range.most}, not “${shortenForSentence(text)}”.`;
  }
  return undefined;
}

/** The command line is wrong in a way that the table can't express. */
export class UsageError extends Error {}

function parse(args: readonly string[], options: readonly CommandOption[]) {
  const config = Object.fromEntries(
    options.map(({ name, value, isList }) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: isList === true,
        ...(name === 'help' ? { short: 'h' } : {}),
      },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options: config, strict: true, allowPositionals: true });
  } catch (error) {
    return { message: errorMessage(error) };
  }
}

/** Node's messages name the option. Their advice does not apply here. */
function sentenceOf(message: string, command: Command, options: readonly CommandOption[]): string {
  const unknown = /Unknown option '([^']+)'/.exec(message)?.[1]?.replace(/^-{1,2}/, '');
  if (unknown !== undefined) {
    const similar = suggestion(unknown, options, '--');
    return `“${command.name}” has no option --${unknown}.${similar}${seeHelp(command)}`;
  }
  const missing = /Option '(?:-\w, )?(--[\w-]+)(?![\w-])[^']*' argument (?:missing|is ambiguous)/.exec(message)?.[1];
  if (missing !== undefined) return `${missing} needs a value.${seeHelp(command)}`;
  const extra = /Option '(?:-\w, )?(--[\w-]+)' does not take an argument/.exec(message)?.[1];
  if (extra !== undefined) return `${extra} doesn’t accept a value.${seeHelp(command)}`;
  return `${message}${seeHelp(command)}`;
}

function suggestion(typed: string, known: readonly { readonly name: string }[], before = ''): string {
  const [nearest] = known
    .map(({ name }) => ({ name, distance: editDistance(typed, name) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(1, typed.length / 4)
    ? ` Did you mean “${before}${nearest.name}”?`
    : '';
}

function seeHelp({ name }: Command): string {
  return ` See: triptych ${name} --help`;
}

function wrong(sentence: string): ParsedCommand {
  return { kind: 'wrong', sentence };
}
