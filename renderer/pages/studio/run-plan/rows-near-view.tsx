import { type ReactNode, useEffect, useRef, useState } from 'react';

interface RowGroupProps {
  readonly rowCount: number;
  readonly columnCount: number;
  /** True for rows that must be in the page wherever they are. */
  readonly isPinned: boolean;
  /** Called while the rows are in the page or near it. */
  readonly renderRows: () => ReactNode;
}

/** Estimated height of a row that was never shown. Pixels. */
const rowHeight = 54;

/** Rows of a long table that are only in the page near the visible area: 500 rows at once would block the page. */
export function RowsNearView({ rowCount, columnCount, isPinned, renderRows }: RowGroupProps) {
  const group = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { current } = group;
    if (!current || isPinned) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        setNear(entry.isIntersecting);
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height);
      },
      { root: current.closest('table')?.parentElement ?? null, rootMargin: '600px 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isPinned]);
  if (isPinned || isNear) return <tbody ref={group}>{renderRows()}</tbody>;
  return (
    <tbody ref={group}>
      <tr style={{ height: height ?? rowCount * rowHeight }}>
        <td colSpan={columnCount} />
      </tr>
    </tbody>
  );
}
