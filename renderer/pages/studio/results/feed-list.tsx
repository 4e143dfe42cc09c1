import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Task } from '../../../../shared/tasks/task.ts';
import { useHoverVideo } from '../../../entities/items/grid/cell-content.tsx';
import { useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { Grid } from '../../../ui/layout-primitives.tsx';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import { BatchView } from './batch-view.tsx';
import { batchesOf } from './batches.ts';
import styles from './feed.module.css';
import { cellPositionsOf } from './feed-cell-order.ts';
import { anchorOf, feedLinesOf, lineGap } from './feed-lines.ts';
import { useFeedRowHeight, useFeedStore } from './feed-store.ts';
import { useFeedKeys } from './use-feed-keys.ts';

// Both are fetched when they are first needed: the feed is part of the first load.
const FeedSelectionBar = lazy(async () => ({
  default: (await import('./feed-selection-bar.tsx')).FeedSelectionBar,
}));
const ListViewer = lazy(async () => ({
  default: (await import('../../../entities/results/viewer/viewer.tsx')).ListViewer,
}));

/** Space at both sides of the lines. Screen pixels. */
const padding = 16;
/** Height of a line without its rows. Screen pixels. */
const headingHeight = 104;
/** Called this far before the end of the list. Screen pixels. */
const loadAheadPixels = 2000;
/** The number of results around the opened one that the viewer can show. */
const maxInViewer = 200;

/** Size of the list when it was last on screen, so that its first frame has the final layout. */
let lastSize = { width: 0, height: 0 };

interface FeedListProps {
  /** Newest first. */
  readonly tasks: readonly Task[];
  /** Called near the end of the list. */
  readonly loadMore?: () => void;
}

/** The batches of the feed, in lines. Only the lines near the window are mounted. */
export function FeedList({ tasks, loadMore }: FeedListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const size = useElementSize(scroller, lastSize);
  useEffect(() => {
    lastSize = size;
  }, [size]);
  const width = Math.max(0, size.width - 2 * padding);
  const rowHeight = useFeedRowHeight();
  const focused = useFeedStore(({ selection }) => selection.focused);
  const hasSelection = useFeedStore(({ selection }) => selection.ids.size > 0);
  const batches = useMemo(() => batchesOf(tasks), [tasks]);
  const [openedAt] = useState(() => tasks[0]?.createdAt ?? 0);
  // The oldest run of a session is known. Older runs of all load at the end.
  const anchor = loadMore ? anchorOf(batches, openedAt) : batches.length;
  const lines = useMemo(() => feedLinesOf(batches, anchor, { width, rowHeight }), [batches, anchor, width, rowHeight]);
  const places = useMemo(() => cellPositionsOf(lines), [lines]);
  const reached = places.find(({ cell }) => cell.id === focused) ?? places[0];
  const [openId, setOpenId] = useState<string>();
  const keys = useFeedKeys({ scroller, list, lines, places, open: setOpenId });
  const hover = useHoverVideo();
  const results = useMemo(() => places.flatMap(({ cell }) => (cell.kind === 'result' ? [cell.id] : [])), [places]);
  return (
    <>
      <div
        ref={scroller}
        className={`scroll ${styles['list']}`}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - loadAheadPixels) loadMore?.();
        }}
        {...keys}
        {...hover}
      >
        <Virtualizer ref={list} scrollRef={scroller} itemSize={rowHeight + headingHeight}>
          {lines.map(({ id, rowHeight: height, columns }) => (
            <Grid
              key={id}
              // Batches in one row share the heights of their headings, results and notes through subgrid.
              rows="auto auto auto"
              columns={columns.map((column) => `${column.width}px`).join(' ')}
              gap={`s2 ${lineGap}`}
              px={padding}
              pt="s3"
              pb="s3"
              line="bottom"
            >
              {columns.map((column) => (
                <BatchView
                  key={column.batch.id}
                  batch={column.batch}
                  width={column.width}
                  rowHeight={height}
                  reached={reached?.cell.id}
                />
              ))}
            </Grid>
          ))}
        </Virtualizer>
      </div>
      {hasSelection && (
        <Suspense fallback={null}>
          <FeedSelectionBar places={places} open={setOpenId} />
        </Suspense>
      )}
      {openId !== undefined && (
        <Suspense fallback={null}>
          <FeedViewer results={results} id={openId} show={setOpenId} close={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface FeedViewerProps {
  /** Ids of the results of the feed, in their order. */
  readonly results: readonly string[];
  readonly id: string;
  readonly show: (id: string) => void;
  readonly close: () => void;
}

function FeedViewer({ results, id, show, close }: FeedViewerProps) {
  const nearIds = useMemo(() => {
    const at = results.indexOf(id);
    const from = Math.max(0, Math.floor(at / maxInViewer) * maxInViewer - maxInViewer / 2);
    return results.slice(from, from + 2 * maxInViewer);
  }, [results, id]);
  const records = useRecordsOf(nearIds);
  return (
    <ListViewer
      items={[...records.values()]}
      id={id}
      show={(next) => {
        useFeedStore.getState().select({ focused: next, anchor: next });
        show(next);
      }}
      close={close}
    />
  );
}
