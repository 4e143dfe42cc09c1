import type { DragEvent } from 'react';
import type { Item } from '../../../shared/item.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { useApp } from '../../bridge/queries.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { useLibraryMemory } from '../library-memory.ts';

/**
 * With Alt held, a drag takes the real files out of the program: of all that is selected, if the item is a part of it.
 * Answers whether it does; without, the drag is one within the page.
 */
export function useDragFiles(): (event: DragEvent<HTMLElement>, item: Item) => boolean {
  const calls = useCalls();
  const { shell } = useApp();
  return (event, item) => {
    if (shell !== 'electron' || !event.altKey) return false;
    event.preventDefault();
    const { ids } = useLibraryMemory.getState().selection;
    calls.library
      .dragOut({ ids: ids.has(item.id) ? [...ids] : [item.id] })
      .catch((error) => notifyProblem('The files could not be dragged', problemOf(error)));
    return true;
  };
}
