import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetLevel, budgetText, exceedsBudget } from '../../../../shared/money/budget.ts';
import { readBudget } from '../../../../shared/money/budget-input.ts';
import type { Money } from '../../../../shared/money/money.ts';

const use = (spent: string, amount = '100') => ({
  name: 'This month',
  budget: { amount, currency: 'USD' },
  spent: { EUR: '5000', USD: spent },
});

test('levels are reached exactly at 80 % and at 100 %', () => {
  const levelOf = (spent: string) => budgetLevel(use(spent));
  expect(['79.999999999999', '80', '99.99', '100', '140'].map(levelOf)).toEqual([
    'below',
    'near',
    'near',
    'reached',
    'reached',
  ]);
  expect(budgetText(use('98.4'))).toBe('This month: $98.40 of $100.00');
});

const exceeds = (budget: ReturnType<typeof use>, money: Money, unpriced = 0) =>
  exceedsBudget(budget, { money, unpriced });

test('spending up to the budget is allowed, and nothing after it', () => {
  expect(exceeds(use('99'), { USD: '1' })).toBe(false);
  expect(exceeds(use('99'), { USD: '1.000000000001' })).toBe(true);
  expect(exceeds(use('100'), {}, 1)).toBe(true);
  expect(exceeds(use('0'), { EUR: '900000' })).toBe(false);
  expect(exceeds(use('100'), { EUR: '1' })).toBe(false);
  expect(exceeds(use('100'), { EUR: '1' }, 1)).toBe(true);
  const cents = fc.integer({ min: 0, max: 99_999 });
  const money = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(cents, cents, cents, (spent, added, extra) => {
      const limit = spent + added + extra + 1;
      expect(exceeds(use(money(spent), money(limit)), { USD: money(added) })).toBe(false);
      expect(exceeds(use(money(spent), money(limit)), { USD: money(added + extra + 2) })).toBe(true);
    }),
  );
});

test.each([
  ['12.50 usd', { amount: '12.50', currency: 'USD' }],
  ['12,50 EUR', { amount: '12.50', currency: 'EUR' }],
  ['12', { amount: '12', currency: 'USD' }],
  ['', 'The amount is empty. Enter a number such as 0.05.'],
  ['0.00 USD', 'The amount is 0. Enter more, or nothing for no limit.'],
  ['-5', 'The amount is -5. An amount can’t be negative.'],
  ['5 $', 'The amount is “5 $”. Enter a number such as 0.05, and a currency as its code: 0.05 USD.'],
])('a budget of %j is read, or refused with a sentence', (text, expected) => {
  expect(readBudget(text)).toEqual(expected);
});
