import type { Reason } from '../problem.ts';
import { comparableText } from './choose-price.ts';
import { formatRate } from './format-money.ts';
import { mostPrices, type Price } from './price.ts';
import { conditionsText, unitTexts } from './price-input.ts';

export interface PriceListReason extends Reason {
  /** Position of the price in the list, from 0. */
  readonly index: number;
}

/**
 * Returns the conflicts between prices of one list. Two prices must not apply to one request with equal precedence, and
 * a model has one currency on one date.
 */
export function checkPriceList(prices: readonly Omit<Price, 'id'>[]): readonly PriceListReason[] {
  const reasons: PriceListReason[] = [];
  const groups = new Map<string, number[]>();
  for (const [index, price] of prices.entries()) {
    const key = JSON.stringify([price.modelId, price.baseUrl, price.validFrom]);
    const others = groups.get(key) ?? [];
    for (const other of others) {
      const reason = conflictOf(price, prices[other]);
      if (reason) reasons.push({ index, ...reason });
      if (reason) break;
    }
    groups.set(key, [...others, index]);
  }
  if (prices.length > mostPrices) {
    reasons.push({
      index: mostPrices,
      field: 'modelId',
      text: `is in row ${mostPrices + 1}; the limit is ${mostPrices} prices.`,
    });
  }
  return reasons;
}

/** Both prices have the same model, connection and date. */
function conflictOf(price: Omit<Price, 'id'>, other: Omit<Price, 'id'> | undefined): Reason | undefined {
  if (!other) return undefined;
  const described = [
    `${formatRate(other.rate, other.currency)} ${unitTexts[other.unit]}`,
    ...(other.conditions.length === 0 ? [] : [`with ${conditionsText(other.conditions)}`]),
  ].join(' ');
  if (price.currency !== other.currency) {
    return {
      field: 'currency',
      text: `is ${price.currency}, but another price of this model on the same date is ${described}. Use one currency.`,
    };
  }
  if (partOf(price) !== partOf(other) || !overlap(price, other)) return undefined;
  return {
    field: 'validFrom',
    text: `conflicts with the price ${described} from the same date. Change the date or the conditions.`,
  };
}

/** Input tokens, output tokens and media have separate prices. */
function partOf({ unit }: Pick<Price, 'unit'>): string {
  return unit.endsWith('-tokens') ? unit : 'media';
}

function overlap(price: Omit<Price, 'id'>, other: Omit<Price, 'id'>): boolean {
  if (price.conditions.length !== other.conditions.length) return false;
  return price.conditions.every(({ field, value }) => {
    const same = other.conditions.find((condition) => condition.field === field);
    return same === undefined || comparableText(same.value) === comparableText(value);
  });
}
