import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTrash } from './use-trash.ts';

/** `ids` are read when it is pressed. */
export function TrashButton({ ids }: { readonly ids: () => readonly string[] }) {
  const { trash } = useTrash();
  return (
    <Button size="xs" leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />} onClick={() => void trash(ids())}>
      Move to Trash
    </Button>
  );
}
