import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import type { Item } from '../../../shared/library/item.ts';
import { importedSettings, recipeOfImport } from '../../../shared/tasks/imported-settings.ts';
import type { Recipe } from '../../../shared/tasks/remix.ts';
import { RemixDialog } from './remix-dialog.tsx';
import { RemixMenu } from './remix-menu.tsx';
import { useItemRecipe } from './use-item-recipe.ts';
import { useRemix } from './use-remix.ts';

/** Remix of a saved result. Nothing where it is not known what it was made with. */
export function ItemRemixMenu({ item, leave }: { item: Item; leave?: (() => void) | undefined }) {
  const recipe = useItemRecipe(item.id);
  const imported = recipeOfImport(item);
  if (imported) return <ImportedRemixButton recipe={imported} leave={leave} />;
  return recipe ? <RemixMenu recipe={recipe} leave={leave} /> : null;
}

/** Opens the remix of an imported file. Its model may be unknown, so the user always chooses one. */
function ImportedRemixButton({ recipe, leave }: { recipe: Recipe; leave?: (() => void) | undefined }) {
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
