import { formatAmount } from '../../../../shared/money/format-money.ts';
import type { SpendingGroup } from '../../../../shared/money/spending.ts';
import { formatShortDate } from '../../../../shared/util/format-dates.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import styles from './spending.module.css';
import { daysBetween } from './spending-period.ts';

interface DayChartProps {
  /** Groups by day, oldest first. */
  readonly groups: readonly SpendingGroup[];
  readonly currency: string;
}

/** Days that a chart has at most. More days would be thinner than a pixel. */
const mostDays = 400;

/** A bar for each day, from the first to the last day with a line. The table below has the same amounts, also of a single day. */
export function DayChart({ groups, currency }: DayChartProps) {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last || first === last) return null;
  const amounts = new Map(groups.map(({ key, charged }) => [key, charged[currency]]));
  const highest = Math.max(...[...amounts.values()].map((amount) => Number(amount ?? 0)));
  const days = daysBetween(first.key, last.key).slice(-mostDays);
  return (
    <Box component="figure" m={0} mb="s5" aria-hidden>
      <figcaption className="t3 small num">
        Highest day: {formatAmount(String(amountAt(highest, amounts)), currency)}
      </figcaption>
      <div className={styles['bars']}>
        {days.map((day) => {
          const amount = amounts.get(day);
          const share = amount === undefined || highest === 0 ? 0 : Number(amount) / highest;
          return (
            <span
              key={day}
              className={styles['bar']}
              style={{ height: `${share * 100}%` }}
              data-empty={share === 0}
              title={`${dayText(day)}: ${amount === undefined ? 'nothing' : formatAmount(amount, currency)}`}
            />
          );
        })}
      </div>
      <Flex className="t3 small num" justify="space-between">
        <span>{dayText(days[0] ?? first.key)}</span>
        <span>{dayText(last.key)}</span>
      </Flex>
    </Box>
  );
}

/** Returns the exact text of the highest amount. */
function amountAt(highest: number, amounts: ReadonlyMap<string, string | undefined>): string {
  return [...amounts.values()].find((amount) => Number(amount) === highest) ?? '0';
}

export function dayText(day: string): string {
  return formatShortDate(Date.parse(`${day}T12:00`));
}
