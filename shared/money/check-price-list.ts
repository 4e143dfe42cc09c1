import type { Reason } from '../problem.ts';
import { comparableText } from './choose-price.ts';
import { formatRate } from './format-money.ts';
import { mostPrices, type Price } from './price.ts';
import { conditionsText, unitTexts } from './price-input.ts';

interface PriceListReason extends Reason {
  /** Position of the price in the list, from 0. */
  readonly index: number;
}

/**
 * Returns the conflicts between prices of one list. Two prices must not apply to one request with equal precedence, and
 * a model has one currency on one date.
 */
export function checkPriceList(prices: readonly Omit<Price, 'id'>[]): readonly PriceListReason[] {
  const reasons: PriceListReason[] = [];
  const groups = new Map<string, Omit<Price, 'id'>[]>();
  for (const [index, price] of prices.entries()) {
    const key = groupOf(price);
    const others = groups.get(key) ?? [];
    const reason = findConflict(price, others);
    if (reason) reasons.push({ index, ...reason });
    others.push(price);
    groups.set(key, others);
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

/** Only prices of one group can conflict. */
function groupOf({ modelId, baseUrl, validFrom }: Omit<Price, 'id'>): string {
  return JSON.stringify([modelId, baseUrl, validFrom]);
}

function findConflict(price: Omit<Price, 'id'>, group: readonly Omit<Price, 'id'>[]): Reason | undefined {
  for (const other of group) {
    const reason = conflictOf(price, other);
    if (reason) return reason;
  }
  return undefined;
}

/** Both prices are in one group. */
function conflictOf(price: Omit<Price, 'id'>, other: Omit<Price, 'id'>): Reason | undefined {
  if (price.currency !== other.currency) {
    return {
      field: 'currency',
      text: `is ${price.currency}, but another price of this model on the same date is ${describe(other)}. Use one currency.`,
    };
  }
  if (partOf(price) !== partOf(other) || !overlap(price, other)) return undefined;
  return {
    field: 'modelId',
    text: `already has the price ${describe(other)} from the same date. Change that price, or add a condition.`,
  };
}

/** `$0.10 per second with mode=pro` */
function describe({ rate, currency, unit, conditions }: Omit<Price, 'id'>): string {
  const text = `${formatRate(rate, currency)} ${unitTexts[unit]}`;
  return conditions.length === 0 ? text : `${text} with ${conditionsText(conditions)}`;
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
