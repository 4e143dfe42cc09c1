import type { SpendingGroup, SpendingGrouping } from '../../../../shared/money/spending.ts';
import { usableShare, usableShareText } from '../../../../shared/money/spending-text.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { Box, Grid } from '../../../ui/layout-primitives.tsx';
import styles from './spending.module.css';

interface UsableShareChartProps {
  readonly by: SpendingGrouping;
  readonly groups: readonly SpendingGroup[];
  readonly nameOf: (group: SpendingGroup) => string;
}

/** Groups of the chart. The table below has all of them. */
const mostGroups = 12;

/** A bar for the share of results that the user picked, for the groups with the most results. */
export function UsableShareChart({ by, groups, nameOf }: UsableShareChartProps) {
  const withResults = groups.filter(({ results }) => results > 0);
  if (by === 'day' || withResults.every(({ picks }) => picks === 0)) return null;
  const shown = withResults.toSorted((one, other) => other.results - one.results).slice(0, mostGroups);
  return (
    <Box component="figure" m={0} mb="s5" aria-hidden>
      <figcaption className="t3 small">Usable share: picked results of all results</figcaption>
      <Grid columns="minmax(80px, 22ch) minmax(60px, 1fr) max-content" gap="s1 s3" align="center" mt="s1">
        {shown.map((group) => (
          <Box key={group.key} display="contents">
            <span className="small cut">{nameOf(group)}</span>
            <span className={styles['track']}>
              <span className={styles['part']} style={{ width: `${(usableShare(group) ?? 0) * 100}%` }} />
            </span>
            <span className="small num nowrap">
              {usableShareText(group)}{' '}
              <span className="t3">
                {formatCount(group.picks)} of {formatCount(group.results)}
              </span>
            </span>
          </Box>
        ))}
      </Grid>
    </Box>
  );
}
