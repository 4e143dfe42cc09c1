import { formatCount } from '../../../../shared/util/format-numbers.ts';
import type { ImportEntry } from './import-queue.ts';

/** Returns a summary: "9 imported, 1 already here, 2 not imported". */
export function outcomeText(entries: readonly ImportEntry[], hidden: number): string {
  const count = (state: ImportEntry['state']) => entries.filter((entry) => entry.state === state).length;
  const parts: readonly (readonly [number, string])[] = [
    [count('new'), 'imported'],
    [count('found'), count('found') === 1 ? 'missing file found' : 'missing files found'],
    [count('here'), 'already here'],
    [count('refused'), 'not imported'],
    [count('cancelled'), 'canceled'],
    [hidden, hidden === 1 ? 'hidden file skipped' : 'hidden files skipped'],
  ];
  const texts = parts.filter(([number]) => number > 0).map(([number, label]) => `${formatCount(number)} ${label}`);
  return texts.length === 0 ? 'Nothing to import' : texts.join(', ');
}
