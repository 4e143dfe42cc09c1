import { formatMoney } from '../../../../shared/money/format-money.ts';
import { divideMoney, type Money } from '../../../../shared/money/money.ts';
import type { SpendingGroup, SpendingGrouping } from '../../../../shared/money/spending.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import styles from './spending.module.css';
import { dayText } from './spending-chart.tsx';

interface SpendingTableProps {
  readonly by: SpendingGrouping;
  readonly groups: readonly SpendingGroup[];
  readonly nameOfConnection: (id: string) => string;
}

export const groupingTitles: Readonly<Record<SpendingGrouping, string>> = {
  day: 'Day',
  model: 'Model',
  project: 'Project',
  shot: 'Shot',
  connection: 'Connection',
};

/** The sums of a period as a table, with a bar in each row except for days, which have a chart. */
export function SpendingTable({ by, groups, nameOfConnection }: SpendingTableProps) {
  const rows = by === 'day' ? groups.toReversed() : groups.toSorted((a, b) => drawn(b) - drawn(a));
  const highest = Math.max(...groups.map(drawn));
  const nameOf = ({ key, title }: SpendingGroup) => {
    if (by === 'day') return dayText(key);
    if (by === 'connection') return nameOfConnection(key);
    return key === '' ? `No ${by}` : (title ?? (by === 'model' ? key : `Deleted ${by}`));
  };
  return (
    <table className={styles['table']} aria-label={`Spending by ${by}`}>
      <thead>
        <tr>
          <th>{groupingTitles[by]}</th>
          <th className={styles['number']}>Charged</th>
          <th className={styles['number']}>May have been charged</th>
          <th className={styles['number']}>Lines</th>
          <th className={styles['number']}>No price set</th>
          <th className={styles['number']}>Picks</th>
          <th className={styles['number']}>Per pick</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <tr key={group.key}>
            <td className="anywhere">
              {nameOf(group)}
              {by !== 'day' && highest > 0 && (
                <span className={styles['share']} style={{ width: `${(drawn(group) / highest) * 100}%` }} aria-hidden />
              )}
            </td>
            <td className={styles['number']}>{moneyText(group.charged)}</td>
            <td className={styles['number']}>{moneyText(group.uncertain)}</td>
            <td className={styles['number']}>{formatCount(group.lines)}</td>
            <td className={styles['number']}>{group.unpriced === 0 ? '–' : formatCount(group.unpriced)}</td>
            <td className={styles['number']}>{group.picks === 0 ? '–' : formatCount(group.picks)}</td>
            <td className={styles['number']}>{costPerPick(group)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Length of a bar. Bars compare only amounts of one currency; with several currencies there is none. */
function drawn({ charged }: SpendingGroup): number {
  const amounts = Object.values(charged);
  return amounts.length === 1 ? Number(amounts[0]) : 0;
}

export function moneyText(money: Money): string {
  return Object.keys(money).length === 0 ? '–' : formatMoney(money);
}

/** Spending divided by picks: the cost of a usable take. */
export function costPerPick({ charged, picks }: Pick<SpendingGroup, 'charged' | 'picks'>): string {
  return picks === 0 ? '–' : moneyText(divideMoney(charged, picks));
}
