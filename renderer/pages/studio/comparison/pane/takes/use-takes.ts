import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../../../shared/library/item.ts';
import { wholeLibrary } from '../../../../../../shared/library/library-query.ts';
import type { Lineage } from '../../../../../../shared/library/lineage.ts';
import { useCalls } from '../../../../../api/api-provider.tsx';
import type { Calls } from '../../../../../api/call-types.ts';
import { createIndexBuilder, idAt } from '../../../../../entities/items/grid-index/grid-index.ts';
import { fetchGridIndex } from '../../../../../entities/items/grid-index/grid-index-loader.ts';
import { useStageComparison } from '../../common/stage-store.ts';
import type { TakeSources } from './group-takes.ts';

/** Loads the other takes of a result. The menu of a pane loads them when it opens, so that its list is complete. */
export function useTakes(item: Item) {
  const calls = useCalls();
  const { open } = useStageComparison();
  const comparisonId = open?.comparison.id ?? '';
  return useQuery({
    queryKey: ['takes', comparisonId, item.id],
    queryFn: ({ signal }) => loadRelatedResults({ item, comparisonId, calls, signal }),
    // New results can appear at any time: every opening of the list loads the results again.
    gcTime: 0,
  });
}

/** Enough for the group of the model, after the results of the panes are left out. */
const maxOfModel = 60;

interface TakesOptions {
  readonly item: Item;
  readonly comparisonId: string;
  readonly calls: Calls;
  readonly signal: AbortSignal;
}

/** Loads the results that are related to a result. */
async function loadRelatedResults(options: TakesOptions): Promise<Omit<TakeSources, 'shownIds'>> {
  const { item, comparisonId, calls, signal } = options;
  const batches = new Set([comparisonId, ...(item.comparisonId === undefined ? [] : [item.comparisonId])]);
  const [contents, run, lineage, sameModel] = await Promise.all([
    // A batch whose comparison was deleted, and a run that was removed from the list, have nothing to add.
    Promise.all([...batches].map((id) => calls.comparisons.contents({ id }).catch(() => undefined))),
    calls.tasks.get({ id: item.taskId }).catch(() => undefined),
    calls.library.lineage({ id: item.id, depth: 2 }),
    loadNewestOfModel(item.modelId, calls, signal),
  ]);
  const itemIdsOfRun = (run?.links ?? []).flatMap(({ itemId }) => itemId ?? []);
  const { items } = itemIdsOfRun.length === 0 ? { items: [] } : await calls.library.items({ ids: itemIdsOfRun });
  return {
    batch: [...items, ...contents.flatMap((each) => each?.items ?? [])],
    lineage: remixesOf(lineage),
    sameModel,
  };
}

/** Returns remixes only: an input image and a saved frame belong to the lineage, but are not takes. */
function remixesOf({ nodes, links }: Lineage): Item[] {
  const keys = new Set(links.filter((link) => link.as === 'remix').flatMap(({ from, to }) => [from, to]));
  return nodes.flatMap((node) => (node.kind === 'item' && keys.has(node.key) ? [node.item] : []));
}

async function loadNewestOfModel(modelId: string, calls: Calls, signal: AbortSignal): Promise<Item[]> {
  const stopLoading = new AbortController();
  const index = createIndexBuilder();
  const query = {
    ...wholeLibrary,
    conditions: [{ name: 'model' as const, value: modelId }],
    group: 'none' as const,
  };
  await fetchGridIndex(query, AbortSignal.any([signal, stopLoading.signal]), (block) => {
    index.add(block);
    // The rows arrive newest first.
    if (index.index().count >= maxOfModel) stopLoading.abort();
  }).catch((error: unknown) => {
    if (!stopLoading.signal.aborted) throw error;
  });
  const found = index.index();
  const ids = Array.from({ length: Math.min(found.count, maxOfModel) }, (_, at) => idAt(found, at) ?? '');
  return ids.length === 0 ? [] : (await calls.library.items({ ids })).items;
}
