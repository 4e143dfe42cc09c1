import { dayOf } from '../../../shared/util/format-dates.ts';

/**
 * Returns a name of characters that every file system accepts: `lake-at-dusk-2026-11-21`. `now`: milliseconds since
 * 1970, wall clock. `otherwise` stands for a title without such characters.
 */
export function exportFileName(title: string, now: number, otherwise = 'comparison'): string {
  const text = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();
  return `${text || otherwise}-${dayOf(now)}`;
}
