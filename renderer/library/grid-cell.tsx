import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import type { Item } from '../../shared/item.ts';
import { formatClock } from '../../shared/numbers.ts';
import { Chip, SyntheticChip } from '../parts/chip.tsx';
import { MarkChip } from '../rating/mark-chip.tsx';
import { markSuffix } from '../rating/mark-words.ts';
import { dragItem } from '../studio/inputs/item-drag.ts';
import { itemName } from './item-facts.ts';
import { ItemThumb } from './item-thumb.tsx';

interface GridCellProps {
  readonly item: Item;
  readonly width: number;
  readonly height: number;
  readonly selected: boolean;
  /** The one cell that the Tab key reaches. */
  readonly reached: boolean;
  readonly choose: (id: string, event: MouseEvent) => void;
  readonly open: (id: string) => void;
}

/** One item, whole. Its keys are those of the grid. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { item, width, height, selected, reached, choose, open } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes.
    <div
      role="gridcell"
      className="cell"
      style={{ width, height }}
      data-id={item.id}
      data-rejected={item.flag === 'reject' || undefined}
      aria-selected={selected}
      tabIndex={reached ? 0 : -1}
      onClick={(event) => choose(item.id, event)}
      draggable
      onDragStart={(event) => dragItem(event, item)}
      onDoubleClick={() => open(item.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        open(item.id);
      }}
    >
      <span className="visually-hidden">
        {itemName(item)}
        {markSuffix(item)}
      </span>
      <ItemThumb item={item} />
      {selected && (
        <span className="cell-tick" aria-hidden="true">
          <IconCheck size={12} stroke={2.6} />
        </span>
      )}
      {/* The name of the cell has both. */}
      <span aria-hidden="true">
        {item.synthetic && (selected ? <Chip corner="top-right">Synthetic</Chip> : <SyntheticChip />)}
        <MarkChip item={item} />
        {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
      </span>
    </div>
  );
});
