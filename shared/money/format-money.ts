import { type Money, mostRatePlaces, readAmount } from './money.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Creating a formatter takes longer than formatting a hundred numbers. */
function formatterOf(currency: string, digits: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = JSON.stringify([currency, digits]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  });
  formatters.set(key, made);
  return made;
}

/** `$0.84`, `$0.0042`, `¥0.4`: rounded for display. Amounts below the smallest unit have two significant digits. */
export function formatAmount(amount: string, currency: string): string {
  const units = readAmount(amount);
  const formatter = formatterOf(currency);
  const { maximumFractionDigits: places = 2 } = formatter.resolvedOptions();
  const isTiny = units > 0n && units < readAmount('1') / 10n ** BigInt(places);
  const chosen = isTiny ? formatterOf(currency, { maximumSignificantDigits: 2 }) : formatter;
  return chosen.format(amount as Intl.StringNumericLiteral);
}

/** `$0.028`, `$3.00`: all decimal places of a rate. */
export function formatRate(rate: string, currency: string): string {
  const formatter = formatterOf(currency, { maximumFractionDigits: mostRatePlaces });
  return formatter.format(rate as Intl.StringNumericLiteral);
}

/** `$0.84`, `$0.84 and €1.20`. Amounts of different currencies stand side by side. */
export function formatMoney(money: Money): string {
  const parts = Object.entries(money).map(([currency, amount]) => formatAmount(amount, currency));
  return parts.length === 0 ? 'nothing' : new Intl.ListFormat('en').format(parts);
}
