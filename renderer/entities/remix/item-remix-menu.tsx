import type { Item } from '../../../shared/library/item.ts';
import { recipeOfImport } from '../../../shared/tasks/imported-settings.ts';
import { ImportedRemixButton } from './imported-remix-button.tsx';
import { RemixMenu } from './remix-menu.tsx';
import { useItemRecipe } from './use-item-recipe.ts';

/** Remix of a saved result. Nothing where it is not known what it was made with. */
export function ItemRemixMenu({ item, leave }: { item: Item; leave?: (() => void) | undefined }) {
  const recipe = useItemRecipe(item.id);
  const imported = recipeOfImport(item);
  if (imported) return <ImportedRemixButton recipe={imported} leave={leave} />;
  return recipe ? <RemixMenu recipe={recipe} leave={leave} /> : null;
}
