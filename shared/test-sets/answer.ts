import { addMoney, readAmount } from '../money/money.ts';
import type { TakeRun } from '../money/spending.ts';
import { staticPage } from '../projects/export/shot-list-page.ts';
import { type Project, projectTitle } from '../projects/project.ts';
import { formatShotNumber, type Shot } from '../projects/shot.ts';
import { quantile } from '../tasks/typical-time.ts';
import { csvText } from '../util/csv.ts';
import { escapeHtml } from '../util/escape-html.ts';
import { formatDate } from '../util/format-dates.ts';
import { formatCounted } from '../util/format-numbers.ts';
import {
  couldBeChance,
  type HeadToHead,
  headToHead,
  intervalText,
  percent,
  standingOfSet,
  type votesOfSet,
} from './standing.ts';
import { emptyCell, type MatrixColumn, type MatrixRow, type TestMatrix } from './test-matrix.ts';

interface AnswerSource {
  readonly matrix: TestMatrix;
  readonly votes: ReturnType<typeof votesOfSet>;
  readonly runs: readonly TakeRun[];
  readonly titleOf: (column: MatrixColumn) => string;
}

/** The comparison of two columns of a test set, for the first one. */
export interface Answer {
  /** Keys of the columns. */
  readonly key: string;
  readonly otherKey: string;
  readonly sentence: string;
  /** A sentence if the votes mean nothing. */
  readonly caution: string | undefined;
  /** The briefs where the first column lost. */
  readonly lostShots: readonly Shot[];
}

/**
 * Returns the answer about two columns. Without a choice: the newest column with votes against the best of the others.
 * `undefined` if there are fewer than two. Costs and times are those of the briefs that were voted on.
 */
export function answerOf(source: AnswerSource, chosen: Partial<Answer> = {}): Answer | undefined {
  const { matrix, votes, titleOf } = source;
  const { columns } = matrix;
  const ranked = standingOfSet(votes).map(({ modelId }) => modelId);
  const has = (wanted: string | undefined) => columns.find(({ key }) => key === wanted);
  const own = has(chosen.key) ?? columns.findLast(({ key }) => ranked.includes(key)) ?? columns.at(-1);
  const best = ranked.find((key) => key !== own?.key);
  const [other] = [has(chosen.otherKey), has(best), ...columns].filter((each) => each && each !== own);
  if (!own || !other) return undefined;
  const result = headToHead(votes, own.key, other.key);
  const { won, tied, lost, lostShots } = result;
  const [title, otherTitle] = [titleOf(own), titleOf(other)];
  const decided = won + lost;
  const ties = tied === 0 ? '' : ` (${formatCounted(tied, 'tie')})`;
  const outcome =
    decided === 0
      ? `${title} ties with ${otherTitle} ${tied === 1 ? 'once' : `${tied} times`}`
      : `${title} wins ${won} of ${decided} against ${otherTitle}${ties}`;
  const facts =
    decided + tied === 0
      ? [`no vote compares ${title} with ${otherTitle} yet`]
      : [outcome, ...factsOf(source.runs, result, [own.key, other.key])];
  return {
    key: own.key,
    otherKey: other.key,
    sentence: `On your ${formatCounted(matrix.rows.length, 'brief')}: ${facts.join(', ')}.`,
    caution: decided + tied === 0 ? undefined : cautionOf(result),
    lostShots,
  };
}

function cautionOf({ won, lost, interval }: HeadToHead): string | undefined {
  if (!couldBeChance(interval)) return undefined;
  if (won + lost === 0) return 'This means nothing yet: there are only ties.';
  return `This means nothing yet: ${won} of ${won + lost} can be chance. The true share of wins is between ${percent(interval.low)} and ${percent(interval.high)}.`;
}

type ColumnFacts = ReturnType<typeof sumOf>;

/** With fewer runs, a median says nothing. */
const fewestTimes = 3;
/** A difference below this part is not worth a word. */
const smallestDifference = 0.05;

/** Returns what the first of two columns costs and takes in comparison with the other one, as far as it is known. */
function factsOf(
  runs: readonly TakeRun[],
  { won, tied, lost, rows }: HeadToHead,
  keys: readonly [string, string],
): readonly string[] {
  const known = new Map(runs.map((run) => [run.taskId, run]));
  const [own, other] = [sumOf(rows, keys[0], known), sumOf(rows, keys[1], known)];
  const cost = costText(own, other, [won + tied / 2, lost + tied / 2]);
  return [cost, timeText(own.milliseconds, other.milliseconds)].filter((fact) => fact !== undefined);
}

function sumOf(rows: readonly MatrixRow[], key: string, known: ReadonlyMap<string, TakeRun>) {
  const items = rows.flatMap(({ cells }) => cells.get(key)?.items ?? []);
  const taskIds = [...new Set(items.map(({ taskId }) => taskId))];
  const charged = taskIds.map((id) => known.get(id)?.charged).filter((money) => money !== undefined);
  const [sum, ...others] = Object.entries(addMoney(charged));
  const isKnown = sum && others.length === 0 && charged.length === taskIds.length;
  const times = taskIds.flatMap((id) => known.get(id)?.milliseconds ?? []).sort((a, b) => a - b);
  return {
    /** In units of 10^-18. Absent if some cost is unknown, or in several currencies. */
    cost: isKnown ? { currency: sum[0], units: Number(readAmount(sum[1])) } : undefined,
    results: items.length,
    /** Median of the known times. Absent with too few. */
    milliseconds: times.length < fewestTimes ? undefined : quantile(times, 0.5),
  };
}

/** "costs 1.4 times as much per pick". A pick is a brief that a column won, and half of a tie. */
function costText(own: ColumnFacts, other: ColumnFacts, picks: readonly [number, number]): string | undefined {
  if (!own.cost || !other.cost || own.cost.currency !== other.cost.currency || other.cost.units === 0) return undefined;
  // Without a pick there is no cost of one.
  const isPerPick = picks.every((count) => count > 0);
  const [ownCount, otherCount] = isPerPick ? picks : [own.results, other.results];
  const ratio = own.cost.units / ownCount / (other.cost.units / otherCount);
  const per = isPerPick ? 'per pick' : 'per result';
  if (Math.abs(ratio - 1) < smallestDifference) return `costs as much ${per}`;
  return `costs ${ratio.toFixed(ratio < 0.1 ? 2 : 1)} times as much ${per}`;
}

/** "takes 2 minutes longer" */
function timeText(own: number | undefined, other: number | undefined): string | undefined {
  if (own === undefined || other === undefined) return undefined;
  const difference = Math.abs(own - other);
  if (difference < 1000 || difference < smallestDifference * other) return 'takes as long';
  const [unit, length] = difference < 90_000 ? ['second', 1000] : ['minute', 60_000];
  return `takes ${formatCounted(Math.round(difference / length), unit)} ${own > other ? 'longer' : 'less'}`;
}

/** Columns of the table. Other programs read them, so names and order never change. */
const tableColumns = ['brief', 'title', 'text', 'column', 'model', 'file', 'seed', 'prompt', 'won', 'tied', 'lost'];

/** Returns the takes of a test set as the text of a CSV file, one in each line, with the blind votes that each got. */
export function testSetCsv({ matrix, votes, titleOf }: Omit<AnswerSource, 'runs'>): string {
  const rows = matrix.rows.flatMap((row) =>
    matrix.columns.flatMap((column) =>
      (row.cells.get(column.key) ?? emptyCell).items.map(({ id, file, seed = '', prompt }) => {
        const { number, title, brief } = row.shot;
        const ofRow = votes.flatMap((each) => (each.row === row ? [each.vote] : []));
        const outcomes = ofRow.flatMap(({ candidates, best }) => {
          const place = candidates.findIndex(({ itemId }) => itemId === id);
          return place < 0 ? [] : !best.includes(place) ? ['lost'] : best.length > 1 ? ['tied'] : ['won'];
        });
        const counts = ['won', 'tied', 'lost'].map((name) => outcomes.filter((each) => each === name).length);
        return [number, title, brief, titleOf(column), column.modelId, file, seed, prompt, ...counts];
      }),
    ),
  );
  return csvText([tableColumns, ...rows]);
}

interface PageSource extends AnswerSource {
  readonly project: Project;
  /** Posters as `data:` URLs, by item id. */
  readonly posters: ReadonlyMap<string, string>;
  /** Some results come from the sandbox. */
  readonly hasSandboxResults: boolean;
  /** Wall clock, milliseconds. */
  readonly madeAt: number;
}

/** Returns the answer, the standing and the matrix as one HTML page without scripts. All texts are shown as text. */
export function testSetPage(source: PageSource): string {
  const { project, matrix, votes, titleOf, madeAt } = source;
  const answer = answerOf(source);
  const lost = answer?.lostShots.map(nameOf).join(', ') ?? '';
  const about = [
    answer?.sentence,
    answer?.caution,
    lost === '' ? undefined : `Lost: ${lost}`,
    source.hasSandboxResults ? 'Sandbox results don’t represent the real models.' : undefined,
  ];
  const standing = standingOfSet(votes).map(({ modelId, won, lost, tied, share, interval }) => {
    const column = matrix.columns.find(({ key }) => key === modelId);
    const cells = [won, lost, tied, percent(share), intervalText(interval)].map((cell) => `<td>${cell}</td>`);
    return `<tr><th scope="row"><bdi>${escapeHtml(column ? titleOf(column) : modelId)}</bdi></th>${cells.join('')}</tr>`;
  });
  const titles = matrix.columns.map(titleOf);
  return staticPage({
    kind: 'Test set',
    title: projectTitle(project),
    facts: [
      ['Briefs', String(matrix.rows.length)],
      ['Blind votes', String(votes.length)],
      ['Date', formatDate(madeAt)],
    ],
    about: about.filter((text) => text !== undefined),
    body: [
      ...(standing.length > 0 ? tableOf(['Model', 'Won', 'Lost', 'Tied', 'Share', '95 % interval'], standing) : []),
      ...tableOf(
        ['Brief', ...titles],
        matrix.rows.map((row) => matrixRow(row, source)),
      ),
    ],
  });
}

function matrixRow({ shot, cells }: MatrixRow, { matrix, posters }: PageSource): string {
  const takes = matrix.columns.map(({ key }) => {
    const images = (cells.get(key) ?? emptyCell).items.map(({ id }) => {
      const src = posters.get(id);
      return src === undefined ? '<div class="none">No poster</div>' : `<img src="${escapeHtml(src)}" alt="">`;
    });
    return `<td class="poster">${images.join('') || '–'}</td>`;
  });
  const brief = `<p class="brief" dir="auto">${escapeHtml(shot.brief.trim())}</p>`;
  return `<tr><td><p class="title" dir="auto">${escapeHtml(nameOf(shot))}</p>${brief}</td>${takes.join('')}</tr>`;
}

/** `rows` are HTML. */
function tableOf(heads: readonly string[], rows: readonly string[]): readonly string[] {
  const cells = heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`);
  return ['<table>', `<thead><tr>${cells.join('')}</tr></thead>`, '<tbody>', ...rows, '</tbody>', '</table>'];
}

function nameOf({ number, title }: Shot): string {
  return `${formatShotNumber(number)} ${title}`.trim();
}
