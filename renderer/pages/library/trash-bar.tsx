import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatBytes, formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { useSettings } from '../../api/synced-state-hooks.ts';
import { idsForAction } from '../../entities/items/grid-index/selection.ts';
import { useLibraryGridStore } from '../../entities/items/library-grid-store.ts';
import { DeletePermanentlyDialog } from '../../entities/items/trash/delete-permanently-dialog.tsx';
import { isTrashKey, useTrash, useTrashSize } from '../../entities/items/trash/use-trash.ts';
import styles from '../../entities/results/actions/selection-bar.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Actions for the items in the trash, and the time of their automatic deletion. */
export function TrashBar() {
  const { trashDays } = useSettings();
  const selection = useLibraryGridStore((memory) => memory.selection);
  const inTrash = useTrashSize();
  const { restore } = useTrash();
  const [asked, setAsked] = useState<{ ids?: readonly string[] }>();
  const isNothingSelected = selection.count === 0;
  const isEmpty = inTrash?.count === 0;
  return (
    <div className={styles['bar']} role="toolbar" aria-label="Trash">
      <b className="nowrap">{isNothingSelected ? 'Trash' : `${formatCount(selection.count)} selected`}</b>
      <span className="t3 small cut">
        {inTrash && inTrash.count > 0 && `${formatBytes(inTrash.bytes)} · `}
        {trashDays === 0 ? 'items stay until you empty Trash' : `deleted after ${formatCounted(trashDays, 'day')}`}
      </span>
      <span className="grow" />
      <Button
        size="xs"
        aria-disabled={isNothingSelected}
        {...(isNothingSelected && { 'data-disabled': true })}
        leftSection={<IconArrowBackUp size={14} stroke={1.5} aria-hidden />}
        onClick={() => !isNothingSelected && void restore([...selection.ids])}
      >
        Restore
      </Button>
      <Button
        size="xs"
        aria-disabled={isNothingSelected}
        {...(isNothingSelected && { 'data-disabled': true })}
        onClick={() => !isNothingSelected && setAsked({ ids: [...selection.ids] })}
      >
        Delete permanently
      </Button>
      <Button
        size="xs"
        aria-disabled={isEmpty}
        {...(isEmpty && { 'data-disabled': true })}
        leftSection={<IconTrashX size={14} stroke={1.5} aria-hidden />}
        onClick={() => !isEmpty && setAsked({})}
      >
        Empty Trash{inTrash && inTrash.count > 0 ? ` · ${formatCounted(inTrash.count, 'item')}` : ''}
      </Button>
      {asked && <DeletePermanentlyDialog ids={asked.ids} close={() => setAsked(undefined)} />}
    </div>
  );
}

export function TrashEmptyState() {
  const { trashDays } = useSettings();
  const retention = trashDays === 0 ? 'until you empty Trash' : `for ${trashDays} days`;
  return (
    <EmptyState
      icon={IconTrash}
      title="Trash is empty"
      text={`Deleted items stay here ${retention}, with their files and details.`}
    />
  );
}

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
