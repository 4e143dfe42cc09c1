import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { dayName } from '../../../entities/items/day-name.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';

/** Returns the heading of a group. */
export function groupTitle(group: LibraryQuery['group'], name: string, now: number): string {
  if (group === 'day') return dayName(name, now);
  if (group === 'model') return modelTitle(name);
  if (group === 'comparison') return name === '' ? 'Not in a comparison' : 'A comparison';
  return '';
}
