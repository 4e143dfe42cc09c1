import { cleanForeignTitle } from '../util/clean-title.ts';
import { brokenRowText, readCsv, withoutFormulaMarks } from '../util/csv.ts';
import { cutText } from '../util/cut-text.ts';
import type { FrameRate } from '../util/frame-rate.ts';
import { withoutUndefined } from '../util/json.ts';
import { highestNumber } from './new-shot-positions.ts';
import { parseDuration } from './parse-duration.ts';
import { longestTitle, mostShots } from './project.ts';
import { formatShotNumber, longestShotText, storedShotStatuses } from './shot.ts';

/** Maximum size of a shot list. Characters. */
const longestFile = 5_000_000;

/** Names of columns, in lower case, as shot lists of people and of this program write them. */
const columns = {
  number: ['number', 'shot', 'shot number', 'no', 'nr', '#'],
  scene: ['scene'],
  title: ['title', 'name', 'shot name'],
  brief: ['brief', 'prompt', 'description', 'action'],
  seconds: ['duration', 'seconds', 'planned duration', 'planned', 'length'],
  status: ['status'],
  notes: ['notes', 'note', 'comment', 'comments'],
} as const;
type Column = keyof typeof columns;

export interface ListedShot {
  /** Line of the file, from 1. The header is line 1. */
  readonly line: number;
  readonly number?: number;
  /** Title of its scene. */
  readonly scene?: string;
  readonly title: string;
  readonly brief: string;
  readonly notes: string;
  /** Planned duration in frames. */
  readonly planned?: number;
  readonly status?: (typeof storedShotStatuses)[number];
}

interface ShotListProblem {
  readonly line: number;
  /** A sentence for the user. */
  readonly sentence: string;
}

interface ShotList {
  readonly shots: readonly ListedShot[];
  /** Values that were left out, each with its line. */
  readonly problems: readonly ShotListProblem[];
  /** Columns of the file that have no meaning here. */
  readonly ignored: readonly string[];
}

/**
 * Reads a shot list: CSV or TSV with a header, as spreadsheets write it. `rate`: the rate of the project. `taken`: the
 * numbers of its shots, also of those in Trash. A wrong value
 * is left out and reported, and its shot is kept. Returns a sentence when nothing can be read.
 */
export function readShotList(
  text: string,
  rate: FrameRate,
  taken: ReadonlySet<number> = new Set(),
): ShotList | { readonly sentence: string } {
  if (text.length > longestFile) return { sentence: 'The shot list is larger than 5 MB. Split it into several files.' };
  const [first, ...rows] = readCsv(text, mostShots + 2);
  const header = first?.cells ?? [];
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [index, name] of header.entries()) {
    const column = columnOf(name);
    if (column !== undefined && !places.has(column)) places.set(column, index);
    else if (name.trim() !== '') ignored.push(name.trim());
  }
  if (!places.has('title') && !places.has('brief')) {
    return { sentence: 'The first line must name the columns. A column “title” or “brief” is missing.' };
  }
  const problems: ShotListProblem[] = [];
  const numbers = new Set<number>();
  const shots = rows.flatMap((row): ListedShot[] => {
    const { line, cells, isBroken } = row;
    const cell = (column: Column) => withoutFormulaMarks(cells[places.get(column) ?? -1] ?? '').trim();
    const report = (sentence: string) => {
      problems.push({ line, sentence });
      return undefined;
    };
    if (isBroken) {
      report(brokenRowText(row, 'shot'));
      return [];
    }
    const short = (column: Column, most: number) => {
      const text = cell(column);
      if (text.length > most) report(`The ${column} has ${text.length} characters and was cut to ${most}.`);
      return cutText(text, most);
    };
    const number = numberIn(cell('number'), report);
    const isRepeated = number !== undefined && numbers.has(number);
    const isTaken = number !== undefined && taken.has(number);
    if (isTaken) {
      const name = formatShotNumber(number);
      report(`Shot ${name} exists in the project or its Trash. This shot gets the next free number.`);
    }
    if (isRepeated) report(`Shot ${formatShotNumber(number)} is listed twice. This shot gets the next free number.`);
    if (number !== undefined) numbers.add(number);
    const shot: ListedShot = {
      line,
      title: cleanForeignTitle(short('title', longestTitle), longestTitle),
      brief: short('brief', longestShotText),
      notes: short('notes', longestShotText),
      ...withoutUndefined({
        scene: cleanForeignTitle(short('scene', longestTitle), longestTitle) || undefined,
        number: isRepeated || isTaken ? undefined : number,
        planned: framesIn(cell('seconds'), rate, report),
        status: statusIn(cell('status'), report),
      }),
    };
    return [shot];
  });
  if (rows.length > mostShots) {
    return { sentence: `The shot list has more than ${mostShots} shots, which is the limit of a project.` };
  }
  if (shots.length > 0) return { shots, problems, ignored };
  return { sentence: ['The shot list has no shots.', ...problems.slice(0, 1).map(lineSentence)].join(' ') };
}

const lineSentence = ({ line, sentence }: ShotListProblem) => `Line ${line}: ${sentence}`;

type Report = (sentence: string) => undefined;

function columnOf(name: string): Column | undefined {
  const plain = name.trim().toLowerCase();
  return (Object.keys(columns) as Column[]).find((column) => columns[column].some((each) => each === plain));
}

function numberIn(text: string, report: Report): number | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= highestNumber) return number;
  return report(`“${text}” is not a shot number. The shot gets the next free number.`);
}

function framesIn(text: string, rate: FrameRate, report: Report): number | undefined {
  if (text === '') return undefined;
  const frames = parseDuration(text, rate);
  return frames ?? report(`“${text}” is not a duration in seconds. The shot has no planned duration.`);
}

function statusIn(text: string, report: Report): ListedShot['status'] {
  if (text === '') return undefined;
  const plain = text.toLowerCase();
  const status = storedShotStatuses.find((each) => each === plain);
  if (status) return status;
  return report(`“${text}” is not a status. The statuses are ${storedShotStatuses.join(', ')}.`);
}
