import { IconTrash } from '@tabler/icons-react';
import { useSettings } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function EmptyTrash() {
  const { trashDays } = useSettings();
  const until = trashDays === 0 ? 'until it is emptied' : `for ${trashDays} days`;
  return (
    <EmptyState
      icon={IconTrash}
      title="Nothing is in the trash"
      text={`What you throw away lies here ${until}, with its file and all that is known of it.`}
    />
  );
}
