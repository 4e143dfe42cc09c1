import { Menu } from '@mantine/core';
import { IconArrowsExchange, IconPhotoPlus, IconRepeat, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { mostPanes } from '../../../../../shared/comparisons/view-state.ts';
import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import type { Model } from '../../../../../shared/models/model.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import type { ShownItem } from '../../../../entities/comparisons/pane-contents.ts';
import { seedField } from '../../../../entities/drafts/random-seed.ts';
import { useEstimateText } from '../../../../entities/money/use-estimate-text.ts';
import { useItemRecipe } from '../../../../entities/remix/use-item-recipe.ts';
import { KeyedTitle } from '../common/key-hint.tsx';
import { useStageComparison } from '../common/stage-store.ts';
import { ReplacePaneMenuItems } from './takes/replace-pane-menu-items.tsx';
import { useTakes } from './takes/use-takes.ts';
import { UseAsInputItems } from './use-as-input-items.tsx';
import { useRunAgain } from './use-run-again.ts';

/** The entries of the pane menu for its result that only a comparison has. */
export function PaneItemActions({ shown }: { shown: ShownItem }) {
  const { item } = shown;
  useTakes(item);
  return (
    <>
      <RunAgainItems itemId={item.id} />
      {item.kind === 'video' && (
        <PaneSubmenu icon={IconPhotoPlus} title="Use this frame as input" by="usePaneAsInput" className="slot-menu">
          <UseAsInputItems shown={shown} />
        </PaneSubmenu>
      )}
      <PaneSubmenu icon={IconArrowsExchange} title="Replace with another take" by="replacePane">
        <ReplacePaneMenuItems shown={shown} />
      </PaneSubmenu>
    </>
  );
}

interface PaneSubmenuProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly by: CommandName;
  readonly className?: string;
  /** The entries of the submenu. */
  readonly children: ReactNode;
}

/** Entry that opens a list beside the menu. Its shortcut opens only the list, or runs the first entry of the list. */
function PaneSubmenu({ icon: Icon, title, by, className, children }: PaneSubmenuProps) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon size={14} stroke={1.5} />}>
          <KeyedTitle by={by}>{title}</KeyedTitle>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown {...(className !== undefined && { className })}>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

const counts = [1, 2, 4, 8];

/**
 * Runs that add panes: menu entries for their number, with the charges. The number is limited by the free panes. Empty if
 * the settings of the result or its model aren’t known.
 */
function RunAgainItems({ itemId }: { itemId: string }) {
  const recipe = useItemRecipe(itemId);
  const model = recipe && modelById(recipe.modelId);
  const connection = useSynced('connection');
  const { open } = useStageComparison();
  const runAgain = useRunAgain();
  if (!model || !open || connection.kind === 'none') return null;
  const freeCount = mostPanes - open.all.length;
  const run = { model, draft: recipe.draft };
  return (
    <PaneSubmenu
      icon={IconRepeat}
      title={seedField(model) ? 'Run again with new seeds' : 'Run again'}
      by="runPaneAgain"
    >
      {freeCount < 1 && <Menu.Item disabled>{mostPanes} panes at most. Remove a pane first.</Menu.Item>}
      {counts
        .filter((count) => count <= freeCount)
        .map((count) => (
          <Menu.Item
            key={count}
            data-charges="run-again"
            rightSection={
              connection.kind === 'sandbox' ? (
                <span className="t3 small">free</span>
              ) : (
                <Charges run={run} count={count} />
              )
            }
            onClick={() => runAgain.run({ itemId, count })}
          >
            {formatCounted(count, 'run')}
          </Menu.Item>
        ))}
    </PaneSubmenu>
  );
}

interface ChargesProps {
  readonly run: { readonly model: Model; readonly draft: Draft };
  readonly count: number;
}

/** `2 new charges, about $0.84 by your price list` */
function Charges({ run, count }: ChargesProps) {
  const estimate = useEstimateText(Array.from({ length: count }, () => run));
  const texts = [formatCounted(count, 'new charge'), estimate].filter((text) => text !== undefined);
  return <span className="t3 small">{texts.join(', ')}</span>;
}
