import { IconTrash } from '@tabler/icons-react';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

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
