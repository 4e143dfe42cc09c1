import { formatCount } from '../../../../shared/util/numbers.ts';
import type { ImportEntry } from './import-queue.ts';

/** "9 brought in, 1 already here, 2 refused" */
export function outcomeText(entries: readonly ImportEntry[], hidden: number): string {
  const count = (state: ImportEntry['state']) => entries.filter((entry) => entry.state === state).length;
  const parts: readonly (readonly [number, string])[] = [
    [count('new'), 'brought in'],
    [count('found'), count('found') === 1 ? 'missing file found' : 'missing files found'],
    [count('here'), 'already here'],
    [count('refused'), 'refused'],
    [count('cancelled'), 'not brought in'],
    [hidden, hidden === 1 ? 'hidden file passed over' : 'hidden files passed over'],
  ];
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${formatCount(number)} ${word}`);
  return said.length === 0 ? 'Nothing to bring in' : said.join(', ');
}
