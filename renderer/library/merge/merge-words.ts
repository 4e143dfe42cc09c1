import type { MergeConflict, MergeDifference, MergeReport } from '../../../shared/library/merge.ts';
import { formatBytes } from '../../../shared/numbers.ts';

/** "1 result", "5,000 results" */
export function resultsWord(count: number): string {
  return count === 1 ? '1 result' : `${count.toLocaleString('en')} results`;
}

/** Nothing of it would change this library. */
export function isNothing({ added, joined, conflictCount }: MergeReport): boolean {
  return added.count + joined + conflictCount === 0;
}

export function factsOf(report: MergeReport, isDone: boolean): (readonly [string, string])[] {
  const { added, here, joined, collections } = report;
  const number = (count: number) => (count === 0 ? '' : count.toLocaleString('en'));
  const bytes = added.count === 0 ? '' : ` · ${formatBytes(added.bytes)}`;
  return [
    [isDone ? 'Brought in' : 'New', `${resultsWord(added.count)}${bytes}`],
    ['Here already', number(here)],
    [isDone ? 'More is said of now' : 'Here, with more said of them there', number(joined)],
    ['Collections to be made', collections.join(', ')],
  ];
}

const names: Readonly<Record<MergeDifference, string>> = {
  rating: 'rating',
  flag: 'pick or reject',
  note: 'note',
  file: 'file itself',
};

/** "Another rating and note; there it is newer" */
export function conflictWords({ differs, newer }: MergeConflict): string {
  const list = new Intl.ListFormat('en').format(differs.map((each) => names[each]));
  return `Another ${list}; written later ${newer}`;
}
