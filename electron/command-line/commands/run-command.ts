import { allModels, setModelsFromFiles } from '../../../shared/models/all-models.ts';
import {
  type Field,
  initialValue,
  isExperimental,
  isUntested,
  type Model,
  openingValue,
  optionTexts,
} from '../../../shared/models/model.ts';
import { modelsOfFiles } from '../../../shared/models/model-files/models-of-files.ts';
import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import type { OpenedProgram } from '../../local-socket/opened-program.ts';
import { type CommandContext, type CommandOutput, problemOf, reportInterrupted } from '../command-context.ts';
import { type Command, type CommandOption, commandNamed, commands, commonOptions } from '../command-table.ts';
import { type ExitName, exitCodes } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';
import { type CommandValues, parseCommand, UsageError } from '../parse-command.ts';
import { doctor } from './doctor.ts';
import { exportResults } from './export.ts';
import { list } from './list.ts';
import { mcp } from './mcp.ts';
import { check, run } from './run.ts';
import { search } from './search.ts';
import { track, wait } from './wait-and-track.ts';

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

function optionRow({ name, value, description }: CommandOption): readonly [string, string] {
  return [value === undefined ? `--${name}` : `--${name} ${value}`, description];
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

/** Commands that need a program. */
const handlers: Readonly<Record<string, (context: CommandContext) => Promise<ExitName>>> = {
  models,
  check,
  run,
  wait,
  list,
  search,
  export: exportResults,
  track,
  mcp,
  doctor,
};

interface CommandSurroundings {
  readonly version: string;
  /** Opens the program with the options of the command line, or returns a sentence about wrong options. */
  open(values: CommandValues): Promise<{ program: OpenedProgram; dataFolder: string } | { sentence: string }>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly stop: AbortSignal;
  readInput(): Promise<Uint8Array>;
  readLines(signal: AbortSignal): AsyncIterable<string>;
}

/** Runs one command. Returns the exit code; see `exit-codes.ts`. Never throws. */
export async function runCommand(args: readonly string[], surroundings: CommandSurroundings): Promise<number> {
  const { stdout, stderr, stop } = surroundings;
  const parsed = parseCommand(args);
  if (parsed.kind === 'help') {
    stdout(`${parsed.command ? commandHelp(parsed.command) : programHelp()}\n`);
    return exitCode('done');
  }
  if (parsed.kind === 'wrong') {
    stderr(`${parsed.sentence}\n`);
    return exitCode('usage');
  }
  const { command, values } = parsed;
  const [argument = ''] = values.positionals;
  if (command.name === 'help') {
    const explained = commandNamed(argument);
    if (!explained && argument !== '') {
      stderr(`“${argument}” is unknown. See: triptych help --help\n`);
      return exitCode('usage');
    }
    stdout(`${explained ? commandHelp(explained) : programHelp()}\n`);
    return exitCode('done');
  }
  const output = createOutput(surroundings, values.has('json'));
  try {
    return exitCode(await openAndRun(command.name, values, output, surroundings));
  } catch (error) {
    if (error instanceof UsageError) {
      stderr(`${error.message}\n`);
      return exitCode('usage');
    }
    // Standard input is read before anything is sent.
    if (error instanceof Error && error.name === 'AbortError' && stop.aborted)
      return exitCode(reportInterrupted(output));
    const problem = problemOf(error);
    output.report(problem?.sentence ?? errorMessage(error));
    if (problem) output.print(undefined, { type: 'problem', kind: problem.kind, sentence: problem.sentence });
    return exitCode(problem?.kind === 'budget' ? 'budget' : 'failed');
  }
}

async function openAndRun(
  name: string,
  values: CommandValues,
  output: CommandOutput,
  surroundings: CommandSurroundings,
): Promise<ExitName> {
  const opened = await surroundings.open(values);
  if ('sentence' in opened) throw new UsageError(opened.sentence);
  const { program, dataFolder } = opened;
  try {
    const state = await readProgramState(program);
    const other = otherConnection(values, program, state.connection.kind);
    if (other !== undefined) throw new UsageError(other);
    const handler = handlers[name];
    if (!handler) throw new Error(`The command ${name} has no handler.`);
    const { version, stop, readInput, readLines } = surroundings;
    return await handler({ program, state, values, output, stop, readInput, readLines, dataFolder, version });
  } finally {
    await program.close();
  }
}

/** A window keeps its connection. Another command has the same connection as this one. */
function otherConnection(values: CommandValues, program: OpenedProgram, kind: string): string | undefined {
  if (!program.isConnected || program.isOfCommand) return undefined;
  const wanted = values.has('base-url') ? '--base-url' : values.has('sandbox') && kind !== 'sandbox' ? '--sandbox' : '';
  if (wanted === '') return undefined;
  return `Triptych is running with this data folder and keeps its connection, so ${wanted} can’t apply. Quit it, or use another folder with --data-dir.`;
}

function createOutput({ stdout, stderr }: CommandSurroundings, isJson: boolean): CommandOutput {
  return {
    print(text, value) {
      if (isJson) stdout(`${JSON.stringify(value)}\n`);
      else if (text !== undefined) stdout(`${text}\n`);
    },
    report: (text) => stderr(`${text}\n`),
  };
}

/** Reads the state of the program, and uses its model files. */
export async function readProgramState({ client }: Pick<OpenedProgram, 'client'>): Promise<Snapshot> {
  const reading = new AbortController();
  try {
    for await (const event of await client.watch(undefined, { signal: reading.signal })) {
      if (event.kind !== 'snapshot') continue;
      setModelsFromFiles(modelsOfFiles(event.snapshot.modelFiles));
      return event.snapshot;
    }
  } finally {
    reading.abort();
  }
  throw new Error('The program ended before it answered.');
}

async function models({ values, state, output }: CommandContext): Promise<ExitName> {
  const [name] = values.positionals;
  if (name === undefined) {
    const column = Math.max(...allModels().map(({ id }) => id.length)) + 2;
    for (const model of allModels()) {
      output.print(`${model.id.padEnd(column)}${model.kind}, ${model.facts}${markOf(model)}`, modelRecord(model));
    }
    return 'done';
  }
  const model = findModel(name, state.settings.paths);
  const fields = Object.entries(model.fields);
  const lines = fields.map(
    ([field, facts]) => `  ${field}  ${facts.title}: ${limitsOf(model, facts)}${formValueOf(facts)}`,
  );
  output.print(
    [`${model.id}  ${model.title}, ${model.kind}${markOf(model)}`, ...lines, ...(model.notes ?? [])].join('\n'),
    {
      ...modelRecord(model),
      fields: fields.map(([field, facts]) => ({
        name: field,
        title: facts.title,
        role: facts.role ?? null,
        required: facts.required === true,
        type: facts.wireType,
        limits: limitsOf(model, facts),
        options: optionTexts(facts) ?? null,
        default: initialValue(facts) ?? null,
        form: openingValue(facts) ?? null,
      })),
    },
  );
  return 'done';
}

function modelRecord(model: Model) {
  const { id, title, kind, output, facts, source } = model;
  return { type: 'model', id, title, kind, output, facts, file: source?.file ?? null, untested: isUntested(model) };
}

function markOf(model: Model): string {
  const marks = [
    ...(model.source ? [`from ${model.source.file}`] : []),
    ...(isExperimental(model) ? ['experimental'] : isUntested(model) ? ['untested'] : []),
  ];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

function limitsOf({ fields }: Model, field: Field): string {
  const limits = field.limits((name) => fields[name]?.title ?? name);
  return field.required ? `${limits}, required` : limits;
}

/** The value of a field that a command does not set. */
function formValueOf(field: Field): string {
  const value = openingValue(field);
  return value === undefined ? '' : `; sent unless set: ${field.text(value)}`;
}

function exitCode(name: ExitName): number {
  return exitCodes.find((each) => each.name === name)?.code ?? 1;
}
