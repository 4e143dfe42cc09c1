import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelById } from '../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../shared/models/model.ts';
import { checkPriceList } from '../../../../shared/money/check-price-list.ts';
import { choosePrice } from '../../../../shared/money/choose-price.ts';
import { estimateRuns } from '../../../../shared/money/estimate.ts';
import { estimateText } from '../../../../shared/money/estimate-text.ts';
import { formatMoney } from '../../../../shared/money/format-money.ts';
import type { Price } from '../../../../shared/money/price.ts';
import { type PriceInput, priceInputOf, readPrice } from '../../../../shared/money/price-input.ts';
import {
  comparePrices,
  readPriceTable,
  withPriceDifference,
  writePricesAsCsv,
} from '../../../../shared/money/price-table.ts';
import { undoPriceChange } from '../../../../shared/money/undo-price-change.ts';
import { dayOf } from '../../../../shared/util/format-dates.ts';

const today = '2026-03-01';
const readTable = (text: string, list: readonly Price[] = []) => readPriceTable(text, list, today);
const input: PriceInput = {
  baseUrl: '',
  modelId: 'video-d-pro',
  conditions: '',
  unit: 'second',
  rate: '0.1',
  currency: 'USD',
  validFrom: '2026-01-01',
  notes: '',
};
function price(changes: Partial<PriceInput> = {}): Price {
  const read = readPrice({ ...input, ...changes }, [], today);
  if (!read.ok) throw new Error(JSON.stringify(read.reasons));
  return { ...read.price, id: crypto.randomUUID() };
}
const reasonsOf = (changes: Partial<PriceInput>) => {
  const read = readPrice({ ...input, ...changes }, [], today);
  return read.ok ? [] : read.reasons.map(({ field, text }) => `${field} ${text}`);
};
const withoutId = ({ id: _, ...rest }: Price) => rest;

describe('a price', () => {
  test('is read as typed', () => {
    const read = price({
      baseUrl: 'https://gateway.example.com/',
      conditions: ' size = 1280x720 ;seconds=8',
      currency: 'usd',
    });
    expect(withoutId(read)).toEqual({
      baseUrl: 'https://gateway.example.com',
      modelId: 'video-d-pro',
      conditions: [
        { field: 'size', value: '1280x720' },
        { field: 'seconds', value: '8' },
      ],
      unit: 'second',
      rate: '0.1',
      currency: 'USD',
      validFrom: '2026-01-01',
      notes: '',
    });
    expect(readPrice(priceInputOf(read), [], today)).toEqual({ ok: true, price: withoutId(read) });
  });

  test.each(['0.25 EUR', '0,25eur', ' 0.25 eur '])('%j has its currency beside the amount', (rate) => {
    expect(price({ rate, currency: '' })).toMatchObject({ rate: '0.25', currency: 'EUR' });
  });

  test.each(['seconds=8, size=1280x720', 'seconds: 8; size: 1280x720', 'seconds 8\nsize 1280x720'])(
    '%j are two conditions',
    (conditions) => {
      expect(price({ conditions }).conditions).toEqual([
        { field: 'seconds', value: '8' },
        { field: 'size', value: '1280x720' },
      ]);
    },
  );

  test.each(['second', 'Seconds', 'per second'])('%j is a unit', (unit) => {
    expect(price({ unit }).unit).toBe('second');
  });

  test('without a currency and a date has those of the list', () => {
    const list = [price({ currency: 'EUR' }), price({ currency: 'EUR', validFrom: '2026-02-01' })];
    const read = (changes: Partial<PriceInput>) =>
      readPrice({ ...input, currency: '', validFrom: '', ...changes }, list, today);
    expect(read({})).toMatchObject({ price: { currency: 'EUR', validFrom: '2026-02-01' } });
    // No price of the list is for these requests.
    expect(read({ conditions: 'seconds=8' })).toMatchObject({ price: { validFrom: today } });
  });

  test.each([
    [{ rate: '-0.5' }, 'rate is -0.5. An amount can’t be negative.'],
    [{ rate: '' }, 'rate is empty. Enter a number such as 0.05.'],
    [{ rate: '=0.1*2' }, 'rate is a formula. Enter the number that it results in.'],
    [{ rate: '1.234,56' }, 'rate is “1.234,56”. Enter it without thousands separators: 1234.56.'],
    [{ rate: '1,234' }, 'rate is “1,234”, which can be two numbers. Enter 1.234 or 1234.'],
    [{ rate: '$5' }, 'rate is “$5”. Enter a number such as 0.05, and a currency as its code: 0.05 USD.'],
    [{ rate: '1e3' }, 'rate is “1e3”. Enter a number such as 0.05, and a currency as its code: 0.05 USD.'],
    [{ rate: '12345678901' }, 'rate is too large; the limit is 999999999.'],
    [{ rate: '0.1234567890123' }, 'rate has 13 decimal places; the limit is 12.'],
    [{ currency: '$' }, 'currency is “$”. Enter a code of three letters, such as USD.'],
    [{ validFrom: '2026-02-30' }, 'validFrom is “2026-02-30”. Enter a date such as 2026-11-21.'],
    [{ unit: 'image' }, 'unit is image, but video-d-pro makes videos.'],
    [{ unit: 'input-tokens' }, 'unit is for conversations. video-d-pro has no tokens.'],
    [{ unit: 'hour' }, 'unit is “hour”. Use run, image, second, megapixel, input-tokens, output-tokens.'],
    [
      { conditions: 'mode=pro' },
      'conditions names mode, but video-d-pro has no such setting. Its settings: size, seconds.',
    ],
    [{ conditions: 'seconds=5' }, 'conditions has seconds=5. Values of seconds: 4, 8, 12.'],
    [{ conditions: 'seconds' }, 'conditions has “seconds”. Write a setting and its value, such as mode=pro.'],
    [
      { conditions: 'seconds=4; seconds=8' },
      'conditions names seconds twice. Add a separate price for the second value.',
    ],
    [
      { baseUrl: 'my gateway' },
      'baseUrl is “my gateway”. Enter the base URL of the connection, such as https://gateway.example.com, or nothing for all connections.',
    ],
  ] as const)('%j is refused with a sentence', (changes, sentence) => {
    expect(reasonsOf(changes)).toEqual([sentence]);
  });

  test('is chosen by connection, then conditions, then date', () => {
    const request = {
      baseUrl: 'https://a.example.com',
      modelId: 'video-d-pro',
      values: { seconds: '8' },
      day: '2026-03-01',
    };
    const general = price({ rate: '1' });
    const newer = price({ rate: '2', validFrom: '2026-02-01' });
    const future = price({ rate: '3', validFrom: '2026-04-01' });
    const conditional = price({ rate: '4', conditions: 'seconds=8' });
    const forConnection = price({ rate: '5', baseUrl: 'https://a.example.com' });
    const forAnother = price({ rate: '6', baseUrl: 'https://b.example.com' });
    const rateOf = (...list: Price[]) => choosePrice(list, request, ['second'])?.rate;
    expect(rateOf(general, newer, future)).toBe('2');
    expect(rateOf(newer, conditional)).toBe('4');
    expect(rateOf(conditional, forConnection, forAnother)).toBe('5');
    expect(rateOf(future, forAnother)).toBeUndefined();
  });
});

describe('a price list', () => {
  test('has no two prices for the same requests from one date', () => {
    expect(checkPriceList([price(), price({ unit: 'run' })])).toEqual([
      {
        index: 1,
        field: 'modelId',
        text: 'already has the price $0.10 per second from the same date. Change that price, or add a condition.',
      },
    ]);
    expect(checkPriceList([price({ conditions: 'seconds=8' }), price({ conditions: 'size=1280x720' })])).toHaveLength(
      1,
    );
    expect(checkPriceList([price({ conditions: 'seconds=8' }), price({ conditions: 'seconds=4' })])).toEqual([]);
    expect(checkPriceList([price(), price({ validFrom: '2026-01-02' })])).toEqual([]);
    expect(checkPriceList([price(), price({ conditions: 'seconds=4' })])).toEqual([]);
  });

  test('has one currency for a model on one date', () => {
    const [reason] = checkPriceList([price(), price({ conditions: 'seconds=8', currency: 'EUR' })]);
    expect(reason).toMatchObject({ index: 1, field: 'currency' });
    expect(reason?.text).toContain(
      'another price of this model on the same date is $0.10 per second. Use one currency.',
    );
  });

  test('survives a CSV file, and is read from a JSON file of an earlier version', () => {
    const list = [
      price({ notes: 'team “A”, checked\n=SUM(A1)', conditions: 'seconds=8; size=1280x720' }),
      price({ baseUrl: 'https://gateway.example.com', rate: '0.000000000001', notes: '=1+2' }),
      price({ modelId: 'chat-large', unit: 'input-tokens', rate: '3' }),
    ];
    const expected = { ok: true, prices: list.map(withoutId), problems: [] };
    const entries = list.map((each) => priceInputOf(withoutId(each)));
    expect(readTable(JSON.stringify({ format: 'triptych-prices', version: 1, prices: entries }))).toEqual(expected);
    expect(readTable(`\uFEFF${writePricesAsCsv(list)}`)).toEqual(expected);
  });

  test('is read from JSON that another program wrote', () => {
    const rows = [{ Model: 'video-b', Price: 0.25, per: 'run', currency: 'EUR' }, 'video-b', { model: 'a', price: {} }];
    expect(readTable(JSON.stringify(rows))).toMatchObject({
      prices: [{ modelId: 'video-b', rate: '0.25', unit: 'run', currency: 'EUR', validFrom: today }],
      problems: [
        { place: 'Price 2', sentence: 'This entry isn’t a price.' },
        { place: 'Price 3', sentence: 'This entry isn’t a price.' },
      ],
    });
  });

  test('survives a CSV file with any rates and notes', () => {
    const rate = fc.tuple(fc.nat(999_999_999), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`);
    const notes = fc.string({ maxLength: 60 }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(rate, notes), { minLength: 1, maxLength: 20 }), (rows) => {
        const list = rows.map(([each, text], index) =>
          price({ modelId: `model-${index}`, unit: 'run', rate: each, notes: text }),
        );
        const read = readTable(writePricesAsCsv(list));
        expect(read).toEqual({ ok: true, prices: list.map(withoutId), problems: [] });
      }),
    );
  });

  test('from a file keeps the valid prices and names the line of each problem', () => {
    const csv = [
      'Model;Per;Price;Currency;Valid from',
      'video-d-pro;second;"0.1\n";USD;2026-01-01',
      'video-d-pro;second;-1;USD;2026-01-02',
      '',
      'video-b;run;=1+1;dollars;soon',
      'video-d-pro;run;0.2;USD;2026-01-01',
    ].join('\n');
    const read = readTable(csv);
    if (!read.ok) throw new Error(read.sentence);
    expect(read.prices).toHaveLength(1);
    expect(read.problems.map(({ place, sentence }) => `${place}: ${sentence}`)).toEqual([
      'Line 4: Price is -1. An amount can’t be negative.',
      'Line 6: Price is a formula. Enter the number that it results in.',
      'Line 6: Currency is “dollars”. Enter a code of three letters, such as USD.',
      'Line 6: Valid from is “soon”. Enter a date such as 2026-11-21.',
      'Line 7: Model already has the price $0.10 per second from the same date. Change that price, or add a condition.',
    ]);
  });

  test.each([
    ['{"format":"other"}', 'This isn’t a price list.'],
    [
      '{"format":"triptych-prices","version":2,"prices":[]}',
      'This file was written by a newer version of Triptych. Use that version.',
    ],
    ['{"format":"triptych-prices","version":1,"prices":[]}', 'The table has no prices.'],
    ['a,b\n1,2', 'The first line must name the columns. Missing: model, price, unit.'],
    ['', 'The first line must name the columns. Missing: model, price, unit.'],
    ['[1', 'This isn’t a price list.'],
  ])('%j is refused', (text, sentence) => {
    expect(readTable(text)).toEqual({ ok: false, sentence });
  });

  test('is compared with a table before it is used', () => {
    const old = price({ notes: 'Contract' });
    const kept = price({ conditions: 'size=1280x720', rate: '3' });
    const other = price({ unit: 'run', modelId: 'video-b' });
    const list = [old, kept, other];
    const rows = ['video-d-pro,9 USD,second,', 'video-d-pro,3 USD,second,size=1280*720', 'new,4 USD,run,seconds=8'];
    const table = readTable(['model,price,unit,condition', ...rows].join('\n'), list);
    if (!table.ok) throw new Error(table.sentence);
    const difference = comparePrices(list, table.prices, () => 'new');
    expect(difference).toMatchObject({
      added: [{ id: 'new', modelId: 'new', validFrom: today }],
      changed: [{ before: old, after: { ...old, rate: '9' } }],
      missing: [other],
    });
    const idsAndRates = (removesMissing: boolean) =>
      withPriceDifference(list, difference, removesMissing).map(({ id, rate }) => `${id} ${rate}`);
    const used = [`${old.id} 9`, `${kept.id} 3`];
    expect(idsAndRates(true)).toEqual([...used, 'new 4']);
    expect(idsAndRates(false)).toEqual([...used, `${other.id} 0.1`, 'new 4']);
  });
});

test('Undo of a change keeps the changes that another window made meanwhile', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((modelId) => price({ modelId, unit: 'run' }));
  if (!a || !b || !c || !d) throw new Error('There are four prices.');
  const changed = { ...b, rate: '7' };
  const after = [a, changed, d];
  const current = [{ ...a, rate: '9' }, { ...b, rate: '8' }, d, price({ modelId: 'e', unit: 'run' })];
  const [first, , , last] = current;
  expect(undoPriceChange(current, [a, b, c], after)).toEqual([first, last, b, c]);
});

describe('an estimate', () => {
  const model = modelById('video-d-pro');
  if (!model) throw new Error('The model is missing.');
  const run = { model, draft: initialDraft(model) };
  const context = { baseUrl: 'https://gateway.example.com', day: '2026-03-01' };
  const textOf = (list: Price[], runs: number) =>
    estimateText(
      estimateRuns(
        list,
        Array.from({ length: runs }, () => run),
        context,
      ),
    );

  test('names its source, and runs without a price', () => {
    expect(textOf([price({ rate: '0.105' })], 2)).toBe('about $0.84 by your price list');
    expect(textOf([], 1)).toBe('no price set');
    expect(textOf([price({ rate: '0' })], 1)).toBe('about $0.00 by your price list');
    expect(estimateText({ money: { USD: '0.0042' }, runs: 3, unpriced: 2 })).toBe(
      'about $0.0042 by your price list, plus 2 runs without a price',
    );
  });

  test('counts a run of an unknown model as a run without a price', () => {
    const estimate = estimateRuns([price({ rate: '0.1' })], [run, { ...run, model: undefined }], context);
    expect(estimate).toMatchObject({ runs: 2, unpriced: 1 });
  });

  test('never adds different currencies', () => {
    expect(formatMoney({ JPY: '0.4' })).toBe('¥0.4');
    expect(formatMoney({ KWD: '0.005', USD: '0.005' })).toBe('KWD\u00a00.005 and $0.005');
    expect(formatMoney({ EUR: '1.2', JPY: '140', USD: '1234.5' })).toBe('€1.20, ¥140, and $1,234.50');
  });

  test('uses the local day', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
  });
});
