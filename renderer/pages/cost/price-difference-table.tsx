import { formatRate } from '../../../shared/money/format-money.ts';
import type { Price } from '../../../shared/money/price.ts';
import { conditionsText, unitTexts } from '../../../shared/money/price-input.ts';
import type { PriceDifference, PriceTableProblem } from '../../../shared/money/price-table.ts';
import { formatShortDate } from '../../../shared/util/format-dates.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import styles from './cost.module.css';

interface PriceDifferenceTableProps {
  readonly difference: PriceDifference;
  readonly problems: readonly PriceTableProblem[];
  readonly removesMissing: boolean;
}

/** Rows that the table shows. */
const mostRows = 200;

/** Shows what an import does to the price list: rows left out, and prices changed, added or removed. */
export function PriceDifferenceTable({ difference, problems, removesMissing }: PriceDifferenceTableProps) {
  const { added, changed } = difference;
  const missing = removesMissing ? difference.missing : [];
  const counts = [
    `${formatCount(added.length)} added, ${formatCount(changed.length)} changed, ${formatCount(missing.length)} removed`,
    problems.length > 0 && `${formatCount(problems.length)} left out`,
  ];
  const rows = [
    ...problems.map(({ place, sentence }) => ['Left out', `${place}: ${sentence}`, '', '']),
    ...changed.map(({ before, after }) => ['Changed', nameOf(after), amountOf(before), amountOf(after)]),
    ...added.map((price) => ['Added', nameOf(price), '', amountOf(price)]),
    ...missing.map((price) => ['Removed', nameOf(price), amountOf(price), '']),
  ];
  if (rows.length === 0) return <p role="status">The list already has these prices.</p>;
  return (
    <section aria-label="Difference">
      <p role="status">{counts.filter(Boolean).join(', ')}.</p>
      {/* Reachable by keyboard, because it scrolls. */}
      <Box mah={260} mt="s2" overflowY="auto" tabIndex={0}>
        <table className={`lined-table ${styles['difference']}`} aria-label="Difference">
          <thead>
            <tr>
              <th>Change</th>
              <th>Model</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(([kind, name, before, after]) => (
              <tr key={`${kind} ${name} ${before} ${after}`} className={kind === 'Left out' ? 'bad' : undefined}>
                <td>{kind}</td>
                <td className="anywhere">{name}</td>
                <td className="num">{before}</td>
                <td className="num strong">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > mostRows && <p className="t3 small">and {formatCount(rows.length - mostRows)} more</p>}
      </Box>
    </section>
  );
}

/** `video-d-pro, mode=pro, only at https://gateway.example.com, from Jan 5, 2026` */
function nameOf({ modelId, conditions, baseUrl, validFrom }: Price): string {
  const place = baseUrl !== undefined && `only at ${baseUrl}`;
  const date = `from ${formatShortDate(Date.parse(`${validFrom}T00:00`))}`;
  return [modelId, conditionsText(conditions), place, date].filter(Boolean).join(', ');
}

const amountOf = ({ rate, currency, unit }: Price) => `${formatRate(rate, currency)} ${unitTexts[unit]}`;
