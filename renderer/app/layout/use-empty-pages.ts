import { useQuery } from '@tanstack/react-query';
import { taskGroup } from '../../../shared/tasks/task-state-group.ts';
import { useApi } from '../../api/api-provider.tsx';
import { usePrices, useSettings, useTasks } from '../../api/synced-state-hooks.ts';
import type { PageCommand } from '../pages/page-list.ts';

/**
 * Returns the pages without content: Projects until the first project, Activity until the first problem or charge, Cost
 * until the first price or charge. No page is empty if the user wants to see all pages.
 */
export function useEmptyPages(): ReadonlySet<PageCommand> {
  const { projects, tasks, spending } = useApi();
  const enabled = !useSettings().showAllPages;
  const hasPrices = usePrices().length > 0;
  const hasNewProblem = useTasks().some((task) => ['failed', 'needs-you'].includes(taskGroup(task)));
  const limit = 1;
  const charged = useQuery(
    spending.page.queryOptions({ input: { from: '1970-01-01', to: '9999-12-31', limit }, enabled }),
  ).data?.lines;
  const active = useQuery(projects.page.queryOptions({ input: { limit }, enabled })).data?.projects;
  // Only the page can restore a project from Trash.
  const trashed = useQuery(
    projects.page.queryOptions({ input: { inTrash: true, limit }, enabled: enabled && active?.length === 0 }),
  ).data?.projects;
  // The synced state has only the newest tasks.
  const failed = useQuery(
    tasks.page.queryOptions({ input: { group: 'failed', limit }, enabled: enabled && !hasNewProblem }),
  ).data?.tasks;
  const has = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  const shown: Partial<Record<PageCommand, boolean>> = {
    projects: has(active) || has(trashed),
    activity: hasNewProblem || has(failed) || has(charged),
    cost: hasPrices || has(charged),
  };
  const names: readonly PageCommand[] = ['projects', 'activity', 'cost'];
  return new Set(enabled ? names.filter((name) => !shown[name]) : []);
}
