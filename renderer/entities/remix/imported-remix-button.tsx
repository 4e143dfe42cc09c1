import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { importedSettings } from '../../../shared/tasks/imported-settings.ts';
import type { Recipe } from '../../../shared/tasks/remix.ts';
import { RemixDialog } from './remix-dialog.tsx';
import { useRemix } from './use-remix.ts';

interface ImportedRemixButtonProps {
  readonly recipe: Recipe;
  readonly leave?: (() => void) | undefined;
}

/** Opens the remix of an imported file. Its model may be unknown, so the user always chooses one. */
export function ImportedRemixButton({ recipe, leave }: ImportedRemixButtonProps) {
  const fill = useRemix();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconWand size={14} stroke={1.5} aria-hidden />}
        title="Load the settings in this file into a form"
        onClick={() => setOpen(true)}
      >
        Remix…
      </Button>
      {isOpen && (
        <RemixDialog
          model={importedSettings}
          recipe={recipe}
          remix={(part, target) => {
            leave?.();
            fill(part, recipe, target);
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
