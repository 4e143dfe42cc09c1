import {
  IconArrowBarRight,
  IconArrowsDiagonal,
  IconBan,
  IconColumns3,
  IconFlag,
  IconFlagPlus,
  IconMovie,
  IconPhotoSearch,
  IconReplace,
  IconStar,
  IconTag,
  IconUpload,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react';
import { navigate } from 'wouter/use-hash-location';
import { type ResultCommand, resultCommands } from '../../../../shared/commands/result-commands.ts';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
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
import { useLibraryGridStore, useShowInLibrary } from '../../items/library-grid-store.ts';
import { useRecords } from '../../items/library-index/use-library-index.ts';
import { toggleFlag, useRateItems } from '../../items/rating/use-rate-items.ts';
import { useRemix } from '../../remix/use-remix.ts';
import { openResultDialog, type ResultTarget } from './result-actions-store.ts';

// The icon of each action on results, and what it does. Not part of the first load: keys need only `result-commands.ts`.

type Run = (target: ResultTarget, tools: ReturnType<typeof useTools>) => void | Promise<void>;

const actions: Readonly<Record<ResultCommand, { readonly icon: TablerIcon; readonly run: Run }>> = {
  open: {
    icon: IconArrowsDiagonal,
    run(target, { navigate }) {
      const [first] = target.ids();
      if (first === undefined) return;
      if (target.open) target.open(first);
      else navigate(itemPath(first));
    },
  },
  pick: { icon: IconFlag, run: mark('pick') },
  reject: { icon: IconBan, run: mark('reject') },
  rate: { icon: IconStar, run: (target) => openResultDialog('rate', target) },
  remix: {
    icon: IconWand,
    async run(target, { calls, records, remix }) {
      const [item] = await records.loadAll(target.ids());
      if (!item) return;
      const recipe = await calls.library.recipe({ id: item.id }).catch(() => undefined);
      if (recipe && modelById(recipe.modelId)) {
        target.leave?.();
        remix('all', { ...recipe, itemId: item.id });
      } else if (recipe || recipeOfImport(item)) openResultDialog('model', target);
      else notify(`Couldn’t remix ${fileName(item)}`, 'Its settings aren’t known.');
    },
  },
  continueResult: {
    icon: IconArrowBarRight,
    async run(target, { records, slotFor, continueResults }) {
      const items = await records.loadAll(target.ids());
      if (items.length === 0) return;
      if (items.some(({ kind }) => kind === 'file') || (target.count > 1 && items.some(({ kind }) => kind !== 'image')))
        return notify('Couldn’t continue', 'Continue takes one video, or one or two images.');
      const slot = slotFor(items);
      if (slot) await continueResults(items, slot, target.leave);
      else openResultDialog('slot', target);
    },
  },
  otherModel: {
    icon: IconReplace,
    async run(target, { records }) {
      if ((await records.loadAll(target.ids())).length > 0) openResultDialog('model', target);
    },
  },
  compareResults: {
    icon: IconColumns3,
    run(target, { compareItems }) {
      if (target.compare) return target.compare();
      if (target.count === 1) return openResultDialog('compare', target);
      if (target.count <= mostPanes) return compareItems(target.ids());
      const selected = `${formatCounted(target.count, 'result is', 'results are')} selected.`;
      notify(`A comparison has ${mostPanes} panes at most`, selected);
    },
  },
  moreLikeThis: {
    icon: IconPhotoSearch,
    run(target, { showInLibrary }) {
      const [id] = target.ids();
      if (id === undefined) return;
      target.leave?.();
      showInLibrary([{ name: 'like', value: id }]);
      // The result itself comes first.
      useLibraryGridStore.getState().requestItem(id);
    },
  },
  addToShot: { icon: IconMovie, run: (target) => openResultDialog('shot', target) },
  tagResults: { icon: IconTag, run: (target) => openResultDialog('tag', target) },
  exportResults: {
    icon: IconUpload,
    async run(target, { records }) {
      if (target.count !== 1) return openResultDialog('export', target);
      const [item] = await records.loadAll(target.ids());
      if (item) saveFrom(mediaRoute(item.id), fileName(item));
    },
  },
  addPick: { icon: IconFlagPlus, run: mark('addPick') },
};

/** Picks or rejects results, or removes the mark that all of them have. */
function mark(command: 'pick' | 'reject' | 'addPick'): Run {
  return async (target, { records, rate }) => {
    const items = await records.loadAll(target.ids());
    const [first] = items;
    if (!first) return;
    const isOne = target.count === 1;
    const newMark = command === 'addPick' ? ({ flag: 'pick' } as const) : toggleFlag(items, command);
    const isMoved = command === 'pick' && newMark.flag === 'pick' && isOne && target.set !== undefined;
    const others = isMoved ? await records.loadAll(target.set().filter((id) => id !== first.id)) : [];
    const subject = target.subject ?? (isOne ? undefined : formatCounted(target.count, 'item'));
    const unpicked = others.filter(({ flag }) => flag === 'pick');
    (target.mark ?? rate)(items, newMark, subject, unpicked);
  };
}

function useTools() {
  const calls = useCalls();
  const records = useRecords();
  const rate = useRateItems();
  const compareItems = useCompareItems();
  const { slotFor, continueResults } = useContinueResults();
  const remix = useRemix();
  const showInLibrary = useShowInLibrary();
  return { calls, navigate, records, rate, compareItems, slotFor, continueResults, remix, showInLibrary };
}

/** Returns the function that runs the actions on results: for keys, menus, bars and the palette. */
export function useRunResultAction(): (command: ResultCommand, target: ResultTarget) => Promise<void> {
  const tools = useTools();
  return async (command, target) => {
    try {
      await actions[command].run(target, tools);
    } catch (error) {
      notifyFailure('Couldn’t load the results')(error);
    }
  };
}

/**
 * Describes an action for `count` results, as menus and bars show it. A disabled one is impossible for so many. `item`:
 * the only result, as soon as its record is loaded.
 */
export function resultAction(command: ResultCommand, count: number, item?: Item) {
  const isDisabled = command === 'compareResults' && count > mostPanes;
  return { title: titleOf(command, isDisabled, item), icon: actions[command].icon, isDisabled };
}

function titleOf(command: ResultCommand, exceedsPanes: boolean, item: Item | undefined): string {
  const { title } = resultCommands[command];
  if (exceedsPanes) return `${title} (${mostPanes} at most)`;
  if (item?.flag !== undefined && item.flag === command) return `Remove ${command}`;
  return title;
}
