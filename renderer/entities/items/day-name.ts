import { formatWeekday } from '../../../shared/util/format-dates.ts';

/** "Today", "Yesterday", "Thursday 19 November", with the year where it is another one. */
export function dayName(key: string, now: number): string {
  if (key === dayOf(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (key === dayOf(yesterday.getTime())) return 'Yesterday';
  return formatWeekday(new Date(`${key}T12:00:00`).getTime(), now);
}

function dayOf(time: number): string {
  const date = new Date(time);
  const padToTwo = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${padToTwo(date.getMonth() + 1)}-${padToTwo(date.getDate())}`;
}
