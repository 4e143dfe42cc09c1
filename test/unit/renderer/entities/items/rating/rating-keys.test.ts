import { describe, expect, test } from 'vitest';
import { markOfKey } from '../../../../../../renderer/entities/items/rating/use-rate-items.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const plain = {};
const picked = { flag: 'pick' } as const;

describe('rating keys', () => {
  test('1 to 5 set the rating, 0 removes it', () => {
    expect(markOfKey(press('4'), [plain])).toEqual({ rating: 4 });
    expect(markOfKey(press('0'), [plain])).toEqual({ rating: null });
    expect(markOfKey(press('6'), [plain])).toBeUndefined();
  });

  test('P picks all results or clears the flag if all are picked; X rejects picked results', () => {
    expect(markOfKey(press('p'), [plain, picked])).toEqual({ flag: 'pick' });
    expect(markOfKey(press('P'), [picked, picked])).toEqual({ flag: null });
    expect(markOfKey(press('x'), [picked])).toEqual({ flag: 'reject' });
  });

  test('a key does nothing with Ctrl or Alt, or without a result', () => {
    expect(markOfKey(press('p', { ctrlKey: true }), [plain])).toBeUndefined();
    expect(markOfKey(press('4', { altKey: true }), [plain])).toBeUndefined();
    expect(markOfKey(press('4'), [])).toBeUndefined();
  });
});
