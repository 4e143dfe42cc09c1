import { byDay } from './days.ts';
import { justify, type Row } from './justify.ts';

interface Placed {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly createdAt: number;
}

/** What the grid is made of, from top to bottom. */
export type Line<T> =
  | { readonly kind: 'day'; readonly key: string; readonly day: string; readonly count: number }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row<T> };

/** Headings and rows for the whole list; each day begins a row of its own. */
export function linesOf<T extends Placed>(
  items: readonly T[],
  layout: { width: number; rowHeight: number; gap: number },
): Line<T>[] {
  return byDay(items).flatMap((day): Line<T>[] => [
    { kind: 'day', key: day.key, day: day.key, count: day.items.length },
    ...justify(day.items, layout).map((row): Line<T> => ({ kind: 'row', key: row.cells[0]?.item.id ?? day.key, row })),
  ]);
}
