import type { Leaderboard } from '../../../../../shared/comparisons/review/leaderboard.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';
import styles from './leaderboard.module.css';

const columns = ['Won', 'Lost', 'Tied', 'Share'];

/** Wins, losses and ties of each model, the largest share of wins first. */
export function LeaderboardTable({ standings }: Pick<Leaderboard, 'standings'>) {
  return (
    <table className={styles['table']} aria-label="Models by win rate">
      <thead>
        <tr>
          <th scope="col">Model</th>
          {columns.map((title) => (
            <th key={title} scope="col" className={styles['number']}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standings.map(({ modelId, won, lost, tied, share }) => (
          <tr key={modelId}>
            <th scope="row" className={styles['model']}>
              {modelTitle(modelId)}
            </th>
            <td className={styles['number']}>{won}</td>
            <td className={styles['number']}>{lost}</td>
            <td className={styles['number']}>{tied}</td>
            <td className={styles['number']}>
              <b>{Math.round(share * 100)} %</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
