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
const rowHeight = 40;

const waiting = new Set<() => void>();

/** Calls `mount` in a later frame, one for each frame, because a jump brings many groups near. Returns its cancellation. */
function mountInTurn(mount: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(mountNext);
  waiting.add(mount);
  return () => waiting.delete(mount);
}

function mountNext(): void {
  const [mount] = waiting;
  if (!mount) return;
  waiting.delete(mount);
  mount();
  if (waiting.size > 0) requestAnimationFrame(mountNext);
}

/** Rows of a long table that are only in the page near the visible area: 500 rows at once would block the page. */
export function RowsNearView({ rowCount, columnCount, isPinned, renderRows }: RowGroupProps) {
  const group = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { current } = group;
    if (!current || isPinned) return;
    let cancelMount = () => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        cancelMount();
        if (entry.isIntersecting) {
          cancelMount = mountInTurn(() => setNear(true));
          return;
        }
        setNear(false);
        setHeight(entry.boundingClientRect.height);
      },
      { root: current.closest('table')?.parentElement ?? null, rootMargin: '300px 0px' },
    );
    observer.observe(current);
    return () => {
      cancelMount();
      observer.disconnect();
    };
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
