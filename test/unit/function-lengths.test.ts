import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSources } from '../../build/source-imports.ts';

// A function that is longer than this does more than one thing. Its inner functions are in no outline and can't be tested
// alone. Long data is a constant and counts as no function.

const mostLines = 150;

/** Lists the functions of a file with their lines, the longest first. Components and methods are functions as well. */
function functionsOf(file: string, text: string): { name: string; lines: number }[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can’t be parsed: ${errors[0]?.message}`);
  const found: { name: string; lines: number }[] = [];
  const visit = (value: unknown, outer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Record<string, unknown> & { type?: string; start?: number; end?: number };
    const name = nameOf(node['id']) ?? nameOf(node['key']) ?? outer;
    if (node.type?.includes('Function') && node['body']) {
      found.push({ name: `${file} ${name}`, lines: linesOf(text.slice(node.start, node.end)) });
    }
    for (const inner of Object.values(node)) visit(inner, name);
  };
  visit(program, '');
  return found.sort((one, other) => other.lines - one.lines);
}

const linesOf = (text: string) => text.split('\n').length;

function nameOf(node: unknown): string | undefined {
  return typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : undefined;
}

test('the search finds functions of every form with their lines', () => {
  const text = [
    'export function plain() {',
    '  const arrow = () => {',
    '  };',
    '}',
    'class Made {',
    '  method() {',
    '    return 1;',
    '  }',
    '}',
  ].join('\n');
  expect(functionsOf('a.ts', text)).toEqual([
    { name: 'a.ts plain', lines: 4 },
    { name: 'a.ts method', lines: 3 },
    { name: 'a.ts arrow', lines: 2 },
  ]);
});

test(`no function has more than ${mostLines} lines`, () => {
  // A shorter file has no longer function, and parsing takes most of the time.
  const files = [...readSources(['electron', 'renderer', 'shared'])].filter(([, text]) => linesOf(text) > mostLines);
  const all = files.flatMap(([file, text]) => functionsOf(file, text));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(({ lines }) => lines > mostLines)).toEqual([]);
});
