import type { ShownItem } from '../../../../entities/comparisons/pane-contents.ts';
import { useResultCommands } from '../../../../entities/results/actions/use-result-commands.ts';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { type PaneMenuPart, useStageStore } from '../common/stage-store.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { usePaneActions } from '../pane/use-pane-actions.ts';
import { useRunAgain } from '../pane/use-run-again.ts';
import { usePaneForKey } from './use-target-pane.ts';

/** The keys of the pane menu, and of the actions on its result. Rendered inside the stage. */
export function PaneMenuKeys({ open }: { open: OpenComparison }) {
  const { shown } = open;
  const store = useStageStore();
  const meant = usePaneForKey(open);
  const actions = usePaneActions();
  const runAgain = useRunAgain();
  const openMenu = (part: PaneMenuPart) => {
    const pane = meant();
    if (pane && (part === 'actions' || pane.kind === 'item'))
      store.setState({ paneMenu: { paneId: pane.pane.id, part } });
  };
  const onResult = (act: (shown: ShownItem) => void) => () => {
    const pane = meant();
    if (pane?.kind === 'item') act(pane);
  };
  useResultCommands(() => {
    // A set, or the take of a shot, that has the focus there is meant instead.
    if (document.activeElement?.closest('[data-history], [data-shots]')) return undefined;
    const pane = meant();
    if (pane?.kind !== 'item' || pane.blind) return undefined;
    return actions.targetOf(pane);
  });
  const hasResult = shown.some(({ kind }) => kind === 'item');
  useCommands({
    ...(shown.length > 0 && { paneMenu: () => openMenu('actions') }),
    ...(hasResult && {
      // A run may be charged: a second press waits for the first.
      runPaneAgain: onResult(({ item }) => !runAgain.isPending && runAgain.run({ itemId: item.id, count: 1 })),
      usePaneAsInput: () => openMenu('inputs'),
      replacePane: () => openMenu('takes'),
      showPaneInLibrary: onResult(actions.showInLibrary),
    }),
  });
  return null;
}
