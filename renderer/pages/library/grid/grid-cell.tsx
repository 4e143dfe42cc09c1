import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { formatClock } from '../../../../shared/util/numbers.ts';
import { useRecord } from '../../../entities/items/grid-index/use-grid-index.ts';
import { itemName } from '../../../entities/items/item-text.ts';
import { useLibraryStore } from '../../../entities/items/library-store.ts';
import { RatingChip } from '../../../entities/items/rating/rating-chip.tsx';
import { markSuffix } from '../../../entities/items/rating/rating-text.ts';
import { CellThumbnail } from '../../../entities/items/thumbnails/cell-thumbnail.tsx';
import { FileStateChip, hasFileStateText } from '../../../entities/items/trash/file-state-chip.tsx';
import { fileSuffix } from '../../../entities/items/trash/trash-text.ts';
import { useItemDrag } from '../../../entities/items/use-item-drag.ts';
import { Chip, SyntheticChip } from '../../../ui/chip.tsx';
import { CellVideo } from './cell-video.tsx';
import { useHoverVideoStore } from './hover-video-store.ts';

interface GridCellProps {
  readonly id: string;
  readonly position: number;
  readonly isVideo: boolean;
  /** Screen pixels on the element that is scrolled. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** In its row, from 1. */
  readonly column: number;
  readonly selected: boolean;
  /** The one cell that the Tab key reaches. */
  readonly reached: boolean;
}

export const cellId = (id: string) => `item-${id}`;

/** One item, whole. Its keys and clicks are those of the grid. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, position, isVideo, left, top, width, height, column, selected, reached } = props;
  const item = useRecord(id);
  const drag = useItemDrag();
  return (
    // biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes.
    <div
      role="gridcell"
      id={cellId(id)}
      className="cell"
      style={{ left, top, width, height }}
      data-id={id}
      data-position={position}
      data-rejected={item?.flag === 'reject' || undefined}
      aria-colindex={column}
      aria-selected={selected}
      tabIndex={reached ? 0 : -1}
      draggable
      onDragStart={(event) => item && drag(event, item, withSelected(item.id))}
    >
      <span className="visually-hidden">
        {item ? `${itemName(item)}${markSuffix(item)}${fileSuffix(item)}` : isVideo ? 'Video' : 'Image'}
      </span>
      <CellThumbnail id={id} isVideo={isVideo} item={item} place={{ top, height }} />
      {selected && (
        <span className="cell-tick" aria-hidden="true">
          <IconCheck size={12} stroke={2.6} />
        </span>
      )}
      {item && hasWords(item) && (
        // The name of the cell contains everything.
        <span aria-hidden="true">
          {item.synthetic && (selected ? <Chip corner="top-right">Synthetic</Chip> : <SyntheticChip />)}
          <RatingChip item={item} />
          {hasFileStateText(item) && <FileStateChip item={item} />}
          {item.seconds !== undefined && <VideoPart item={item} seconds={item.seconds} />}
        </span>
      )}
    </div>
  );
});

/** The whole selection, if the item is part of it; else only the item. */
function withSelected(id: string): string[] {
  const { ids } = useLibraryStore.getState().selection;
  return ids.has(id) ? [...ids] : [id];
}

const hasWords = (item: Item): boolean =>
  item.synthetic ||
  item.rating !== undefined ||
  item.flag !== undefined ||
  item.seconds !== undefined ||
  hasFileStateText(item);

/** Shows the duration of a video, or the video itself while the user scrubs through it. */
function VideoPart({ item, seconds }: { item: Item; seconds: number }) {
  const isVideo = useHoverVideoStore((video) => video.id === item.id);
  if (isVideo) return <CellVideo item={item} />;
  return hasFileStateText(item) ? null : <Chip corner="bottom-right">{formatClock(seconds)}</Chip>;
}
