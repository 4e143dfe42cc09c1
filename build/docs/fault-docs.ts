import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from '../project.ts';
import type { FaultRow } from './fault-row.ts';
import { faultParts } from './fault-rows.ts';

interface NamedTest {
  readonly rows: readonly number[];
  /** Path from the project folder, with forward slashes. */
  readonly file: string;
}

/** Writes the page docs/fault-matrix.md: the table of faults and the tests named after them. */
export function faultDocs(): string {
  const tests = namedTests();
  const all = faultParts.flatMap((part) => part.rows);
  const tested = all.filter(({ row }) => tests.some((test) => test.rows.includes(row)));
  const gaps = all.filter(({ gap }) => gap !== undefined);
  const parts = faultParts.map(({ title, rows }) => {
    const lines = rows.map((row) => line(row, tests));
    return [`## ${title}`, '', '| | Fault | Behavior | Tests |', '|---|---|---|---|', ...lines].join('\n');
  });
  return `${[
    '# Faults and required behavior',
    '`npm run docs` writes this page from `build/docs/fault-rows.ts` and the names of the tests.',
    `${tested.length} of ${all.length} rows have a test; ${gaps.length} have a gap, shown in the Tests column.`,
    ...parts,
  ].join('\n\n')}\n`;
}

function line({ row, fault, behaviour, gap }: FaultRow, tests: readonly NamedTest[]): string {
  const files = [...new Set(tests.filter((test) => test.rows.includes(row)).map((test) => test.file))];
  const links = files.map((file) => `[${file.replace(/^.*\//, '').replace(/(\.(test|spec))?\.ts$/, '')}](../${file})`);
  const missing = gap === undefined ? [] : [`**Gap**: ${gap}`];
  return `| F${row} | ${fault} | ${behaviour} | ${[...links, ...missing].join(', ')} |`;
}

/** Finds every string that starts like `F12: ` or `F1, F2: ` in a test file or in a replayed stream. */
function namedTests(): NamedTest[] {
  const files = readdirSync(inProject('test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(test|spec)\.ts$/.test(name) || name.startsWith('test/support/streams/'))
    .sort();
  return files.flatMap((file) => {
    const names = readFileSync(inProject(file), 'utf8').matchAll(/['"`](F\d+(?:, F\d+)*): /g);
    return [...names].map(([, numbers = '']) => ({
      file,
      rows: numbers.split(', ').map((each) => Number(each.slice(1))),
    }));
  });
}

/** Returns the rows with neither a test nor a stated gap. */
export function unexplainedRows(): number[] {
  const tests = namedTests();
  return faultParts
    .flatMap((part) => part.rows)
    .filter(({ row, gap }) => gap === undefined && !tests.some((test) => test.rows.includes(row)))
    .map(({ row }) => row);
}
