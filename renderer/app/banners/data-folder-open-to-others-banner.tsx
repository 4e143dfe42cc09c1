import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import styles from '../layout/layout.module.css';

/** Other users of this computer may read the data folder: said once, with the way to change it. */
export function OpenDataFolderBanner() {
  const calls = useCalls();
  const close = useMutation({ mutationFn: () => calls.care.closeFolder() });
  const dismiss = useMutation({ mutationFn: () => calls.care.openFolderSeen() });
  return (
    <>
      <div className={styles['line']}>
        <IconUsers size={16} stroke={1.5} aria-hidden />
        <span className="grow" role="status">
          <b>Other users of this computer can open the data folder.</b> The database and logs in it are private. Older
          files may not be.
        </span>
        <Button size="xs" loading={close.isPending} onClick={() => close.mutate()}>
          Make folder private
        </Button>
        <Button size="xs" variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      </div>
      {close.error && <ProblemNote problem={problemOf(close.error)} />}
    </>
  );
}
