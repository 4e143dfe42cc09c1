import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { formatClock } from '../../../shared/numbers.ts';
import { Chip, SyntheticChip } from '../../parts/chip.tsx';
import { MarkChip } from '../../rating/mark-chip.tsx';
import { markSuffix } from '../../rating/mark-words.ts';
import { dragItem } from '../../studio/inputs/item-drag.ts';
import { useDragFiles } from '../export/use-drag-files.ts';
import { itemName } from '../item-facts.ts';
import { FileChip, hasFileWord } from '../trash/file-chip.tsx';
import { fileSuffix } from '../trash/trash-words.ts';
import { CellFilm } from './cell-film.tsx';
import { CellThumb } from './cell-thumb.tsx';
import { useFilmStore } from './film-store.ts';
import { useRecord } from './use-index.ts';

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
  const dragFiles = useDragFiles();
  const isFilm = useFilmStore((film) => film.id === id);
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
      onDragStart={(event) => item && !dragFiles(event, item) && dragItem(event, item)}
    >
      <span className="visually-hidden">
        {item ? `${itemName(item)}${markSuffix(item)}${fileSuffix(item)}` : isVideo ? 'Video' : 'Image'}
      </span>
      <CellThumb id={id} isVideo={isVideo} item={item} />
      {selected && (
        <span className="cell-tick" aria-hidden="true">
          <IconCheck size={12} stroke={2.6} />
        </span>
      )}
      {item && (
        // The name of the cell has all of it.
        <span aria-hidden="true">
          {isFilm && <CellFilm item={item} />}
          {item.synthetic && (selected ? <Chip corner="top-right">Synthetic</Chip> : <SyntheticChip />)}
          <MarkChip item={item} />
          {hasFileWord(item) && <FileChip item={item} />}
          {item.seconds !== undefined && !isFilm && !hasFileWord(item) && (
            <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>
          )}
        </span>
      )}
    </div>
  );
});
