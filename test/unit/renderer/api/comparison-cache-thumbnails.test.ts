import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { writeItemOfComparison } from '../../../../renderer/api/comparison-cache.ts';
import { keys } from '../../../../renderer/api/query-keys.ts';
import type { Item } from '../../../../shared/library/item.ts';

const result = { id: 'i1', comparisonId: 'c1' } as Item;

test('a result of a comparison invalidates the list of comparisons; a result of none does not', () => {
  const cache = new QueryClient();
  const list = keys.comparisons.page.infiniteKey({ input: () => ({ limit: 60 }), initialPageParam: null });
  cache.setQueryData(list, { pages: [], pageParams: [] });
  const isInvalidated = () => cache.getQueryState(list)?.isInvalidated;

  const { comparisonId: _, ...alone } = result;
  writeItemOfComparison(cache, alone);
  expect(isInvalidated()).toBe(false);
  writeItemOfComparison(cache, result);
  expect(isInvalidated()).toBe(true);
});
