import { Menu } from '@mantine/core';
import { IconRepeat, IconWand } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import type { Recipe } from '../../../../shared/tasks/remix.ts';
import { useConnection } from '../../../api/queries.ts';
import { seedField, withNewSeed } from '../../../entities/drafts/random-seed.ts';
import { useItemRecipe } from '../../../entities/remix/use-item-recipe.ts';
import { useRemix } from '../../../entities/remix/use-remix.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useStageActions } from '../stage/stage-actions.ts';

/** Ways from a result to the next one. Nothing where it is not known what it was made with. */
export function RunAgainItems({ item }: { item: Item }) {
  const recipe = useItemRecipe(item.id);
  const remix = useRemix();
  if (!recipe || !modelById(recipe.modelId)) return null;
  return (
    <>
      <Menu.Item leftSection={<IconWand size={14} stroke={1.5} />} onClick={() => remix('all', recipe)}>
        Remix
      </Menu.Item>
      <RunAgain recipe={recipe} />
    </>
  );
}

/** Sends the request once more, with another seed where the model has one. The result joins the comparison. */
function RunAgain({ recipe }: { recipe: Recipe }) {
  const connection = useConnection();
  const { runs } = useStageActions();
  const start = useAction(
    async (calls) => {
      const model = modelById(recipe.modelId);
      if (!model || !runs) return;
      const draft = { ...withNewSeed(model, recipe.draft), remixOf: recipe.itemId };
      const run = { id: crypto.randomUUID(), modelId: model.id, draft };
      await calls.comparisons.addRuns({ id: runs.comparisonId, runs: [run] });
    },
    { failed: 'Couldn’t run again' },
  );
  const model = modelById(recipe.modelId);
  if (!model || !runs || connection.kind === 'none') return null;
  return (
    <Menu.Item
      leftSection={<IconRepeat size={14} stroke={1.5} />}
      rightSection={<span className="t3 small">{connection.kind === 'sandbox' ? 'free' : 'new charge'}</span>}
      onClick={() => start.run()}
    >
      {seedField(model) ? 'Run again with a new seed' : 'Run again'}
    </Menu.Item>
  );
}
