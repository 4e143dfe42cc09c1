import { expect, test } from 'vitest';
import type { ParameterValues } from '../../../../../shared/conversations/conversation.ts';
import { completeThinkingBudget } from '../../../../../shared/conversations/parameters/messages-parameters.ts';
import { checkParameters, openingValues } from '../../../../../shared/conversations/parameters/parameter-values.ts';

const on = (values: ParameterValues): ParameterValues => ({ ...values, 'thinking.type': 'enabled' });

test.each([
  [4096, { 'thinking.budget_tokens': 2048 }],
  [32_000, { 'thinking.budget_tokens': 16_000 }],
  ['1500', { 'thinking.budget_tokens': 1024 }],
  [1025, { 'thinking.budget_tokens': 1024 }],
  [1024, { 'thinking.budget_tokens': 1024, max_tokens: 2048 }],
  [5, { 'thinking.budget_tokens': 1024, max_tokens: 2048 }],
])('with max_tokens %j, thinking gets %j and can be sent', (most, expected) => {
  const values = on({ ...openingValues('messages'), max_tokens: most });
  expect(completeThinkingBudget(values)).toEqual(expected);
  expect(checkParameters('messages', { ...values, ...expected })).toEqual([]);
});

test('a budget that is set stays, and thinking that is off needs none', () => {
  expect(completeThinkingBudget(on({ max_tokens: 4096, 'thinking.budget_tokens': 3000 }))).toEqual({});
  expect(completeThinkingBudget({ max_tokens: 4096, 'thinking.type': 'disabled' })).toEqual({});
  expect(completeThinkingBudget(on({}))).toEqual({ 'thinking.budget_tokens': 1024 });
});
