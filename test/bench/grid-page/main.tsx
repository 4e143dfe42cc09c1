import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Virtualizer } from 'virtua';
import { ApiProvider } from '../../../renderer/api/api-provider.tsx';
import type { Calls } from '../../../renderer/api/call-types.ts';
import { ThemeProvider } from '../../../renderer/app/theme/theme-provider.tsx';
import '../../../renderer/app/theme/global-styles.ts';
import { GridCell } from '../../../renderer/entities/items/grid/grid-cell.tsx';
import { createIndexBuilder, type GridIndex, idAt } from '../../../renderer/entities/items/grid-index/grid-index.ts';
import { LibraryGrid } from '../../../renderer/pages/library/grid/library-grid.tsx';
import { createIndexRows } from '../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../shared/library/item.ts';

// A grid of 100,000 rows: ours, or a list by virtua alone with the same cells.

declare global {
  interface Window {
    /** Mounts the grid on an empty page; resolves when its cells are laid out and painted. */
    mount(way: 'ours' | 'virtua'): Promise<void>;
    clear(): void;
  }
}

const count = 100_000;
const cellsInRow = 5;
const sides = [
  [320, 180],
  [180, 320],
  [256, 256],
  [320, 240],
] as const;

const dayBefore = (days: number) => new Date(1_760_000_000_000 - days * 86_400_000).toISOString().slice(0, 10);

function madeIndex(): GridIndex {
  const rows = createIndexRows(count);
  const numbers = new Uint32Array(rows.ids.buffer);
  for (let position = 0; position < count; position += 1) {
    numbers[position * 4] = position;
    rows.times[position] = 1_760_000_000_000 - position * 600_000;
    const [width, height] = sides[position % sides.length] ?? sides[0];
    rows.widths[position] = width;
    rows.heights[position] = height;
    rows.groups[position] = Math.floor(position / 144);
  }
  const builder = createIndexBuilder(count);
  builder.add({ rows, names: Array.from({ length: Math.ceil(count / 144) }, (_, day) => dayBefore(day)) });
  return builder.index();
}

const itemOf = (id: string): Item => ({
  id,
  kind: 'image',
  file: 'a.png',
  mime: 'image/png',
  bytes: 1,
  hash: '',
  width: 320,
  height: 180,
  createdAt: 0,
  modelId: 'image-e-2',
  prompt: 'A red canoe',
  taskId: 'task',
  position: 1,
  synthetic: true,
});

// There is no main process: the records arrive immediately, and no other call works. Headings name the call of the titles
// of projects, without calling it.
const calls = {
  library: { items: async ({ ids }: { ids: string[] }) => ({ items: ids.map(itemOf) }) },
  projects: { titles: async () => undefined },
} as unknown as Calls;
const api = { calls, cache: new QueryClient() };

function VirtuaAlone({ index }: { index: GridIndex }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className="grid">
      <Virtualizer data={allRows} bufferSize={800} itemSize={171} scrollRef={scroller}>
        {(row: number) => (
          <div key={row} style={{ position: 'relative', height: 171 }}>
            {Array.from({ length: cellsInRow }, (_, at) => {
              const position = (row * cellsInRow + at) % count;
              return (
                <GridCell
                  key={position}
                  id={idAt(index, position) ?? ''}
                  position={position}
                  isVideo={false}
                  left={at * 240}
                  top={0}
                  width={237}
                  height={168}
                  column={at + 1}
                  selected={false}
                  reached={false}
                />
              );
            })}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}

const allRows = Array.from({ length: count }, (_, row) => row);
const index = madeIndex();
let root: Root | undefined;

function draw(content: ReactNode): void {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root.');
  root = createRoot(element);
  flushSync(() =>
    root?.render(
      <ThemeProvider look={undefined}>
        <ApiProvider api={api}>{content}</ApiProvider>
      </ThemeProvider>,
    ),
  );
}

window.mount = async (way) => {
  draw(
    way === 'virtua' ? (
      <VirtuaAlone index={index} />
    ) : (
      // Each mount creates a new grid without any earlier layout.
      <LibraryGrid
        index={{ ...index }}
        isComplete
        group="day"
        isByTime
        queryKey="bench"
        label="100,000 items"
        open={() => undefined}
      />
    ),
  );
  // A list that learns its size from the browser has no cells before the next frame. Our grid mounts the rows beside
  // the window a few frames later. Both are counted.
  for (let [frames, cells, unchanged] = [0, 0, 0]; cells < 20 || unchanged < 10; frames += 1) {
    if (frames > 300) throw new Error('There are too few cells on the page.');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const mounted = document.querySelectorAll('[role="gridcell"]').length;
    unchanged = mounted === cells ? unchanged + 1 : 0;
    cells = mounted;
  }
};
window.clear = () => flushSync(() => root?.unmount());
