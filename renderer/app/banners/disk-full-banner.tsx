import { Button } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useSynced } from '../../api/synced-state.ts';
import { DeletePermanentlyDialog } from '../../entities/items/trash/delete-permanently-dialog.tsx';
import { useTrashSize } from '../../entities/items/trash/use-trash.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Banner } from './banner.tsx';

/** The disk of the data folder is full: what that means now, and the ways to make room. */
export function DiskFullBanner() {
  const { readOnly } = useSynced('maintenance');
  const show = useAction((calls) => calls.support.reveal({ place: 'data' }));
  return (
    <>
      <Banner icon={IconDatabaseExclamation}>
        <span className="grow" role="status">
          <b>{readOnly ? 'Read only: the disk is full.' : 'The disk is full.'}</b>{' '}
          {readOnly
            ? 'You can view everything, but you can’t change anything. Free up space on the disk with the data folder, then restart Triptych.'
            : 'Triptych can’t save new results until you free up space on the disk with the data folder.'}
        </span>
        {!readOnly && <EmptyTrash />}
        <Button size="xs" loading={show.isPending} onClick={() => show.run()}>
          Show data folder
        </Button>
      </Banner>
      {show.problem && <ProblemNote problem={show.problem} />}
    </>
  );
}

function EmptyTrash() {
  const inTrash = useTrashSize();
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
