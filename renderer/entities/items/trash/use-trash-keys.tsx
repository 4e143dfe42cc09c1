import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { idsForAction } from '../grid-index/selection.ts';
import { useLibraryGridStore } from '../library-grid-store.ts';
import { DeletePermanentlyDialog } from './delete-permanently-dialog.tsx';
import { isTrashKey } from './trash-and-file-state-text.ts';
import { useTrash } from './use-trash.ts';

interface TrashKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Confirmation dialog for permanent deletion. */
  readonly dialog: ReactNode;
}

/** Handles Delete and Backspace on a cell: deletes the selected items if the cell is selected, else only its item. */
export function useTrashKeys(): TrashKeys {
  const { trash } = useTrash();
  const [asked, setAsked] = useState<readonly string[]>();
  return {
    onKeyDown(event) {
      if (event.defaultPrevented || !isTrashKey(event) || !(event.target instanceof HTMLElement)) return;
      const id = event.target.closest<HTMLElement>('[role="gridcell"][data-id]')?.dataset['id'];
      if (id === undefined) return;
      event.preventDefault();
      const { selection, query } = useLibraryGridStore.getState();
      const ids = idsForAction(selection, id);
      if (query.trash) setAsked(ids);
      else void trash(ids);
    },
    dialog: asked && <DeletePermanentlyDialog ids={asked} close={() => setAsked(undefined)} />,
  };
}
