import { useQuery } from '@tanstack/react-query';
import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import {
  type RequestedSentMeasuredTable,
  requestedSentMeasuredTable,
} from '../../../../shared/comparisons/requested-sent-measured-table.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { readSidecarFacts, type SidecarFacts } from '../../../../shared/library/read-sidecar-facts.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { useTasks } from '../../../api/synced-state-hooks.ts';

interface Made {
  readonly table: RequestedSentMeasuredTable;
  /** Facts of the item's origin: from its task, or from the sidecar if the task was removed. */
  readonly facts: SidecarFacts;
  /** Its task is in Activity. */
  readonly task: Task | undefined;
}

/** Returns the parameters of an item and the metadata in its file, as far as currently known. */
export function useItemParameters(item: Item): Made {
  const api = useApi();
  const liveTask = useTasks().find((each) => each.id === item.taskId);
  const older = useQuery(api.tasks.get.queryOptions({ input: { id: item.taskId }, enabled: liveTask === undefined }));
  const input = { id: item.id };
  // Missing information about the origin is a valid answer.
  const recipe = useQuery(api.library.recipe.queryOptions({ input, gcTime: 60_000 }));
  const isVideo = item.kind === 'video' && item.fileState !== 'missing';
  const video = useQuery(api.library.videoFrames.queryOptions({ input, enabled: isVideo }));
  const task = liveTask ?? older.data;
  // A task that was removed is an error of `older`.
  const sidecar = useSidecar(item, task === undefined && older.isFetched).data;
  const pane: ComparedPane = {
    paneId: item.id,
    letter: 'A',
    modelId: item.modelId,
    draft: task?.tracked ? undefined : recipe.data?.draft,
    item,
    ...(task ? { task } : {}),
    ...(video.data ? { video: video.data } : {}),
  };
  const facts = task ? factsOf(task) : sidecar === undefined ? {} : readSidecarFacts(sidecar.text);
  return { table: requestedSentMeasuredTable(pane), facts, task };
}

/** Loads the JSON beside the file on demand, and again after the item changed. */
export function useSidecar(item: Item, isEnabled: boolean) {
  const calls = useCalls();
  return useQuery({
    queryKey: ['sidecar', item.id, item],
    queryFn: () => calls.library.sidecar({ id: item.id }),
    enabled: isEnabled,
    gcTime: 30_000,
    retry: false,
  });
}

function factsOf({ taskId, traceId, createdAt, acceptedAt, completedAt, looks }: Task): SidecarFacts {
  return {
    ...(taskId === undefined ? {} : { taskId }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(completedAt === undefined ? {} : { tookMs: completedAt - (acceptedAt ?? createdAt) }),
    looks,
  };
}
