import { type SpendingGroup, type SpendingGrouping, sortByAmount } from '../../../../shared/money/spending.ts';
import { costPerPick, moneyText, usableShareText } from '../../../../shared/money/spending-text.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import styles from './spending.module.css';

interface SpendingTableProps {
  readonly by: SpendingGrouping;
  readonly groups: readonly SpendingGroup[];
  readonly nameOf: (group: SpendingGroup) => string;
}

export const groupingTitles: Readonly<Record<SpendingGrouping, string>> = {
  day: 'Day',
  model: 'Model',
  project: 'Project',
  shot: 'Shot',
  connection: 'Connection',
};

/** The sums of a period as a table. Each row has a bar for each currency, except for days, which have a chart. */
export function SpendingTable({ by, groups, nameOf }: SpendingTableProps) {
  const currencies = [...new Set(groups.flatMap(({ charged }) => Object.keys(charged)))];
  const rows = by === 'day' ? groups.toReversed() : sortByAmount(groups);
  return (
    <table className="lined-table" aria-label={`Spending by ${by}`}>
      <thead>
        <tr>
          <th>{groupingTitles[by]}</th>
          <th className={styles['number']}>Charged</th>
          <th className={styles['number']}>May have been charged</th>
          <th className={styles['number']}>Lines</th>
          <th className={styles['number']}>No price set</th>
          <th className={styles['number']}>Picks</th>
          <th className={styles['number']}>Usable</th>
          <th className={styles['number']}>Cost per pick</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <tr key={group.key}>
            <td className="anywhere">
              {nameOf(group)}
              {by !== 'day' &&
                currencies.map((currency) => (
                  <ShareBar key={currency} group={group} groups={groups} currency={currency} />
                ))}
            </td>
            <td className={styles['number']}>{moneyText(group.charged)}</td>
            <td className={styles['number']}>{moneyText(group.uncertain)}</td>
            <td className={styles['number']}>{formatCount(group.lines)}</td>
            <td className={styles['number']}>{group.unpriced === 0 ? '–' : formatCount(group.unpriced)}</td>
            <td className={styles['number']}>{group.picks === 0 ? '–' : formatCount(group.picks)}</td>
            <td className={styles['number']}>{usableShareText(group)}</td>
            <td className={styles['number']}>{costPerPick(group)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ShareBarProps {
  readonly group: SpendingGroup;
  readonly groups: readonly SpendingGroup[];
  readonly currency: string;
}

/** Compares the amount of a group with the highest of its currency. The cell beside the bar has the amount. */
function ShareBar({ group, groups, currency }: ShareBarProps) {
  const highest = Math.max(...groups.map(({ charged }) => Number(charged[currency] ?? 0)));
  const amount = Number(group.charged[currency] ?? 0);
  if (amount === 0) return null;
  return (
    <span className={styles['share']} style={{ width: `${(amount / highest) * 100}%` }} title={currency} aria-hidden />
  );
}
