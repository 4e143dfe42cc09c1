import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { modelTitle } from '../../models/model-title.ts';
import { dayName } from '../day-name.ts';

/** Returns the heading of a group; '' for projects and shots, whose titles only main knows. */
export function groupTitle(group: LibraryQuery['group'], name: string, now: number): string {
  if (group === 'day') return dayName(name, now);
  if (group === 'model') return modelTitle(name);
  if (group === 'comparison') return name === '' ? 'Not in a comparison' : 'A comparison';
  if (group === 'project') return name === '' ? 'Not in a project' : '';
  if (group === 'shot') return name === '' ? 'Not in a shot' : '';
  return '';
}
