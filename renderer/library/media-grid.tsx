import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Item } from '../../shared/item.ts';
import { markOfKey } from '../rating/mark-keys.ts';
import { useMark } from '../rating/use-mark.ts';
import { dayName } from './days.ts';
import { GridCell } from './grid-cell.tsx';
import { focusSoon, useKeptOffset, useZoomByWheel } from './grid-hooks.ts';
import { useLibraryMemory } from './library-memory.ts';
import { type Line, linesOf } from './lines.ts';
import { type Direction, moveFocus } from './move-focus.ts';
import { extend, nothingSelected, selectOne, toggle } from './selection.ts';
import './media-grid.css';

const gap = 3;
const padding = 16;

interface MediaGridProps {
  readonly items: readonly Item[];
  readonly count: number;
  readonly open: (id: string) => void;
  /** Called while the end of what is loaded comes near. */
  readonly nearEnd: () => void;
  /** Stands after the last row. */
  readonly children?: React.ReactNode;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** Every item in its true shape, in rows by day. Only what is near the screen is mounted. */
export function MediaGrid({ items, count, open, nearEnd, children }: MediaGridProps) {
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const { rowHeight, selection, setSelection } = useLibraryMemory();
  const grid = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () => linesOf(items, { width: Math.max(0, width - 2 * padding), rowHeight, gap }),
    [items, width, rowHeight],
  );
  const rows = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])), [lines]);
  const order = useMemo(() => items.map((item) => item.id), [items]);
  const reached = selection.focused !== null && order.includes(selection.focused) ? selection.focused : order[0];
  const reachedLine = useMemo(() => (reached === undefined ? -1 : lineOf(lines, reached)), [lines, reached]);
  const mark = useMark();
  const now = Date.now();

  const reveal = useCallback(
    (id: string) => {
      const line = lineOf(lines, id);
      if (line === -1) return;
      // With the first row its heading comes into sight as well.
      if (line <= 1) grid.current?.scrollTo(0);
      else grid.current?.scrollToIndex(line, { align: 'nearest' });
      focusSoon(scroller.current, id);
    },
    [lines],
  );
  const { wanted, setWanted } = useLibraryMemory();
  useEffect(() => {
    if (wanted === null) return;
    reveal(wanted);
    setWanted(null);
  }, [wanted, setWanted, reveal]);

  // Another layout may mount the focused cell anew; no event tells, the focus is simply gone.
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only another layout takes the focus away.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body && reached !== undefined) reveal(reached);
  }, [lines]);

  useZoomByWheel(scroller);
  useKeptOffset(grid, lines.length > 0);

  const choose = useCallback(
    (id: string, event: MouseEvent) => {
      const { selection: current } = useLibraryMemory.getState();
      if (event.shiftKey) setSelection(extend(current, id, order));
      else if (event.ctrlKey || event.metaKey) setSelection(toggle(current, id));
      else setSelection(selectOne(id));
    },
    [order, setSelection],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const marked = event.ctrlKey || event.metaKey;
    if (direction !== undefined) {
      // Where the keyboard is, which a click of the mouse or the Tab key may have moved.
      const here = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
      const to = moveFocus(rows, here ?? selection.focused, direction);
      event.preventDefault();
      if (to === null) return;
      if (event.shiftKey) setSelection(extend(selection, to, order));
      else if (marked) setSelection({ ...selection, focused: to });
      else setSelection(selectOne(to));
      reveal(to);
    } else if (event.key === ' ' && reached !== undefined) {
      event.preventDefault();
      setSelection(toggle(selection, reached));
    } else if (event.key === 'Escape' && selection.ids.size > 0) {
      setSelection({ ...nothingSelected, focused: selection.focused });
    } else if (marked && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      setSelection({ ...selection, ids: new Set(order) });
    } else {
      // What is selected, if the keyboard is on a part of it; else the one that it is on.
      const here = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
      const ids = here !== undefined && selection.ids.has(here) ? selection.ids : new Set([here]);
      const chosen = items.filter((item) => ids.has(item.id));
      const given = markOfKey(event, chosen);
      if (!given) return;
      event.preventDefault();
      mark(chosen, given, chosen.length === 1 ? 'This item' : `${chosen.length} items`);
    }
  };

  return (
    <div ref={sizeRef} className="grid-place">
      {/* biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes. */}
      <div
        ref={scroller}
        className="grid"
        role="grid"
        aria-label={count === 1 ? '1 item' : `${count.toLocaleString('en')} items`}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          // A cell that is taken away loses the focus to nothing; a person gives it to something.
          if (event.relatedTarget !== null) hasFocus.current = false;
        }}
      >
        <Virtualizer
          ref={grid}
          data={lines}
          bufferSize={400}
          // A cell that scrolls away would take the focus with it.
          keepMounted={reachedLine < 0 ? [] : [reachedLine]}
          scrollRef={scroller}
          onScroll={(offset) => {
            const handle = grid.current;
            if (handle && offset + 3 * handle.viewportSize > handle.scrollSize) nearEnd();
          }}
          onScrollEnd={() => useLibraryMemory.getState().setOffset(grid.current?.scrollOffset ?? 0)}
        >
          {(line: Line<Item>) =>
            line.kind === 'day' ? (
              <DayLine key={line.key} name={dayName(line.day, now)} count={line.count} />
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: As above.
              // biome-ignore lint/a11y/useFocusableInteractive: Its cells take the focus.
              <div key={line.key} role="row" className="grid-row">
                {line.row.cells.map(({ item, width: cellWidth }) => (
                  <GridCell
                    key={item.id}
                    item={item}
                    width={cellWidth}
                    height={line.row.height}
                    selected={selection.ids.has(item.id)}
                    reached={item.id === reached}
                    choose={choose}
                    open={open}
                  />
                ))}
              </div>
            )
          }
        </Virtualizer>
      </div>
      {children}
    </div>
  );
}

function lineOf(lines: readonly Line<Item>[], id: string): number {
  return lines.findIndex((line) => line.kind === 'row' && line.row.cells.some((cell) => cell.item.id === id));
}

function DayLine({ name, count }: { name: string; count: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: As for the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: A heading; the cells below take the focus.
    <div role="row" className="grid-day">
      {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: A heading. */}
      <div role="rowheader">
        <b>{name}</b> <span className="t3">{count === 1 ? '1 item' : `${count} items`}</span>
      </div>
    </div>
  );
}
