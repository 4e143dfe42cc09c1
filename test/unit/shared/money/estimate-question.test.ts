import { expect, test } from 'vitest';
import {
  estimateQuestions,
  type PricedQuestion,
  questionEstimateText,
} from '../../../../shared/money/estimate-question.ts';
import type { Price } from '../../../../shared/money/price.ts';

const price = (unit: Price['unit'], rate: string): Price => ({
  id: crypto.randomUUID(),
  modelId: 'chat-1',
  conditions: [],
  unit,
  rate,
  currency: 'USD',
  validFrom: '2026-01-01',
  notes: '',
});
const prices = [price('input-tokens', '3'), price('output-tokens', '15')];
const none = { count: 0, bytes: 0 };
const question = (changes: Partial<PricedQuestion> = {}): PricedQuestion => ({
  modelId: 'chat-1',
  values: { max_completion_tokens: 1000 },
  size: { bytes: 3000, images: none, sounds: none },
  ...changes,
});
const textOf = (questions: readonly PricedQuestion[], list = prices) =>
  questionEstimateText(estimateQuestions(list, questions, { baseUrl: 'https://gateway.example', day: '2026-11-26' }));

test('the estimate is the text and the longest answer, and names the price list', () => {
  // 1,000 tokens of input cost $0.003, and 1,000 tokens of output $0.015.
  expect(textOf([question()])).toBe('up to about $0.02 by your price list');
  expect(textOf([question({ values: { max_tokens: 100 } })])).toBe('up to about $0.0045 by your price list');
  expect(textOf([question(), question()])).toBe('up to about $0.04 by your price list');
  expect(textOf([question({ values: { max_tokens: 100, n: 4 } })])).toBe('up to about $0.009 by your price list');
});

test('an estimate without a maximum says that the answer is not part of it', () => {
  expect(textOf([question({ values: {} })])).toBe('about $0.003 by your price list, plus the answer');
});

test('images are not priced as text', () => {
  const size = { bytes: 903_000, images: { count: 1, bytes: 900_000 }, sounds: none };
  expect(textOf([question({ size })])).toBe('up to about $0.02 by your price list, plus images and audio');
});

test('a missing price is never 0', () => {
  expect(textOf([question()], [])).toBe('no price set');
  expect(textOf([question()], prices.slice(0, 1))).toBe('no price set');
  expect(textOf([question(), question({ modelId: 'chat-2' })])).toBe(
    'up to about $0.02 by your price list, plus models without a price',
  );
});

test.each([
  { web_search_options: {} },
  { 'web_search_options.search_context_size': 'low' },
  { tools: [JSON.stringify({ kind: 'server', type: 'web_search_20250305', name: 'web_search', more: '' })] },
  { tools: [JSON.stringify({ type: 'web_search_20250305', name: 'web_search' })] },
])('an estimate with web search has no upper bound: %j', (values) => {
  expect(textOf([question({ values: { max_tokens: 100, ...values } })])).toBe(
    'about $0.0045 by your price list, plus web search',
  );
});

test('other tools keep the upper bound', () => {
  const tools = [JSON.stringify({ kind: 'function', name: 'web_search', description: '', schema: '{}' })];
  expect(textOf([question({ values: { max_tokens: 100, tools } })])).toBe('up to about $0.0045 by your price list');
});
