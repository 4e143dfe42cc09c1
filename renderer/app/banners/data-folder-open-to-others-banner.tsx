import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Banner } from './banner.tsx';

/** Warns once that other users of this computer may read the data folder, and how to change this. */
export function OpenDataFolderBanner() {
  const close = useAction((calls) => calls.maintenance.makeFolderPrivate());
  const dismiss = useAction((calls) => calls.maintenance.dismissFolderWarning());
  return (
    <>
      <Banner icon={IconUsers}>
        <span className="grow" role="status">
          <b>Other users of this computer can open the data folder.</b> The database and logs in it are private. Older
          files may not be.
        </span>
        <Button size="xs" loading={close.isPending} onClick={() => close.run()}>
          Make folder private
        </Button>
        <Button size="xs" variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.run()}>
          Dismiss
        </Button>
      </Banner>
      {close.problem && <ProblemNote problem={close.problem} />}
    </>
  );
}
