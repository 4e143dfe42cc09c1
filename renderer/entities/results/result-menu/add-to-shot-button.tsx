import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { LazyAddToShotDialog } from './lazy-add-to-shot-dialog.tsx';

interface AddToShotButtonProps {
  /** Ids of the items, read when the dialog opens. */
  readonly ids: () => readonly string[];
  /** Escape belongs to the open dialog. */
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A button that adds items as takes to a shot. */
export function AddToShotButton({ ids, onOpenChange = () => {} }: AddToShotButtonProps) {
  const [opened, setOpened] = useState<readonly string[]>();
  const setOpen = (next: readonly string[] | undefined) => {
    setOpened(next);
    onOpenChange(next !== undefined);
  };
  return (
    <>
      <Tooltip label="Adds them as takes to a shot of a project">
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconMovie size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(ids())}
        >
          Add to shot
        </Button>
      </Tooltip>
      {opened && <LazyAddToShotDialog ids={opened} close={() => setOpen(undefined)} />}
    </>
  );
}
