import { type ComparisonSummary, comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { comparisonSummaryText } from '../../../entities/comparisons/comparison-summary-text.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-by-id.tsx';
import { CardListEntry } from '../../../ui/card-list/card-list-entry.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { comparisonPath } from '../../../ui/navigation/page-paths.ts';
import { useComparisonActions } from '../use-comparison-actions.ts';
import styles from './comparison-card.module.css';

/** One comparison in the list, with its first results. */
export function ComparisonCard({ comparison }: { comparison: ComparisonSummary }) {
  const { id, itemIds, changedAt, trashedAt } = comparison;
  const actions = useComparisonActions();
  return (
    <CardListEntry
      title={comparisonTitle(comparison)}
      nameLabel="Comparison name"
      path={comparisonPath(id)}
      facts={comparisonSummaryText(comparison)}
      changedAt={changedAt}
      isTrashed={trashedAt !== undefined}
      rename={(name) => actions.rename(id, name)}
      remove={() => void actions.remove(comparison)}
      restore={() => actions.bringBack(id)}
      image={
        <span className={styles['thumbnails']} data-count={Math.min(4, itemIds.length)}>
          {itemIds.map((itemId) => (
            <ThumbnailById key={itemId} itemId={itemId} />
          ))}
          {itemIds.length === 0 && (
            <Box component="span" className={`t2 ${styles['waits']}`} px="s2" py={2} bg="panel" miw={0} mih={0}>
              No result yet
            </Box>
          )}
        </span>
      }
    />
  );
}
