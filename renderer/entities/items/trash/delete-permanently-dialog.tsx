import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { leastBulk } from '../../../../shared/library/bulk-job.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { keys } from '../../../api/query-keys.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { interruptedEditMessage } from '../offer-undo-of-edit.ts';

interface PurgeDialogProps {
  /** Ids of the items to delete; all items in the trash if `undefined`. */
  readonly ids?: readonly string[] | undefined;
  readonly close: () => void;
}

/** Maximum number of items whose sizes are added up before the confirmation. */
const maxMeasured = 500;

/** Asks for confirmation with the focus on Cancel, because permanently deleted items cannot be restored. */
export function DeletePermanentlyDialog({ ids, close }: PurgeDialogProps) {
  useReturningFocus();
  const calls = useCalls();
  const weight = useQuery({
    queryKey: [...keys.library.trashSize.queryKey(), 'weighed', ids],
    queryFn: async () => {
      if (!ids) return calls.library.trashSize();
      if (ids.length > maxMeasured) return { count: ids.length, bytes: undefined };
      const { items } = await calls.library.items({ ids: [...ids] });
      return { count: items.length, bytes: items.reduce((sum, item) => sum + item.bytes, 0) };
    },
  });
  const { count = ids?.length ?? 0, bytes } = weight.data ?? {};
  // For many items, the button to stop the deletion is below the page.
  const isBulk = count >= leastBulk;
  const purge = useAction(() => calls.library.purge(ids ? { ids: [...ids] } : {}), {
    failed: isBulk ? 'Couldn’t delete the items' : undefined,
    done({ count: deleted, bytes: freed, stopped }) {
      close();
      if (!isBulk && !stopped) return undefined;
      const message = [`${formatBytes(freed)} freed.`, interruptedEditMessage(stopped)].filter(Boolean).join(' ');
      return { title: `${formatCounted(deleted, 'item')} deleted permanently`, message };
    },
  });
  const start = () => {
    purge.run();
    if (isBulk) close();
  };
  return (
    <Modal opened onClose={close} title={ids ? `Delete ${formatCounted(count, 'item')} permanently?` : 'Empty Trash?'}>
      <p className="t2">
        {formatCounted(count, 'item')}
        {bytes === undefined ? '' : `, ${formatBytes(bytes)}`}: the files are deleted from the disk, with their prompts,
        ratings and notes. This can’t be undone.
      </p>
      {purge.problem && <ProblemNote problem={purge.problem} />}
      <div className="row" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        <Button data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button variant="filled" data-danger loading={purge.isPending} onClick={start}>
          Delete permanently
        </Button>
      </div>
    </Modal>
  );
}
