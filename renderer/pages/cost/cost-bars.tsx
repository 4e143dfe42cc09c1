import { useState } from 'react';
import { type SpendingGroup, type SpendingGrouping, sortByAmount } from '../../../shared/money/spending.ts';
import { moneyText, uncountedText } from '../../../shared/money/spending-text.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import styles from './cost.module.css';

interface CostBarsProps {
  readonly by: SpendingGrouping;
  readonly groups: readonly SpendingGroup[];
}

/** Rows before “Show all”. */
const mostShown = 6;

/** The amounts of a period by model or project: a table whose rows have a bar for each currency. */
export function CostBars({ by, groups }: CostBarsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const currencies = [...new Set(groups.flatMap(({ charged }) => Object.keys(charged)))];
  const shown = sortByAmount(groups).slice(0, showsAll ? undefined : mostShown);
  const nameOf = ({ key, title }: SpendingGroup) => {
    if (by === 'model') return key;
    return key === '' ? 'No project' : title === undefined ? 'Deleted project' : title || 'Untitled project';
  };
  return (
    <div>
      <table className={`lined-table ${styles['bars']}`} aria-label={`Cost by ${by}`}>
        <thead>
          <tr>
            <th>By {by}</th>
            <th className={styles['amount']}>Charged</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.key}>
              <td>
                <span className="cut" title={nameOf(group)}>
                  {nameOf(group)}
                </span>
                {currencies.map((currency) => (
                  <Bar key={currency} group={group} groups={groups} currency={currency} />
                ))}
                <span className="t3">{uncountedText(group)}</span>
              </td>
              <td className={styles['amount']}>{moneyText(group.charged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!showsAll && groups.length > mostShown && (
        <button type="button" className="link small" onClick={() => setShowsAll(true)}>
          Show all {formatCount(groups.length)}
        </button>
      )}
    </div>
  );
}

interface BarProps extends Pick<CostBarsProps, 'groups'> {
  readonly group: SpendingGroup;
  readonly currency: string;
}

/** Compares the amount of a group with the highest of its currency. The cell beside the bar has the amount. */
function Bar({ group, groups, currency }: BarProps) {
  const highest = Math.max(...groups.map(({ charged }) => Number(charged[currency] ?? 0)));
  const amount = Number(group.charged[currency] ?? 0);
  if (amount === 0) return null;
  return <span className={styles['bar']} style={{ width: `${(amount / highest) * 100}%` }} aria-hidden />;
}
