import { describe, expect, test } from 'vitest';
import { readPlanCsv } from '../../../../shared/comparisons/run-plan/read-plan-csv.ts';
import { writePlanCsv } from '../../../../shared/comparisons/run-plan/write-plan-csv.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { readPriceTable, writePricesAsCsv } from '../../../../shared/money/price-table.ts';
import { spendingCsv } from '../../../../shared/money/spending-csv.ts';
import { csvRows, csvText, readCsv } from '../../../../shared/util/csv.ts';
import { decodeText } from '../../../../shared/util/decode-text.ts';
import { knownModel } from '../../../support/known-model.ts';

/** The bytes by which a spreadsheet knows UTF-8, as RFC 3629 names them. */
const mark = [0xef, 0xbb, 0xbf];
const prompts = ['Häfen bei Nacht', '夜晚的港口', 'whale 🐋, "big"'];

describe('a CSV for people', () => {
  const price = { id: '1', modelId: 'video-b', conditions: [], unit: 'run' as const, rate: '0.25', currency: 'EUR' };
  const run = (prompt: string) => ({
    modelId: 'video-b',
    draft: { values: { prompt }, extra: '' },
    state: 'done',
    files: [],
  });
  test.each([
    ['the run plan', writePlanCsv(prompts.map(run))],
    ['the price list', writePricesAsCsv([{ ...price, validFrom: '2026-01-01', notes: prompts.join(' ') }])],
    ['the ledger', spendingCsv([], () => '')],
  ])('%s begins with a byte order mark, only once', (_, text) => {
    expect([...new TextEncoder().encode(text)].slice(0, 3)).toEqual(mark);
    expect(text.lastIndexOf('\ufeff')).toBe(0);
  });

  test('quotes special characters, and prevents formulas in spreadsheets', () => {
    expect(csvRows([['plain', 'a,b', 'say "so"', 'two\nlines']])).toBe('plain,"a,b","say ""so""","two\nlines"\r\n');
    expect(csvRows([['=1+1', '+A1', '-A1', '@x', '\tx', -1]])).toBe("'=1+1,'+A1,'-A1,'@x,'\tx,-1\r\n");
    expect(csvRows([['\rx', '-2+A1', '-1.5', '+3 %', '-']])).toBe('"\'\rx",\'-2+A1,-1.5,+3 %,-\r\n');
    // The separator is a semicolon or a tab, and quotes in the middle of a cell are text.
    expect(csvRows([['a;=1+1', 'b\t@x', 'c\n+1;-1']])).toBe("a;'=1+1,b\t'@x,\"c\n'+1;'-1\"\r\n");
    expect(csvRows([['a list:\n- one\n- two; or so']])).toBe('"a list:\n- one\n- two; or so"\r\n');
    expect(csvRows([['=HYPERLINK("http://x")']])).toBe('"\'=HYPERLINK(""http://x"")"\r\n');
  });

  test('is read again by its own readers, with and without its mark', () => {
    const text = writePlanCsv(prompts.map(run));
    for (const each of [text, text.slice(1), decodeText(new TextEncoder().encode(text)) ?? '']) {
      const read = readPlanCsv(each, { models: builtInModels, defaultModel: knownModel('video-b'), newId: () => 'a' });
      expect('rows' in read && read.rows.map(({ edits }) => edits.values['prompt'])).toEqual(prompts);
    }
    const prices = writePricesAsCsv([{ ...price, validFrom: '2026-01-01', notes: prompts[1] ?? '' }]);
    expect(readPriceTable(prices, [], '2026-01-01')).toMatchObject({ ok: true, prices: [{ notes: '夜晚的港口' }] });
  });
});

test('a price list that a spreadsheet saved in another language is read', () => {
  const rows = [
    'video-b;run;0,25;EUR;31.12.2026',
    'video-b;second;0.1;EUR;2026/1/5',
    'video-b;image;1.234,56;EUR;2026-01-01',
    'image-e-2;run;1;EUR;05/11/2026',
  ];
  const read = readPriceTable(
    ['sep=;', 'modelId;unit;rate;currency;validFrom', ...rows].join('\r\n'),
    [],
    '2026-01-01',
  );
  expect(read).toMatchObject({
    ok: true,
    prices: [
      { rate: '0.25', validFrom: '2026-12-31' },
      { rate: '0.1', validFrom: '2026-01-05' },
    ],
  });
});

describe('the separator', () => {
  test.each([
    ['sep=; of Excel', 'sep=;\r\na;b\r\n1,5;2\r\n', ['1,5', '2'], 3],
    ['SEP=, after a byte order mark', '\ufeffSEP=,\na,b\n"1;5",2\n', ['1;5', '2'], 3],
    ['a tab', 'sep=\t\na\tb\n1,5\t2\n', ['1,5', '2'], 3],
    ['a quoted line, as a program writes it that quotes all cells', '"sep=|"\r\n"a"|"b"\r\n"1"|"2"\r\n', ['1', '2'], 3],
    ['none of these', 'separator=;b\n1;2\n', ['1', '2'], 2],
  ])('%s', (_, text, cells, line) => {
    const rows = readCsv(text, 10);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ cells, line });
  });

  test('a file with the line alone is empty', () => {
    expect(readCsv('sep=;\r\n', 10)).toEqual([]);
    expect(readCsv(csvText([['sep=', 'b']]), 10)[0]?.cells).toEqual(['sep=', 'b']);
  });
});
