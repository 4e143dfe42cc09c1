import { useEffect } from 'react';
import { idAt } from '../grid-index/grid-index.ts';
import { useRecords } from '../grid-index/use-grid-index.ts';
import type { LaidOut } from './use-geometry.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Number of items per request. The next request starts when half of them are mounted. */
const many = 120;

/** Loads the records ahead of scrolling, so that cells are drawn once and complete. */
export function usePrefetchItems(laidOut: LaidOut | undefined, scroll: ViewportScroll): void {
  const records = useRecords();
  useEffect(() => {
    if (!laidOut) return;
    const { geometry, index } = laidOut;
    let before = scroll.element();
    let [from, to] = [0, 0];
    return scroll.follow(() => {
      const by = scroll.element() - before;
      before = scroll.element();
      // A jump prefetches nothing beyond its target.
      if (by === 0 || Math.abs(by) > scroll.viewport()) return;
      const { first, end } = scroll.rows();
      const edge = geometry.rowFirst[by > 0 ? end : first] ?? 0;
      const isKnown =
        by > 0
          ? from <= edge && Math.min(index.count, edge + many / 2) <= to
          : from <= Math.max(0, edge - many / 2) && edge <= to;
      if (isKnown) return;
      from = Math.max(0, by > 0 ? edge : edge - many);
      to = Math.min(index.count, by > 0 ? edge + many : edge);
      const ids: string[] = [];
      for (let position = from; position < to; position += 1) ids.push(idAt(index, position) ?? '');
      records.ahead(ids.filter((id) => id !== ''));
    });
  }, [records, laidOut, scroll]);
}
