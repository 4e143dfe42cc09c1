import type { ConditionName } from '../../../../shared/library/library-query.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { FacetList } from '../filters/facet-list.tsx';
import { LibraryViews } from '../filters/library-views.tsx';
import { useNearestLibraryState } from '../library-store-context.ts';
import { useConditionNames } from '../search/use-condition-names.ts';
import { useFacets } from '../search/use-facets.ts';
import styles from './picker.module.css';

const facets = [
  ['kind', 'Type'],
  ['after', 'Date'],
  ['rating', 'Rating'],
  ['collection', 'Collections'],
  ['model', 'Model'],
  ['shape', 'Aspect ratio'],
  ['tag', 'Tags'],
] as const satisfies readonly (readonly [ConditionName, string])[];

/** The filters of the library that help to find an image. */
export function PickerFilters() {
  const query = useNearestLibraryState((memory) => memory.query);
  const names = useConditionNames();
  const { facets: found, viewCounts, problem } = useFacets(query);
  const roving = useRovingFocus<HTMLElement>();
  return (
    <nav className={`scroll ${styles['filters']}`} aria-label="Filter the library" {...roving.list}>
      <LibraryViews views={['all', 'picked']} counts={viewCounts} />
      {problem !== undefined && (
        <Box component="p" className="t3 small" py="s3" px="s4" role="alert">
          Couldn’t load the counts. {problem.sentence}
        </Box>
      )}
      {found &&
        facets.map(([name, title]) => (
          <FacetList key={name} title={title} name={name} values={found.facets[name]} names={names} />
        ))}
    </nav>
  );
}
