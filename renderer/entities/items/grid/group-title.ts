import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { dayOf, formatWeekday } from '../../../../shared/util/format-dates.ts';
import { modelTitle } from '../../models/model-title.ts';

/** Returns the heading of a group; '' for projects and shots, whose titles only main knows. */
export function groupTitle(group: LibraryQuery['group'], name: string, now: number): string {
  if (group === 'day') return dayName(name, now);
  if (group === 'model') return modelTitle(name);
  if (group === 'comparison') return name === '' ? 'Not in a comparison' : 'A comparison';
  if (group === 'project') return name === '' ? 'Not in a project' : '';
  if (group === 'shot') return name === '' ? 'Not in a shot' : '';
  return '';
}

/** "Today", "Yesterday", "Thursday 19 November", with the year where it is another one. */
function dayName(key: string, now: number): string {
  if (key === dayOf(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (key === dayOf(yesterday.getTime())) return 'Yesterday';
  return formatWeekday(new Date(`${key}T12:00:00`).getTime(), now);
}
