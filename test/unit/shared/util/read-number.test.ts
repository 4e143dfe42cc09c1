import { describe, expect, test } from 'vitest';
import { parse } from '../../../../renderer/ui/number-input.tsx';
import { decimal, integer, typedNumber } from '../../../../shared/fields/number-field.ts';
import { readBudget } from '../../../../shared/money/budget-input.ts';
import { parseDuration } from '../../../../shared/projects/parse-duration.ts';
import { hasLostDigits, numberReason, readNumber } from '../../../../shared/util/read-number.ts';

const strength = decimal({ title: 'Strength', min: 0, max: 2000, step: 0.1 });
const seed = integer({ title: 'Seed', min: 0, max: 2_147_483_647 });

describe('exactly one number', () => {
  test.each([
    ['0.5', 0.5],
    ['0,5', 0.5],
    [' -0,25 ', -0.25],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['1,2345', 1.2345],
    ['1.234', 1.234],
    ['−3', -3],
    ['０，５', 0.5],
    ['１２', 12],
  ])('%s', (text, number) => {
    expect(readNumber(text)).toBe(number);
    expect(numberReason(text)).toBeUndefined();
    expect(parse(text)).toBe(number);
    expect(typedNumber(text)).toBe(number);
  });
});

describe('no single number', () => {
  test.each([
    ['1.234,56', 'is “1.234,56”. Enter it without thousands separators: 1234.56.'],
    ['1,234.56', 'is “1,234.56”. Enter it without thousands separators: 1234.56.'],
    ['1’234’567', 'is “1’234’567”. Enter it without thousands separators: 1234567.'],
    ['1\u202f234,5', 'is “1 234,5”. Enter it without thousands separators: 1234.5.'],
    ['1.234.567', 'is “1.234.567”. Enter it without thousands separators: 1234567.'],
    ['1,234', 'is “1,234”, which can be two numbers. Enter 1.234 or 1234.'],
    [
      '1.23E+09',
      'is “1.23E+09”: a spreadsheet left out its last digits. Enter all digits, and format the column as text.',
    ],
  ])('%s', (text, reason) => {
    expect(readNumber(text)).toBeUndefined();
    expect(parse(text)).toBe(text);
    for (const field of [strength, seed]) expect(field.check(text)).toEqual([reason]);
  });

  test.each(['0,5,1', '1..2', 'five', '5 s', ','])('%s has no special reason', (text) => {
    expect([readNumber(text), numberReason(text)]).toEqual([undefined, undefined]);
    expect(strength.check(text)).toEqual([`is ${JSON.stringify(text)}; it must be a number.`]);
  });
});

test('a short form has lost digits unless it shows all of a whole number', () => {
  const lost = ['1.23E+09', '1,23E+09', '1E+03', '5E-05', '-1.2E+11'];
  const whole = ['1.234E+03', '1E+00', '1.23E+02', '1.23e+09', '1e3', '1234'];
  expect([...lost, ...whole].filter(hasLostDigits)).toEqual(lost);
});

test('a field that allows text reads a decimal comma and no lost digits', () => {
  const readsText = decimal({ title: 'Bias', min: -100, max: 100, step: 1, readsText: true });
  expect([readsText.check('0,5'), readsText.send('0,5')]).toEqual([[], 0.5]);
  expect(readsText.check('1.2E+11')).toHaveLength(1);
});

test('amounts and durations have a decimal comma or a reason', () => {
  expect(readBudget('0,5 EUR')).toEqual({ amount: '0.5', currency: 'EUR' });
  expect(readBudget('1.234,56 EUR')).toBe('The amount is “1.234,56”. Enter it without thousands separators: 1234.56.');
  const rate = { numerator: 24, denominator: 1 };
  expect(['3,5 s', '0:03,5', '3.5', '1.234,56', '1,234'].map((text) => parseDuration(text, rate))).toEqual([
    84,
    84,
    84,
    undefined,
    undefined,
  ]);
});

describe('a sweep', () => {
  const read = (text: string) => strength.list?.read(text, 100, undefined);
  test.each([
    ['0,5', [0, 5]],
    ['0.5, 0.7', [0.5, 0.7]],
    ['0,5; 0,7', [0.5, 0.7]],
    ['0,5\n0,7\n1', [0.5, 0.7, 1]],
    ['1, 2; 3', [1, 2, 3]],
    ['0..1 step 0,5;', [0, 0.5, 1]],
  ])('%s', (text, values) => {
    expect(read(text)).toEqual({ ok: true, values });
  });

  test('shows how a comma between digits separates', () => {
    expect(strength.list?.note?.('0,5')).toContain('Read as 0 · 5, because commas separate values.');
    expect(['0.5, 0.7', '0,5; 0,7', ''].map((text) => strength.list?.note?.(text))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
