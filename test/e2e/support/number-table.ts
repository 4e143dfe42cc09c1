import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from '../../../build/project.ts';
import { printLine } from '../../support/test-seed.ts';

/** A measured number of the design of the stage. */
interface MeasuredNumber {
  /** Place in the list of the design, from 1 to 12. */
  readonly number: number;
  /** Subject of the measurement, and its place. */
  readonly of: string;
  /** The number of the design. */
  readonly mock: string;
  readonly measured: string;
}

/** Several specs of one run add to it. The run begins with an empty folder. */
const file = inProject('test-results', 'stage-numbers.md');

/** Adds a row to the table of numbers, also if its expectation fails. */
export function addNumber({ number, of, mock, measured }: MeasuredNumber): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `| ${number} | ${of} | ${mock} | ${measured} |\n`);
}

/** Prints the table so far, in the order of its numbers, as Markdown. */
export function printNumbers(): void {
  if (!existsSync(file)) return;
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const numberOf = (row: string) => Number(row.split('|')[1]);
  const sorted = rows.toSorted((a, b) => numberOf(a) - numberOf(b));
  printLine(['| # | Number | Mock | Measured |', '|---|---|---|---|', ...sorted].join('\n'));
}
