import { useQueryClient } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { readSynced } from '../../api/synced-state.ts';
import { notifyFailure } from '../../ui/toast.ts';
import { dragItem } from './item-drag.ts';

/**
 * Starts dragging an item. With Alt, the drag exports files: those of `ids`, or of the item alone. Without Alt, the
 * drag stays within the page.
 */
export function useItemDrag(): (event: DragEvent<HTMLElement>, item: Item, ids?: readonly string[]) => void {
  const calls = useCalls();
  const cache = useQueryClient();
  return (event, item, ids = [item.id]) => {
    // The shell is read at the drag. Otherwise hundreds of cells would subscribe, and the grid mounts cells as fast as
    // the user scrubs.
    const shell = readSynced(cache, 'app')?.shell;
    if (shell !== 'electron' || !event.altKey) return dragItem(event, item);
    event.preventDefault();
    calls.library.startDrag({ ids: [...ids] }).catch(notifyFailure('Couldn’t drag the files'));
  };
}
