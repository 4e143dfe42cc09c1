import type { LibraryQuery } from '../../../shared/library/query.ts';
import { modelTitle } from '../../parts/model-title.ts';
import { dayName } from '../days.ts';

/** What stands over a group. */
export function groupWords(group: LibraryQuery['group'], name: string, now: number): string {
  if (group === 'day') return dayName(name, now);
  if (group === 'model') return modelTitle(name);
  if (group === 'comparison') return name === '' ? 'In no comparison' : 'A comparison';
  return '';
}
