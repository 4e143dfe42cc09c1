import type { FieldValue } from '../fields/field-values-and-drafts.ts';
import type { Price, PriceUnit } from './price.ts';

/** The request that a price is chosen for. */
interface PricedRequest {
  /** Origin of the gateway. */
  readonly baseUrl: string;
  readonly modelId: string;
  /** Values by wire name, with the defaults of fields without a value. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Local date. */
  readonly day: string;
}

/**
 * Returns the price of a request among the rows with one of `units`. A row for the connection comes before a row for all
 * connections, then the row with the most conditions, then the newest. The rules of the list exclude a tie.
 */
export function choosePrice(
  prices: readonly Price[],
  request: PricedRequest,
  units: readonly PriceUnit[],
): Price | undefined {
  let chosen: Price | undefined;
  for (const price of prices) {
    if (!units.includes(price.unit) || !applies(price, request)) continue;
    if (chosen === undefined || isMoreSpecific(price, chosen)) chosen = price;
  }
  return chosen;
}

function applies(price: Price, { baseUrl, modelId, values, day }: PricedRequest): boolean {
  if (price.modelId !== modelId || price.validFrom > day) return false;
  if (price.baseUrl !== undefined && price.baseUrl !== baseUrl) return false;
  return price.conditions.every(({ field, value }) => comparableText(values[field]) === comparableText(value));
}

function isMoreSpecific(one: Price, other: Price): boolean {
  const order =
    Number(one.baseUrl !== undefined) - Number(other.baseUrl !== undefined) ||
    one.conditions.length - other.conditions.length;
  return order === 0 ? one.validFrom > other.validFrom : order > 0;
}

/** Returns one text for all prices of the same requests, from whatever day. */
export function requestsOf({ baseUrl, modelId, conditions, unit }: Omit<Price, 'id'>): string {
  const values = conditions.map(({ field, value }) => `${field}=${comparableText(value)}`);
  return JSON.stringify([baseUrl, modelId, values.sort(), unit]);
}

/** Returns a value for comparison: `1280x720`, `1280*720` and `1280 × 720` are one size. */
export function comparableText(value: FieldValue | unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).trim().toLowerCase();
  const size = /^(\d{1,9})\s{0,9}[x*×]\s{0,9}(\d{1,9})$/.exec(text);
  return size ? `${size[1]}x${size[2]}` : text;
}
