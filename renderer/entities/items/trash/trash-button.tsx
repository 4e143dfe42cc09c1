import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useTrash } from './use-trash.ts';

interface TrashButtonProps {
  /** Read when it is pressed. */
  readonly ids: () => readonly string[];
  /** True in a bar with several buttons. */
  readonly iconOnly?: boolean;
}

export function TrashButton({ ids, iconOnly = false }: TrashButtonProps) {
  const { trash } = useTrash();
  const title = 'Move to Trash';
  const icon = <IconTrash size={14} stroke={1.5} aria-hidden />;
  const onClick = () => void trash(ids());
  if (iconOnly)
    return (
      <Tooltip label={title}>
        <ActionIcon size={24} aria-label={title} onClick={onClick}>
          {icon}
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Button size="xs" leftSection={icon} onClick={onClick}>
      {title}
    </Button>
  );
}
