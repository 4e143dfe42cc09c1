import { useEffect } from 'react';
import { idAt } from '../grid-index/grid-index.ts';
import { useRecords } from '../library-index/use-library-index.ts';
import type { ViewportLayout } from './use-geometry.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Number of items per request. The next request starts when half of them are mounted. */
const maxRows = 120;

/** Loads the records ahead of scrolling, so that cells are drawn once and complete. */
export function usePrefetchItems(layout: ViewportLayout | undefined, scroll: ViewportScroll): void {
  const records = useRecords();
  useEffect(() => {
    if (!layout) return;
    const { geometry, index } = layout;
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
          ? from <= edge && Math.min(index.count, edge + maxRows / 2) <= to
          : from <= Math.max(0, edge - maxRows / 2) && edge <= to;
      if (isKnown) return;
      from = Math.max(0, by > 0 ? edge : edge - maxRows);
      to = Math.min(index.count, by > 0 ? edge + maxRows : edge);
      const ids: string[] = [];
      for (let position = from; position < to; position += 1) ids.push(idAt(index, position) ?? '');
      records.prefetch(ids.filter((id) => id !== ''));
    });
  }, [records, layout, scroll]);
}
