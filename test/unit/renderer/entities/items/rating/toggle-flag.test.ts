import { expect, test } from 'vitest';
import { toggleFlag } from '../../../../../../renderer/entities/items/rating/use-rate-items.ts';

const plain = {};
const picked = { flag: 'pick' } as const;

test('Pick picks all results, or clears the flag if all are picked; Reject rejects picked results', () => {
  expect(toggleFlag([plain, picked], 'pick')).toEqual({ flag: 'pick' });
  expect(toggleFlag([picked, picked], 'pick')).toEqual({ flag: null });
  expect(toggleFlag([picked], 'reject')).toEqual({ flag: 'reject' });
});
