import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { checkPriceList } from '../../../../shared/money/check-price-list.ts';
import { estimateAnswer, estimateRuns } from '../../../../shared/money/estimate.ts';
import { addMoney, readAmount, writeAmount } from '../../../../shared/money/money.ts';
import type { Price } from '../../../../shared/money/price.ts';
import { samples } from '../../../support/test-seed.ts';

// Prices are compared with fractions of BigInt that share no code with the program.

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const fraction = (text: string): Fraction => {
  const [whole = '', decimals = ''] = text.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const isEqual = (a: Fraction, b: Fraction) => a.over * b.under === b.over * a.under;

const baseUrl = 'https://gateway.example.com';
const day = '2026-06-15';
const model = (id: string): Model => {
  const found = modelById(id);
  if (!found) throw new Error(`There is no model ${id}.`);
  return found;
};
const video = model('video-a-v2.5-turbo');
const image = model('image-c-2.6-image');

const decimal = fc
  .tuple(fc.nat(999_999), fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }))
  .map(([whole, decimals]) => (decimals === '' ? String(whole) : `${whole}.${decimals}`));
const priceShape = {
  id: fc.uuid(),
  baseUrl: fc.option(fc.constantFrom(baseUrl, 'https://other.example.com'), { nil: undefined }),
  rate: decimal,
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  validFrom: fc.constantFrom('2026-01-01', '2026-06-15', '2026-06-16'),
  notes: fc.constant(''),
};
const condition = (field: string, ...values: string[]) =>
  fc.option(fc.record({ field: fc.constant(field), value: fc.constantFrom(...values) }), { nil: undefined });
const conditionsOf = (...conditions: fc.Arbitrary<{ field: string; value: string } | undefined>[]) =>
  fc.tuple(...conditions).map((all) => all.filter((each) => each !== undefined));
const videoPrice = fc.record({
  ...priceShape,
  modelId: fc.constant(video.id),
  unit: fc.constantFrom('run' as const, 'second' as const),
  conditions: conditionsOf(condition('mode', 'std', 'pro'), condition('duration', '5', '10')),
});
const imagePrice = fc.record({
  ...priceShape,
  modelId: fc.constant(image.id),
  unit: fc.constantFrom('run' as const, 'image' as const, 'megapixel' as const),
  conditions: conditionsOf(condition('n', '1', '4'), condition('size', '1280x1280', '768*768')),
});
const prices = fc.array(fc.oneof(videoPrice, imagePrice), { maxLength: 8 }).map((list): Price[] => {
  const without = list.map(({ baseUrl: url, ...price }) => (url === undefined ? price : { ...price, baseUrl: url }));
  const conflicts = new Set(checkPriceList(without).map(({ index }) => index));
  return without.filter((_, index) => !conflicts.has(index));
});
const run = fc.oneof(
  fc.record({
    model: fc.constant(video),
    values: fc.record({ mode: fc.constantFrom('std', 'pro'), duration: fc.constantFrom(5, 10) }, { requiredKeys: [] }),
  }),
  fc.record({
    model: fc.constant(image),
    values: fc.record(
      { n: fc.integer({ min: 1, max: 4 }), size: fc.constantFrom('1280*1280', '768*768', '1440*810') },
      { requiredKeys: [] },
    ),
  }),
);

/** The rows that apply, the most specific first: written again, without the code of the program. */
function oracle(list: readonly Price[], of: Model, values: Readonly<Record<string, unknown>>): Fraction | undefined {
  const filled: Record<string, unknown> =
    of === video ? { mode: 'std', duration: 5, ...values } : { n: 4, size: '1280*1280', ...values };
  const matching = list
    .filter((price) => price.modelId === of.id && price.validFrom <= day)
    .filter((price) => price.baseUrl === undefined || price.baseUrl === baseUrl)
    .filter((price) =>
      price.conditions.every(({ field, value }) => String(filled[field]).replace('*', 'x') === value.replace('*', 'x')),
    )
    .map((price) => ({ price, rank: `${price.baseUrl ? 1 : 0} ${price.conditions.length} ${price.validFrom}` }))
    .sort((a, b) => (a.rank < b.rank ? 1 : -1));
  const [best, second] = matching;
  if (!best) return undefined;
  // The rules of the list leave no tie, and no choice by chance.
  expect(best.rank).not.toBe(second?.rank);
  const [width = 0, height = 0] = String(filled['size'] ?? '')
    .split('*')
    .map(Number);
  const count = BigInt(Number(filled['n'] ?? 1));
  const quantity: Record<string, Fraction> = {
    run: { over: 1n, under: 1n },
    image: { over: count, under: 1n },
    second: { over: BigInt(Number(filled['duration'] ?? 0)), under: 1n },
    megapixel: { over: BigInt(width * height) * count, under: 1_000_000n },
  };
  return times(fraction(best.price.rate), quantity[best.price.unit] ?? { over: 0n, under: 1n });
}

test('estimates equal fractions of BigInt over 10,000 random price lists', () => {
  fc.assert(
    fc.property(prices, fc.array(run, { minLength: 1, maxLength: 5 }), (list, runs) => {
      const drafts = runs.map((each) => ({ model: each.model, draft: { values: each.values, extra: '' } as Draft }));
      const estimate = estimateRuns(list, drafts, { baseUrl, day });
      let unpriced = 0;
      const sums = new Map<string, Fraction>();
      for (const { model: of, values } of runs) {
        const amount = oracle(list, of, values);
        if (amount === undefined) unpriced += 1;
        const single = estimateRuns(list, [{ model: of, draft: { values, extra: '' } as Draft }], { baseUrl, day });
        for (const currency of Object.keys(single.money)) {
          sums.set(currency, plus(sums.get(currency) ?? { over: 0n, under: 1n }, amount ?? { over: -1n, under: 1n }));
        }
      }
      expect(estimate.unpriced).toBe(unpriced);
      expect(Object.keys(estimate.money).sort()).toEqual([...sums.keys()].sort());
      for (const [currency, text] of Object.entries(estimate.money)) {
        expect(isEqual(fraction(text), sums.get(currency) ?? { over: -1n, under: 1n })).toBe(true);
      }
    }),
    { numRuns: samples(10_000) },
  );
});

const chatModelId = 'chat-large';
const tokenPrice = (unit: Price['unit'], rate: string): Price => ({
  id: crypto.randomUUID(),
  modelId: chatModelId,
  conditions: [],
  unit,
  rate,
  currency: 'USD',
  validFrom: day,
  notes: '',
});

test('tokens are priced exactly, input and output apart', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.nat(2_000_000_000), fc.nat(2_000_000_000), (input, output, sent, received) => {
      const list = [tokenPrice('input-tokens', input), tokenPrice('output-tokens', output)];
      const usage = { input: sent, output: received };
      const money = estimateAnswer(list, chatModelId, usage, {}, { baseUrl, day });
      const million = { over: 1n, under: 1_000_000n };
      const part = (rate: string, tokens: number) =>
        times(times(fraction(rate), { over: BigInt(tokens), under: 1n }), million);
      const expected = plus(part(input, sent), part(output, received));
      const isNothing = sent === 0 && received === 0;
      expect(isEqual(fraction(money?.['USD'] ?? '0'), isNothing ? { over: 0n, under: 1n } : expected)).toBe(true);
    }),
  );
  const usage = { input: 10, output: 5 };
  expect(estimateAnswer([tokenPrice('input-tokens', '1')], chatModelId, usage, {}, { baseUrl, day })).toBeUndefined();
  expect(estimateAnswer([tokenPrice('input-tokens', '1')], chatModelId, {}, {}, { baseUrl, day })).toBeUndefined();
});

test('an answer has no price if a number of tokens is wrong, or if the amount is too large to store', () => {
  const moneyOf = (rate: string, input: number) => {
    const list = (['input-tokens', 'output-tokens'] as const).map((unit) => tokenPrice(unit, rate));
    return estimateAnswer(list, chatModelId, { input, output: 1_000_000 }, {}, { baseUrl, day });
  };
  for (const count of [-1, 10.5, 1e30, 1e12 + 1, Number.NaN]) expect(moneyOf('1', count)).toBeUndefined();
  expect(moneyOf('1', 1e12)).toEqual({ USD: '1000001' });
  expect(moneyOf('999999999', 1e12)).toBeUndefined();
});

test('an amount survives writing and reading, and sums of one currency are exact', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 32n), fc.bigInt(0n, 10n ** 32n), (one, other) => {
      expect(readAmount(writeAmount(one))).toBe(one);
      const sum = addMoney([{ USD: writeAmount(one), EUR: '1' }, { USD: writeAmount(other) }]);
      expect(sum).toEqual({ EUR: '1', USD: writeAmount(one + other) });
    }),
  );
  expect(addMoney([{ USD: '0.1' }, { USD: '0.2' }])).toEqual({ USD: '0.3' });
});
