import { memo, useEffect } from 'react';
import styles from '../../../entities/items/grid/cell.module.css';
import { CellContent } from '../../../entities/items/grid/cell-content.tsx';
import { useRecord } from '../../../entities/items/library-index/use-library-index.ts';
import { ensurePoster } from '../../../entities/items/media-player/poster-maker.ts';
import { useItemDrag } from '../../../entities/items/use-item-drag.ts';
import { useFeedStore } from './feed-store.ts';

interface ResultCellProps {
  readonly id: string;
  /** Screen pixels. */
  readonly width: number;
  readonly height: number;
  /** The one cell of the feed that the Tab key reaches. */
  readonly isReached: boolean;
}

/** Shows one saved result completely. The feed handles keys and clicks. */
export const ResultCell = memo(function ResultCell({ id, width, height, isReached }: ResultCellProps) {
  const item = useRecord(id);
  const isSelected = useFeedStore(({ selection }) => selection.ids.has(id));
  const drag = useItemDrag();
  const isVideo = item?.kind === 'video';
  // A new video has no thumbnail before its poster is made.
  useEffect(() => {
    if (item?.kind === 'video' && item.thumbHash === undefined) void ensurePoster(item);
  }, [item]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: A table has no cells of different shapes.
    <div
      role="gridcell"
      className={styles['cell']}
      style={{ position: 'relative', width, height }}
      data-id={id}
      data-feed-cell={id}
      data-video={isVideo || undefined}
      data-rejected={item?.flag === 'reject' || undefined}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      draggable
      onDragStart={(event) => item && drag(event, item, withSelected(id))}
    >
      <CellContent id={id} isVideo={isVideo} item={item} selected={isSelected} />
    </div>
  );
});

/** Returns the complete selection if it contains the item; else only the item. */
function withSelected(id: string): string[] {
  const { ids } = useFeedStore.getState().selection;
  return ids.has(id) ? [...ids] : [id];
}
