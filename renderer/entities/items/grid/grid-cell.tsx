import { createContext, memo, type ReactNode, use } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import type { ItemStack } from '../grid-index/grid-index.ts';
import { idsForAction } from '../grid-index/selection.ts';
import { useItemDrag } from '../item-drag.ts';
import { useNearestLibraryStore } from '../library-grid-store.ts';
import { useRecord } from '../library-index/use-library-index.ts';
import styles from './cell.module.css';
import { CellContent } from './cell-content.tsx';

export const CellBadgesAndActionsContext = createContext<CellBadgesAndActions>({});

interface GridCellProps {
  readonly id: string;
  readonly position: number;
  readonly isVideo: boolean;
  /** Screen pixels on the element that is scrolled. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Column in the row, from 1. */
  readonly column: number;
  readonly selected: boolean;
  /** The stack whose first row this is. */
  readonly stack?: ItemStack | undefined;
  readonly isInOpenStack?: boolean;
  /** The one cell that the Tab key reaches. */
  readonly reached: boolean;
}

export const cellId = (id: string) => `item-${id}`;

/** Shows one item completely. The grid handles keys and clicks. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, position, isVideo, left, top, width, height, column, selected, stack, isInOpenStack, reached } = props;
  const item = useRecord(id);
  const library = useNearestLibraryStore();
  const drag = useItemDrag();
  const { badgeOf, actionsOf } = use(CellBadgesAndActionsContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: A table cannot be virtualised into rows of different shapes.
    <div
      role="gridcell"
      id={cellId(id)}
      className={styles['cell']}
      style={{ left, top, width, height }}
      data-id={id}
      data-position={position}
      data-video={isVideo || undefined}
      data-in-stack={isInOpenStack || undefined}
      data-rejected={item?.flag === 'reject' || undefined}
      aria-colindex={column}
      aria-selected={selected}
      tabIndex={reached ? 0 : -1}
      draggable
      onDragStart={(event) => item && drag(event, item, idsForAction(library.getState().selection, item.id))}
    >
      <CellContent
        id={id}
        isVideo={isVideo}
        item={item}
        selected={selected}
        badge={badgeOf?.(id)}
        stack={stack}
        place={{ top, height }}
      />
      {item && actionsOf?.(item)}
    </div>
  );
});

/** Content that a grid adds to the items in its cells. */
export interface CellBadgesAndActions {
  /** Text instead of the check mark of a selected item, where the order of the selection counts. */
  readonly badgeOf?: (id: string) => string | undefined;
  /** Actions over an item while the pointer is on it or it has the focus. */
  readonly actionsOf?: (item: Item) => ReactNode;
}
