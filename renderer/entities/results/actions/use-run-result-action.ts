import { useLocation } from 'wouter';
import type { ResultCommand } from '../../../../shared/commands/result-commands.ts';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { recipeOfImport } from '../../../../shared/tasks/imported-settings.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { notify, notifyFailure } from '../../../ui/notify.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { useCompareItems } from '../../comparisons/use-comparisons.ts';
import { useContinueResults } from '../../image-inputs/use-continue-results.ts';
import { fileName } from '../../items/item-text.ts';
import { useRecords } from '../../items/library-index/use-library-index.ts';
import { toggleFlag, useRateItems } from '../../items/rating/use-rate-items.ts';
import { useRemix } from '../../remix/use-remix.ts';
import { openResultDialog, type ResultTarget } from './result-actions-store.ts';

/** Returns the function that runs the actions on results: for keys, menus, bars and the palette. */
export function useRunResultAction(): (command: ResultCommand, target: ResultTarget) => Promise<void> {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const records = useRecords();
  const rate = useRateItems();
  const compareItems = useCompareItems();
  const { slotFor, continueResults } = useContinueResults();
  const remix = useRemix();
  return async (command, target) => {
    const { count } = target;
    const isOne = count === 1;
    if (command === 'rate') return openResultDialog('rate', target);
    if (command === 'tagResults') return openResultDialog('tag', target);
    if (command === 'addToShot') return openResultDialog('shot', target);
    if (command === 'exportResults' && !isOne) return openResultDialog('export', target);
    if (command === 'compareResults') {
      if (target.compare) target.compare();
      else if (isOne) openResultDialog('compare', target);
      else if (count <= mostPanes) await compareItems(target.ids());
      else
        notify(
          `A comparison has ${mostPanes} panes at most`,
          `${formatCounted(count, 'result is', 'results are')} selected.`,
        );
      return;
    }
    const ids = target.ids();
    const [first] = ids;
    if (first === undefined) return;
    if (command === 'open') return target.open ? target.open(first) : navigate(itemPath(first));
    try {
      const items = await records.loadAll(ids);
      const [item] = items;
      if (!item) return;
      if (command === 'pick' || command === 'reject' || command === 'addPick') {
        const newMark = command === 'addPick' ? ({ flag: 'pick' } as const) : toggleFlag(items, command);
        const isMoved = command === 'pick' && newMark.flag === 'pick' && isOne && target.set !== undefined;
        const others = isMoved ? await records.loadAll(target.set().filter((id) => id !== item.id)) : [];
        const subject = target.subject ?? (isOne ? undefined : formatCounted(count, 'item'));
        const unpicked = others.filter(({ flag }) => flag === 'pick');
        (target.mark ?? rate)(items, newMark, subject, unpicked);
      } else if (command === 'exportResults') {
        saveFrom(mediaRoute(item.id), fileName(item));
      } else if (command === 'otherModel') {
        openResultDialog('model', target);
      } else if (command === 'remix') {
        const recipe = await calls.library.recipe({ id: item.id }).catch(() => undefined);
        if (recipe && modelById(recipe.modelId)) {
          target.leave?.();
          remix('all', { ...recipe, itemId: item.id });
        } else if (recipe || recipeOfImport(item)) openResultDialog('model', target);
        else notify(`Couldn’t remix ${fileName(item)}`, 'Its settings aren’t known.');
      } else if (command === 'continueResult') {
        if (items.some(({ kind }) => kind === 'file') || (!isOne && items.some(({ kind }) => kind !== 'image')))
          return notify('Couldn’t continue', 'Continue takes one video, or one or two images.');
        const slot = slotFor(items);
        if (slot) await continueResults(items, slot, target.leave);
        else openResultDialog('slot', target);
      }
    } catch (error) {
      notifyFailure('Couldn’t load the results')(error);
    }
  };
}
