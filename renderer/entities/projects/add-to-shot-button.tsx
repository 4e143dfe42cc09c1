import { Button, Tooltip } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

// Loaded on demand, because this button is on pages that are part of the first load.
const Dialog = lazy(async () => ({ default: (await import('./add-to-shot-dialog.tsx')).AddToShotDialog }));

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
      {opened && (
        <Suspense fallback={null}>
          <Dialog ids={opened} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
