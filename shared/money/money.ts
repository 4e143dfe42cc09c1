import { z } from 'zod';

// Exact amounts of money. Each amount is a decimal text, so that it can be stored and sent. All arithmetic uses BigInt
// in units of 10^-18: a rate has at most 12 decimal places and a quantity at most 6, so every product is exact.

const places = 18;
/** Maximum number of decimal places of a rate. */
export const mostRatePlaces = 12;
const quantityPlaces = 6;

/** An ISO 4217 code: `USD`. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

const amountPattern = /^(\d{1,15})(?:\.(\d{1,18}))?$/;
export const amountSchema = z.string().regex(amountPattern);

/** Amounts by currency, each a decimal text without a sign. Amounts of different currencies are never added. */
export const moneySchema = z.record(currencySchema, amountSchema);
export type Money = Readonly<z.infer<typeof moneySchema>>;

export const noMoney: Money = {};

/** Splits `0.25 USD`. Without a currency at the end, `currency` is empty. */
export function splitCurrency(text: string): { readonly amount: string; readonly currency: string } {
  const [, amount = '', code = ''] = /^(.*?)(?:(?<=[\d\s])([a-z]{3}))?$/is.exec(text.trim()) ?? [];
  return { amount: amount.trim(), currency: code.toUpperCase() };
}

/** Returns true if the ledger can store the amount of one line: its millionths are an exact JavaScript number. */
export function fitsLedger(amount: string): boolean {
  return amountPattern.test(amount) && readAmount(amount) / 10n ** 12n <= BigInt(Number.MAX_SAFE_INTEGER);
}

/** Returns the amount in units of 10^-18. Throws for text that is not an amount. */
export function readAmount(text: string): bigint {
  const parts = amountPattern.exec(text);
  if (!parts) throw new Error(`“${text}” is not an amount.`);
  return BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(places, '0')}`);
}

/** Returns the shortest decimal text of an amount in units of 10^-18: `0.84`. */
export function writeAmount(amount: bigint): string {
  const digits = String(amount).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0{1,18}$/, '');
  return decimals === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${decimals}`;
}

/** Returns the quantity in millionths: `2.5` is 2,500,000. `undefined` for text that is not such a number. */
export function readQuantity(text: string): bigint | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text.trim());
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(quantityPlaces, '0')}`) : undefined;
}

/** Returns `rate` for each unit of a quantity in millionths. A rate has at most `mostRatePlaces` decimal places. */
export function multiplyRate(rate: string, millionths: bigint): string {
  return writeAmount((readAmount(rate) * millionths) / 10n ** BigInt(quantityPlaces));
}

/** Adds the amounts of each currency. */
export function addMoney(all: readonly Money[]): Money {
  const sums = new Map<string, bigint>();
  for (const money of all) {
    for (const [currency, amount] of Object.entries(money)) {
      sums.set(currency, (sums.get(currency) ?? 0n) + readAmount(amount));
    }
  }
  return Object.fromEntries(
    [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => [name, writeAmount(sum)]),
  );
}
