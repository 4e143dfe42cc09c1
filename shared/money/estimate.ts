import type { Usage } from '../conversations/read-usage.ts';
import type { Draft, FieldValue } from '../fields/field-values-and-drafts.ts';
import { parseSize } from '../fields/size-or-ratio.ts';
import { fieldWithRole, initialValue, type Model, resultCount } from '../models/model.ts';
import { choosePrice } from './choose-price.ts';
import { addMoney, fitsLedger, type Money, multiplyRate, noMoney, readQuantity } from './money.ts';
import type { Price, PriceUnit } from './price.ts';

export interface Estimate {
  readonly money: Money;
  /** Number of runs. */
  readonly runs: number;
  /** Runs without a price. They are not part of `money`. */
  readonly unpriced: number;
}

/** The connection and the day that the prices are chosen for. */
export interface PriceContext {
  /** Origin of the gateway. */
  readonly baseUrl: string;
  /** Local date. */
  readonly day: string;
}

const mediaUnits: readonly PriceUnit[] = ['run', 'image', 'second', 'megapixel'];

/** Returns the price of one run by the price list, or `undefined` if no price is set for it. */
export function estimateRun(
  prices: readonly Price[],
  model: Model,
  draft: Draft,
  context: PriceContext,
): Money | undefined {
  const values = valuesWithDefaults(model, draft);
  const price = choosePrice(prices, { ...context, modelId: model.id, values }, mediaUnits);
  const quantity = price && quantityOf(price.unit, model, draft, values);
  return quantity === undefined ? undefined : priced(price, quantity);
}

/** A run, with its model if this version has it. */
export interface EstimatedRun {
  readonly model: Model | undefined;
  readonly draft: Draft;
}

/**
 * Adds the prices of runs that are planned together. Equal runs can be the same object, which is read once. A run of an
 * unknown model has no price.
 */
export function estimateRuns(prices: readonly Price[], runs: readonly EstimatedRun[], context: PriceContext): Estimate {
  const moneyOfRun = new Map(
    [...new Set(runs)].map((run) => [run, run.model && estimateRun(prices, run.model, run.draft, context)]),
  );
  const estimates = runs.map((run) => moneyOfRun.get(run));
  const known = estimates.filter((money) => money !== undefined);
  return { money: addMoney(known), runs: runs.length, unpriced: runs.length - known.length };
}

const mostTokens = 1e12;

/** Returns a number of tokens as the gateway states it, or `undefined` for a value that is no such number. */
export function tokenCount(stated: number | undefined): number | undefined {
  const isCount = Number.isSafeInteger(stated) && Number(stated) >= 0 && Number(stated) <= mostTokens;
  return isCount ? stated : undefined;
}

/**
 * Returns the price of an answer by its usage. `values`: the parameters of the request. `undefined` if the price of used
 * tokens is not set, or if the answer states no usage or a wrong one.
 */
export function estimateAnswer(
  prices: readonly Price[],
  modelId: string,
  usage: Pick<Usage, 'input' | 'output'>,
  values: Readonly<Record<string, unknown>>,
  context: PriceContext,
): Money | undefined {
  const parts = [
    ['input-tokens', usage.input],
    ['output-tokens', usage.output],
  ] as const;
  if (usage.input === undefined && usage.output === undefined) return undefined;
  const amounts = parts.map(([unit, tokens]) => {
    if (tokens === undefined || tokens === 0) return noMoney;
    const count = tokenCount(tokens);
    if (count === undefined) return undefined;
    const price = choosePrice(prices, { ...context, modelId, values }, [unit]);
    // A rate is for one million tokens, so the number of tokens is the quantity in millionths.
    return priced(price, BigInt(count));
  });
  const known = amounts.filter((money) => money !== undefined);
  const sum = addMoney(known);
  return known.length < amounts.length || !Object.values(sum).every(fitsLedger) ? undefined : sum;
}

/** `undefined` without a price, and for an amount that the ledger can’t store. */
function priced(price: Price | undefined, millionths: bigint): Money | undefined {
  if (!price) return undefined;
  const amount = multiplyRate(price.rate, millionths);
  return fitsLedger(amount) ? { [price.currency]: amount } : undefined;
}

function valuesWithDefaults(model: Model, draft: Draft): Record<string, FieldValue | undefined> {
  const defaults = Object.entries(model.fields).map(([name, field]) => [name, initialValue(field)]);
  return { ...Object.fromEntries(defaults), ...draft.values };
}

/** Returns the quantity of a run in millionths, or `undefined` if its form does not state the quantity. */
function quantityOf(
  unit: PriceUnit,
  model: Model,
  draft: Draft,
  values: Readonly<Record<string, FieldValue | undefined>>,
): bigint | undefined {
  const count = BigInt(resultCount(model, draft));
  if (unit === 'run') return 1_000_000n;
  if (unit === 'image') return count * 1_000_000n;
  const [name] = fieldWithRole(model, unit === 'second' ? 'duration' : 'shape') ?? [];
  const value = name === undefined ? undefined : values[name];
  if (unit === 'second') {
    const seconds = value === undefined ? undefined : readQuantity(String(value));
    return seconds === undefined ? undefined : seconds * count;
  }
  const pixels = typeof value === 'string' ? parseSize(value) : null;
  return pixels === null ? undefined : BigInt(pixels.width) * BigInt(pixels.height) * count;
}
