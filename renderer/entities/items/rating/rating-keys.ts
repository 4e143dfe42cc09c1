import type { Item, RatingAndFlag } from '../../../../shared/library/item.ts';

/** Returns the mark of P and X. If all items have the flag, the key removes the flag. */
export function toggleFlag(items: readonly Pick<Item, 'flag'>[], flag: 'pick' | 'reject'): RatingAndFlag {
  return { flag: items.every((item) => item.flag === flag) ? null : flag };
}

/** Returns the mark of a key without Ctrl or Alt: 1 to 5 rate, 0 removes the rating, P picks, X rejects. */
export function markOfKey(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  items: readonly Pick<Item, 'flag'>[],
): RatingAndFlag | undefined {
  if (ctrlKey || metaKey || altKey || items.length === 0) return undefined;
  if (/^[0-5]$/.test(key)) return { rating: key === '0' ? null : Number(key) };
  if (key.toLowerCase() === 'p') return toggleFlag(items, 'pick');
  return key.toLowerCase() === 'x' ? toggleFlag(items, 'reject') : undefined;
}
