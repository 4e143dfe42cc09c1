import { randomUUID } from 'node:crypto';
import type { Price } from '../../../shared/money/price.ts';
import type { TestApp } from '../support/open-test-app.ts';

export const modelId = 'image-c-2.5-t2i-preview';
export const always = { from: '2000-01-01', to: '2999-12-31' };
export const price = (changes: Partial<Price> = {}): Price => ({
  id: randomUUID(),
  modelId,
  conditions: [],
  unit: 'run',
  rate: '0.1',
  currency: 'USD',
  validFrom: '2000-01-01',
  notes: '',
  ...changes,
});
export const linesOf = async (app: TestApp) => (await app.calls.spending.page({ ...always, limit: 500 })).lines;
