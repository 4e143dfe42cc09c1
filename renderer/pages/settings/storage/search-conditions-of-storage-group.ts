import type { Condition } from '../../../../shared/library/library-query.ts';

export type StorageGrouping = 'models' | 'kinds' | 'months';

/** Returns the library conditions that show exactly the items of one line. */
export function conditionsOfGroup(sorting: StorageGrouping, name: string): Condition[] {
  if (sorting === 'models') return [{ name: 'model', value: name }];
  if (sorting === 'kinds') return [{ name: 'kind', value: name }];
  return [
    { name: 'after', value: name },
    { name: 'before', value: nextMonthOf(name) },
  ];
}

/** `2026-12` to `2027-01`. */
export function nextMonthOf(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
