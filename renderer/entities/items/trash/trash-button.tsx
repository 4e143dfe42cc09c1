import { Button, type ButtonVariant } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTrash } from './use-trash.ts';

interface TrashButtonProps {
  /** Read when it is pressed. */
  readonly ids: () => readonly string[];
  /** Quiet where it is one of many in a bar. */
  readonly variant?: ButtonVariant;
}

export function TrashButton({ ids, variant = 'default' }: TrashButtonProps) {
  const { trash } = useTrash();
  return (
    <Button
      size="xs"
      variant={variant}
      leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
      onClick={() => void trash(ids())}
    >
      Move to Trash
    </Button>
  );
}
