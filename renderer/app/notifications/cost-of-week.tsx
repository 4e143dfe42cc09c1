import { Link } from 'wouter';
import { addMoney } from '../../../shared/money/money.ts';
import { moneyText } from '../../../shared/money/spending-text.ts';
import { periodOf } from '../../entities/money/spending-period.ts';
import { useSpendingGroups } from '../../entities/money/use-spending-groups.ts';

/** A link to Cost with the sum of this week. Absent while nothing was charged. */
export function CostOfWeek() {
  const groups = useSpendingGroups(periodOf('week', Date.now()), 'model').data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <Link href="/cost" className="quiet num nowrap" title="By your price list">
      {moneyText(addMoney(groups.map(({ charged }) => charged)))} this week
    </Link>
  );
}
