import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { projectTitle } from '../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { type CachedComparison, comparisonKey } from '../../../api/comparison-cache.ts';
import { shotTitle } from '../../projects/shot-text.ts';
import styles from './grid.module.css';
import { groupTitle } from './group-title.ts';

interface GroupHeadingProps {
  readonly group: LibraryQuery['group'];
  readonly name: string;
  readonly count: number;
  /** Screen pixels, of the part of the group that is near the window. */
  readonly top: number;
  readonly height: number;
  readonly rowIndex: number;
}

/** The heading of a group; it stays in sight for as long as one of its rows does. */
export const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
  const { group, name, count, top, height, rowIndex } = props;
  const comparison = useComparisonTitle(group === 'comparison' ? name : '');
  const project = useProjectTitle(group === 'project' || group === 'shot' ? name : '');
  const text = comparison ?? project ?? groupTitle(group, name, Date.now());
  return (
    <div className={styles['group']} role="presentation" style={{ top, height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: A heading; the cells below take the focus. */}
      <div role="row" aria-rowindex={rowIndex} className={styles['heading']}>
        {/* biome-ignore lint/a11y/useSemanticElements: As for the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: A heading. */}
        <div role="rowheader">
          <b>{text}</b>
          <span className="t3 num">{formatCounted(count, 'item')}</span>
        </div>
      </div>
    </div>
  );
});

/** Returns the title of a comparison as on its page. `undefined` until it is loaded, and for a deleted comparison. */
function useComparisonTitle(id: string): string | undefined {
  const calls = useCalls();
  const { data } = useQuery<CachedComparison>({
    queryKey: comparisonKey(id),
    queryFn: async () => ({ comparison: await calls.comparisons.get({ id }) }),
    enabled: id !== '',
  });
  return data && comparisonTitle(data.comparison);
}

/** Returns the title of a project, or of a shot after that of its project. `undefined` until it is loaded. */
function useProjectTitle(id: string): string | undefined {
  const { data } = useQuery(useApi().projects.titles.queryOptions({ input: { id }, enabled: id !== '' }));
  if (!data) return undefined;
  const title = projectTitle(data.project);
  return data.shot ? `${title} › ${shotTitle(data.shot)}` : title;
}
