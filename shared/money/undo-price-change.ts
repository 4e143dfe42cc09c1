import type { Price } from './price.ts';

/**
 * Returns the current list without one change: the rows that it added, changed or removed are as before. All other rows
 * stay, also those that another window changed meanwhile.
 */
export function undoPriceChange(
  current: readonly Price[],
  before: readonly Price[],
  after: readonly Price[],
): readonly Price[] {
  const [byIdBefore, byIdAfter] = [before, after].map((list) => new Map(list.map((price) => [price.id, price])));
  const isTouched = (id: string) => JSON.stringify(byIdBefore?.get(id)) !== JSON.stringify(byIdAfter?.get(id));
  return [...current.filter(({ id }) => !isTouched(id)), ...before.filter(({ id }) => isTouched(id))];
}
