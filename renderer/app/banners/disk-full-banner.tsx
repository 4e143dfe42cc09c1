import { Button } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useMaintenance } from '../../api/queries.ts';
import { DeletePermanentlyDialog } from '../../entities/items/trash/delete-permanently-dialog.tsx';
import { useItemsInTrash } from '../../entities/items/trash/use-items-in-trash.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import styles from '../layout/layout.module.css';

/** The disk of the data folder is full: what that means now, and the ways to make room. */
export function DiskFullBanner() {
  const { readOnly } = useMaintenance();
  const calls = useCalls();
  const show = useMutation({ mutationFn: () => calls.support.reveal({ place: 'data' }) });
  return (
    <>
      <div className={styles['line']}>
        <IconDatabaseExclamation size={16} stroke={1.5} aria-hidden />
        <span className="grow" role="status">
          <b>{readOnly ? 'Read only: the disk is full.' : 'The disk is full.'}</b>{' '}
          {readOnly
            ? 'You can view everything, but you can’t change anything. Free up space on the disk with the data folder, then restart Triptych.'
            : 'Triptych can’t save new results until you free up space on the disk with the data folder.'}
        </span>
        {!readOnly && <EmptyTrash />}
        <Button size="xs" loading={show.isPending} onClick={() => show.mutate()}>
          Show data folder
        </Button>
      </div>
      {show.error && <ProblemNote problem={problemOf(show.error)} />}
    </>
  );
}

function EmptyTrash() {
  const inTrash = useItemsInTrash();
  const [isAsked, setIsAsked] = useState(false);
  if (!inTrash || inTrash.count === 0) return null;
  return (
    <>
      <Button size="xs" onClick={() => setIsAsked(true)}>
        Empty Trash
      </Button>
      {isAsked && <DeletePermanentlyDialog close={() => setIsAsked(false)} />}
    </>
  );
}
