import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { notifyProblem } from '../../../ui/toast.ts';
import { PaneStrip } from './pane-strip.tsx';

/** A deleted result keeps its place, with a button to restore it. */
export function TrashedPane({ item }: { item: Item }) {
  const calls = useCalls();
  const restore = useMutation({
    mutationFn: () => calls.library.restore({ ids: [item.id] }),
    onError: (error) => notifyProblem('Couldn’t restore the result', problemOf(error)),
  });
  return (
    <PaneStrip icon={IconTrash} text="This result is in Trash.">
      <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate()}>
        Restore
      </Button>
    </PaneStrip>
  );
}
