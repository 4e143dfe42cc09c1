import { type Money, mostRatePlaces, readAmount } from './money.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns a formatter for an amount. Amounts below one unit of the currency’s last place have two significant digits. */
function formatterOf(currency: string, isTiny: boolean): Intl.NumberFormat {
  const key = `${currency} ${isTiny}`;
  const known = formatters.get(key);
  if (known) return known;
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const made = new Intl.NumberFormat('en', isTiny ? { ...style, maximumSignificantDigits: 2 } : style);
  formatters.set(key, made);
  return made;
}

/** `$0.84`, `$0.0042`: rounded for display. */
export function formatAmount(amount: string, currency: string): string {
  const units = readAmount(amount);
  const isTiny = units > 0n && units < 10n ** 16n;
  return formatterOf(currency, isTiny).format(amount as Intl.StringNumericLiteral);
}

/** `$0.028`, `$3.00`: all decimal places of a rate. */
export function formatRate(rate: string, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: mostRatePlaces,
  });
  return format.format(rate as Intl.StringNumericLiteral);
}

/** `$0.84`, `$0.84 and €1.20`. Amounts of different currencies stand side by side. */
export function formatMoney(money: Money): string {
  const parts = Object.entries(money).map(([currency, amount]) => formatAmount(amount, currency));
  return parts.length === 0 ? 'nothing' : new Intl.ListFormat('en').format(parts);
}
