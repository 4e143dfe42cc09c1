import type { DragEvent } from 'react';
import { idsForAction } from '../../../entities/items/grid-index/selection.ts';
import { isItemDrag, readDraggedItems } from '../../../entities/items/item-drag.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';

/** Data of a dragged collection, under a custom type that programs outside the window cannot read. */
const collectionType = 'application/x-triptych-collection';

export function dragCollection(event: DragEvent, id: string): void {
  event.dataTransfer.setData(collectionType, id);
  event.dataTransfer.effectAllowed = 'move';
  event.stopPropagation();
}

/**
 * Returns the kind of the dragged data if it can be dropped here. The exact data is only readable in the drop event.
 */
export function dropKind(data: DataTransfer): 'items' | 'collection' | undefined {
  if (data.types.includes(collectionType)) return 'collection';
  return isItemDrag(data) ? 'items' : undefined;
}

export function readDraggedCollection(data: DataTransfer): string | undefined {
  return data.getData(collectionType) || undefined;
}

/** Items in a drop: the whole selection or a whole closed stack, if the dragged item belongs to it. */
export function readDroppedItems(data: DataTransfer): readonly string[] {
  const { selection } = useLibraryGridStore.getState();
  return [...new Set(readDraggedItems(data).flatMap((id) => idsForAction(selection, id)))];
}
