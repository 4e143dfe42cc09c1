import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { likenessOf } from '../../../../shared/library/search-condition.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNearestLibraryState } from '../../items/library-grid-store.ts';
import { useSearchField } from './search-field-store.ts';
import { useConditionNames, useCounts, useSimilarTerms } from './use-facets.ts';
import { correctQuery, findLooserQueries, type LooserQuery } from './widen-search.ts';

/** Space between the words and the count of a button. Pixels. */
const spacedLabel = { label: { gap: 6 } };

/** Shown when a search finds nothing: the conditions to drop, and the number of results without each. */
export function NoResults() {
  const names = useConditionNames();
  const query = useNearestLibraryState((memory) => memory.query);
  const { show, clear } = useSearchField();
  const choices = findLooserQueries(query, names);
  const counts = useCounts(choices.map((choice) => choice.query));
  const useful = choices
    .map((choice, at) => ({ ...choice, count: counts[at] }))
    .filter((choice): choice is LooserQuery & { count: number } => choice.count !== undefined && choice.count > 0);
  const isCounted = !counts.includes(undefined);
  const corrected = correctQuery(query, useSimilarTerms(query.words));
  const [correctedCount = 0] = useCounts(corrected ? [corrected] : []);
  const isCorrected = corrected !== undefined && correctedCount > 0;
  const isSingle = choices.length === 1;
  const isUncompared = isSingle && likenessOf(query.conditions) !== undefined;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={isUncompared ? 'Nothing to compare yet' : titleOf(query.conditions.length, choices.length)}
      text={
        isUncompared
          ? 'Triptych reads the thumbnails of the library while it is idle.'
          : isCorrected
            ? 'Check the spelling.'
            : isSingle
              ? `No items in ${query.trash ? 'Trash' : 'the library'} match. Check the spelling.`
              : useful.length > 0
                ? 'Try removing one:'
                : isCounted
                  ? 'Each word and condition narrows the search. Remove more than one, or start over.'
                  : 'Each word and condition narrows the search.'
      }
    >
      {isCorrected && (
        <Button styles={spacedLabel} maw="100%" onClick={() => show(corrected)}>
          <span className="cut">Did you mean “{corrected.words}”?</span>
          <span className="t3 num">{formatCount(correctedCount)}</span>
        </Button>
      )}
      {!isSingle &&
        useful.map(({ dropped, query: next, count }) => (
          <Button key={dropped} styles={spacedLabel} maw="100%" onClick={() => show(next)}>
            <span className="cut">Without {dropped}</span>
            <span className="t3 num">{formatCount(count)}</span>
          </Button>
        ))}
      <Button variant={useful.length === 0 || isSingle ? 'default' : 'subtle'} onClick={clear}>
        Clear search
      </Button>
    </EmptyState>
  );
}

function titleOf(conditionCount: number, choiceCount: number): string {
  if (choiceCount === 1) return 'No matches';
  return conditionCount === 0 ? 'No matches for all words' : 'No results for all filters';
}
