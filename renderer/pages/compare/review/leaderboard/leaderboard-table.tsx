import { VisuallyHidden } from '@mantine/core';
import type { Leaderboard, Standing } from '../../../../../shared/comparisons/review/leaderboard.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';
import { Box, Flex } from '../../../../ui/layout-primitives.tsx';
import styles from './leaderboard.module.css';

interface LeaderboardTableProps extends Pick<Leaderboard, 'standings'> {
  /** Returns the cost per pick of a model. Absent: nothing was spent. */
  readonly costOf: ((modelId: string) => string) | undefined;
}

/** Models by strength, each with the range that holds it 95 times of 100, drawn on one scale. */
export function LeaderboardTable({ standings, costOf }: LeaderboardTableProps) {
  return (
    <table className={styles['table']} aria-label="Models by win rate">
      <thead>
        <tr>
          <th scope="col" className={styles['rank']}>
            <VisuallyHidden>Rank</VisuallyHidden>
          </th>
          <th scope="col">Model</th>
          <th scope="col" className={styles['wide']}>
            <Flex component="span" justify="space-between">
              <VisuallyHidden>Win rate from</VisuallyHidden>
              <span>0 %</span>
              <span>50 %</span>
              <span>100 %</span>
            </Flex>
          </th>
          <th scope="col" className={styles['number']}>
            Win rate, range
          </th>
          <th scope="col" className={styles['number']}>
            Votes
          </th>
          <th scope="col" className={styles['number']}>
            Won · tied · lost
          </th>
          {costOf && (
            <th scope="col" className={styles['number']}>
              Cost per pick
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {standings.map((standing, index) => (
          <Line key={standing.modelId} standing={standing} place={index + 1} cost={costOf?.(standing.modelId)} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly standing: Standing;
  readonly place: number;
  readonly cost: string | undefined;
}

function Line({ standing, place, cost }: LineProps) {
  const { modelId, votes, won, tied, lost, chance, chanceLow, chanceHigh } = standing;
  return (
    <tr>
      <td className={`t3 ${styles['rank']}`}>{place}</td>
      <th scope="row" className={styles['model']}>
        {modelTitle(modelId)}
      </th>
      <td>
        <Box component="span" className={styles['bar']} display="block" pos="relative" h={16} aria-hidden="true">
          <i style={{ left: `${chanceLow * 100}%`, width: `${(chanceHigh - chanceLow) * 100}%` }} />
          <b style={{ left: `${chance * 100}%` }} />
        </Box>
      </td>
      <td className={styles['number']}>
        <b>{formatPercent(chance)}</b>{' '}
        <span className="t3">
          {formatPercent(chanceLow, false)} to {formatPercent(chanceHigh)}
        </span>
      </td>
      <td className={styles['number']}>{votes}</td>
      <td className={styles['number']}>
        {won} · {tied} · {lost}
      </td>
      {cost !== undefined && <td className={styles['number']}>{cost}</td>}
    </tr>
  );
}

/** `63 %` */
function formatPercent(share: number, withSign = true): string {
  return `${Math.round(share * 100)}${withSign ? ' %' : ''}`;
}
