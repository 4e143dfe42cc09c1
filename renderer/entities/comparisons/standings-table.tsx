import type { Standing } from '../../../shared/comparisons/review/leaderboard.ts';
import { type ColumnStanding, intervalText, percent } from '../../../shared/test-sets/standing.ts';
import styles from './standings-table.module.css';

interface StandingsTableProps {
  /** With intervals for all, or for none. */
  readonly standings: readonly (Standing & Partial<ColumnStanding>)[];
  readonly titleOf: (modelId: string) => string;
}

/** Wins, losses and ties of each model, the largest share of wins first. */
export function StandingsTable({ standings, titleOf }: StandingsTableProps) {
  const hasIntervals = standings.some(({ interval }) => interval);
  return (
    <table className={styles['table']} aria-label="Models by win rate">
      <thead>
        <tr>
          <th scope="col">Model</th>
          {['Won', 'Lost', 'Tied', 'Share', ...(hasIntervals ? ['95 % interval'] : [])].map((title) => (
            <th key={title} scope="col" className={styles['number']}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standings.map(({ modelId, won, lost, tied, share, interval }) => (
          <tr key={modelId}>
            <th scope="row" className={styles['model']}>
              {titleOf(modelId)}
            </th>
            <td className={styles['number']}>{won}</td>
            <td className={styles['number']}>{lost}</td>
            <td className={styles['number']}>{tied}</td>
            <td className={styles['number']}>
              <b>{percent(share)}</b>
            </td>
            {interval && <td className={styles['number']}>{intervalText(interval)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
