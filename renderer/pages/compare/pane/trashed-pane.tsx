import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { useAction } from '../../../ui/use-action.ts';
import { PaneMessage } from './pane-message.tsx';

/** Shows a deleted result with a button to restore it. */
export function TrashedPane({ item }: { item: Item }) {
  const restore = useAction((calls) => calls.library.restore({ ids: [item.id] }), {
    failed: 'Couldn’t restore the result',
  });
  return (
    <PaneMessage icon={IconTrash} text="This result is in Trash.">
      <Button size="xs" loading={restore.isPending} onClick={() => restore.run()}>
        Restore
      </Button>
    </PaneMessage>
  );
}
