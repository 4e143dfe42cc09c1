import { useQueryClient } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import type { Item } from '../../../shared/item.ts';
import type { Snapshot } from '../../../shared/push.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { partKey } from '../../bridge/snapshot-cache.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { useLibraryMemory } from '../library-memory.ts';

/**
 * With Alt held, a drag takes the real files out of the program: of all that is selected, if the item is a part of it.
 * Answers whether it does; without, the drag is one within the page.
 */
export function useDragFiles(): (event: DragEvent<HTMLElement>, item: Item) => boolean {
  const calls = useCalls();
  const cache = useQueryClient();
  return (event, item) => {
    // Asked at the drag: each of hundreds of cells would follow it otherwise, and a wall is mounted as fast as it is scrubbed.
    const shell = cache.getQueryData<Snapshot['app']>(partKey('app'))?.shell;
    if (shell !== 'electron' || !event.altKey) return false;
    event.preventDefault();
    const { ids } = useLibraryMemory.getState().selection;
    calls.library
      .dragOut({ ids: ids.has(item.id) ? [...ids] : [item.id] })
      .catch((error) => notifyProblem('The files could not be dragged', problemOf(error)));
    return true;
  };
}
