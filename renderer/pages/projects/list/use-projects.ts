import type { ProjectSummary } from '../../../../shared/projects/project.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { keys } from '../../../api/query-keys.ts';
import { type Pages, useNewestPages } from '../../../api/use-newest-pages.ts';

/** Loads a list of projects page by page. Events from main refetch the list (see the cache of projects). */
export function useProjects(choice: { search: string; inTrash: boolean }): Pages<ProjectSummary> {
  const calls = useCalls();
  const { search, inTrash } = choice;
  return useNewestPages([...keys.projects.page.key(), choice], async (page) => {
    const input = { ...page, inTrash, ...(search !== '' && { search }) };
    return (await calls.projects.page(input)).projects;
  });
}
