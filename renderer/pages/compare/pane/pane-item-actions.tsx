import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCapture,
  IconDownload,
  IconExternalLink,
  IconFlag,
  IconFolder,
  IconLayoutDashboard,
  IconMovie,
  IconPhotoPlus,
  IconRepeat,
  IconReplace,
  IconWand,
} from '@tabler/icons-react';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useConnection } from '../../../api/synced-state-hooks.ts';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { seedField } from '../../../entities/drafts/random-seed.ts';
import { OpenWithItems, useShowInFolder } from '../../../entities/items/open-with/open-with-items.tsx';
import { useEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { useItemRecipe } from '../../../entities/remix/use-item-recipe.ts';
import { useStageActions } from '../common/stage-store.ts';
import { PaneMenuEntry, PaneSubmenu } from './pane-menu-entry.tsx';
import { ReplacePaneMenuItems } from './takes/replace-pane-menu-items.tsx';
import { useTakes } from './takes/use-takes.ts';
import { UseAsInputItems } from './use-as-input-items.tsx';
import { type PaneResult, usePaneActions } from './use-pane-actions.ts';
import { useRunAgain } from './use-run-again.ts';

type ShownResult = ShownPane & { readonly kind: 'item' };

/** The entries of the pane menu for the decision on a saved result. */
export function DecisionItems({ shown }: { shown: ShownResult }) {
  const actions = usePaneActions();
  const { item, letter } = shown;
  const result = { item, letter, paneId: shown.pane.id };
  return (
    <>
      <PaneMenuEntry icon={IconFlag} by="comparePick" press={() => actions.flag(result, 'pick')}>
        {item.flag === 'pick' ? 'Remove pick' : 'Pick'}
      </PaneMenuEntry>
      <PaneMenuEntry icon={IconBan} by="compareReject" press={() => actions.flag(result, 'reject')}>
        {item.flag === 'reject' ? 'Remove reject' : 'Reject'}
      </PaneMenuEntry>
    </>
  );
}

/** The entries of the pane menu that lead from a saved result to the next one, and out of the comparison. */
export function PaneItemActions({ shown, addToShot }: { shown: ShownResult; addToShot: () => void }) {
  const actions = usePaneActions();
  const showInFolder = useShowInFolder();
  const { item, letter } = shown;
  useTakes(item);
  const result = { item, letter, paneId: shown.pane.id };
  return (
    <>
      <RemixAndRunAgainItems result={result} />
      <PaneSubmenu
        icon={IconPhotoPlus}
        title={item.kind === 'image' ? 'Use as input' : 'Use this frame as input'}
        by="usePaneAsInput"
        className="slot-menu"
      >
        <UseAsInputItems result={result} />
      </PaneSubmenu>
      <PaneSubmenu icon={IconReplace} title="Replace with another take" by="replacePane">
        <ReplacePaneMenuItems shown={shown} />
      </PaneSubmenu>
      <Menu.Divider />
      <PaneMenuEntry icon={IconMovie} press={addToShot}>
        Add to shot
      </PaneMenuEntry>
      <PaneMenuEntry icon={IconDownload} by="exportPane" press={() => actions.exportFile(result)}>
        Export file
      </PaneMenuEntry>
      {item.kind === 'video' && (
        <PaneMenuEntry icon={IconCapture} press={() => actions.saveFrame(result)}>
          Save frame to Library
        </PaneMenuEntry>
      )}
      <PaneMenuEntry icon={IconLayoutDashboard} by="showPaneInLibrary" press={() => actions.showInLibrary(result)}>
        Show in library
      </PaneMenuEntry>
      <PaneMenuEntry icon={IconFolder} press={() => showInFolder(item.id)}>
        Show in folder
      </PaneMenuEntry>
      <PaneSubmenu icon={IconExternalLink} title="Open with">
        <OpenWithItems itemId={item.id} />
      </PaneSubmenu>
      <Menu.Divider />
    </>
  );
}

const counts = [1, 2, 4, 8];

/** Ways from a result to the next result. Empty if the settings of the result or its model aren’t known. */
function RemixAndRunAgainItems({ result }: { result: PaneResult }) {
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
            run={{ model, draft: recipe.draft }}
            freeCount={mostPanes - runs.panes.length}
            isFree={connection.kind === 'sandbox'}
          />
        </PaneSubmenu>
      )}
    </>
  );
}

interface RunCountsProps {
  readonly itemId: string;
  readonly run: { readonly model: Model; readonly draft: Draft };
  readonly freeCount: number;
  readonly isFree: boolean;
}

/** Menu entries for the number of runs, with the charges. The number is limited by the free panes. */
function RunCounts({ itemId, run, freeCount, isFree }: RunCountsProps) {
  const runAgain = useRunAgain();
  if (freeCount < 1) return <Menu.Item disabled>{mostPanes} panes at most. Remove a pane first.</Menu.Item>;
  return counts
    .filter((count) => count <= freeCount)
    .map((count) => (
      <Menu.Item
        key={count}
        data-charges="run-again"
        rightSection={isFree ? <span className="t3 small">free</span> : <Charges run={run} count={count} />}
        onClick={() => runAgain.run({ itemId, count })}
      >
        {formatCounted(count, 'run')}
      </Menu.Item>
    ));
}

/** `2 new charges, about $0.84 by your price list` */
function Charges({ run, count }: Pick<RunCountsProps, 'run'> & { count: number }) {
  const estimate = useEstimateText(Array.from({ length: count }, () => run));
  const texts = [formatCounted(count, 'new charge'), estimate].filter((text) => text !== undefined);
  return <span className="t3 small">{texts.join(', ')}</span>;
}
