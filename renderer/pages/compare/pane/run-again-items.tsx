import { Menu } from '@mantine/core';
import { IconRepeat, IconWand } from '@tabler/icons-react';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useConnection } from '../../../api/synced-state-hooks.ts';
import { seedField } from '../../../entities/drafts/random-seed.ts';
import { useItemRecipe } from '../../../entities/remix/use-item-recipe.ts';
import { useStageActions } from '../stage/stage-actions.ts';
import { PaneMenuEntry, PaneSubmenu } from './pane-menu-entry.tsx';
import { type PaneResult, usePaneActions } from './use-pane-actions.ts';
import { useRunAgain } from './use-run-again.ts';

const counts = [1, 2, 4, 8];

/** Ways from a result to the next result. Empty if the settings of the result or its model aren’t known. */
export function RunAgainItems({ result }: { result: PaneResult }) {
  const recipe = useItemRecipe(result.item.id);
  const model = recipe && modelById(recipe.modelId);
  const actions = usePaneActions();
  const connection = useConnection();
  const { runs } = useStageActions();
  if (!model) return null;
  return (
    <>
      <PaneMenuEntry icon={IconWand} by="remixPane" press={() => void actions.remix(result)}>
        Remix
      </PaneMenuEntry>
      {runs && connection.kind !== 'none' && (
        <PaneSubmenu
          icon={IconRepeat}
          title={seedField(model) ? 'Run again with new seeds' : 'Run again'}
          by="runPaneAgain"
        >
          <RunCounts
            itemId={result.item.id}
            freeCount={mostPanes - runs.panes.length}
            isFree={connection.kind === 'sandbox'}
          />
        </PaneSubmenu>
      )}
    </>
  );
}

/** Menu entries for the number of runs, with the charges. The number is limited by the free panes. */
function RunCounts({ itemId, freeCount, isFree }: { itemId: string; freeCount: number; isFree: boolean }) {
  const runAgain = useRunAgain();
  if (freeCount < 1) return <Menu.Item disabled>{mostPanes} panes at most. Remove a pane first.</Menu.Item>;
  return counts
    .filter((count) => count <= freeCount)
    .map((count) => (
      <Menu.Item
        key={count}
        rightSection={<span className="t3 small">{isFree ? 'free' : formatCounted(count, 'new charge')}</span>}
        onClick={() => runAgain.run({ itemId, count })}
      >
        {formatCounted(count, 'run')}
      </Menu.Item>
    ));
}
