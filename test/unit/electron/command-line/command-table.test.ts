import { describe, expect, test } from 'vitest';
import { commands, commonOptions } from '../../../../electron/command-line/command-table.ts';
import { commandHelp, programHelp } from '../../../../electron/command-line/commands/run-command.ts';
import { queryOf } from '../../../../electron/command-line/commands/search.ts';
import { exitCodes } from '../../../../electron/command-line/exit-codes.ts';
import { parseCommand } from '../../../../electron/command-line/parse-command.ts';

const optionsOf = (options: (typeof commands)[number]['options']) => [...options, ...commonOptions];

describe('a number that is out of range is refused before a program is opened', () => {
  const cases = [
    ['run', '--timeout', '31536001'],
    ['run', '--timeout', '0', '--model', 'image-e-2', '--yes'],
    ['wait', '--timeout=1e3'],
    ['run', '--max-charges', '-1'],
    ['run', '--max-charges=many'],
    ['list', '--limit', '1000001'],
    ['search', '--limit', '2.5', 'heron'],
  ];
  for (const words of cases) {
    test(words.join(' '), () => {
      const parsed = parseCommand(words);
      expect(parsed).toMatchObject({ kind: 'wrong' });
      expect('sentence' in parsed && parsed.sentence).toMatch(/must be a whole number from|needs a value/);
    });
  }
  test('the limits themselves are accepted', () => {
    expect(parseCommand(['run', '--timeout', '31536000', '--max-charges', '0'])).toMatchObject({ kind: 'run' });
  });
});

describe('every command and option', () => {
  test('is in the help', () => {
    const lines = programHelp().split('\n');
    for (const { name, summary } of commands)
      expect(lines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(` ${summary}`))).toHaveLength(1);
    for (const { code, meaning } of exitCodes) expect(programHelp()).toContain(`  ${code}  ${meaning}`);
    for (const command of commands) {
      for (const { name } of optionsOf(command.options)) expect(commandHelp(command)).toContain(`--${name}`);
    }
  });

  test('fits into a terminal of 96 columns', () => {
    for (const text of [programHelp(), ...commands.map(commandHelp)]) {
      const long = text.split('\n').filter((line) => line.length > 96 && !line.startsWith('  triptych'));
      expect(long).toEqual([]);
    }
  });

  test('is accepted by the parser', () => {
    for (const { name, arguments: args, options } of commands) {
      const positional = args === '' || args.startsWith('[') ? [] : ['bash'];
      for (const option of optionsOf(options)) {
        const text = option.range === undefined ? 'value' : String(option.range.least);
        const written = option.value === undefined ? [`--${option.name}`] : [`--${option.name}`, text];
        const parsed = parseCommand([name, ...positional, ...written]);
        expect(parsed.kind, `${name} ${written}`).toBe(option.name === 'help' ? 'help' : 'run');
      }
    }
  });

  test('has examples that the parser accepts', () => {
    for (const example of commands.flatMap(({ examples }) => examples)) {
      const [command = ''] = example.split(/ [|>] /);
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      expect(parseCommand(words.slice(1)), example).toMatchObject({ kind: 'run' });
    }
  });

  test('has examples whose search conditions are valid', () => {
    const searching = commands.filter(({ name }) => name === 'search' || name === 'export');
    for (const example of searching.flatMap(({ examples }) => examples)) {
      const parsed = parseCommand(example.split(' ').slice(1));
      expect(() => parsed.kind === 'run' && queryOf(parsed.values), example).not.toThrow();
    }
  });
});

describe('a wrong command line', () => {
  test.each([
    [['rnu'], 'There is no command “rnu”. Did you mean “run”? See: triptych --help'],
    [['paint'], 'There is no command “paint”. See: triptych --help'],
    [['run', '--promt', 'x'], '“run” has no option --promt. Did you mean “--prompt”? See: triptych run --help'],
    [['run', '--model'], '--model needs a value. See: triptych run --help'],
    [['run', '--yes=1'], '--yes doesn’t accept a value. See: triptych run --help'],
    [['run', 'a.csv', 'b.csv'], '“b.csv” is one argument too many. See: triptych run --help'],
    [['list', 'x'], '“x” is one argument too many. See: triptych list --help'],
    [['track'], 'TASK is missing. See: triptych track --help'],
  ])('%j is explained with the way out', (args, sentence) => {
    expect(parseCommand(args)).toEqual({ kind: 'wrong', sentence });
  });

  test('without a command shows the help', () => {
    expect(parseCommand([])).toEqual({ kind: 'help' });
    expect(parseCommand(['run', '-h'])).toMatchObject({ kind: 'help', command: { name: 'run' } });
  });
});
