import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent } from '../../../../renderer/api/apply-event.ts';
import { refetchComparisons } from '../../../../renderer/api/comparison-cache.ts';
import { keys } from '../../../../renderer/api/query-keys.ts';

test.each([
  ['an import in another window', (cache: QueryClient) => applyEvent(cache, { kind: 'client-reviews' })],
  ['a lost connection', refetchComparisons],
])('reviews are loaded again after %s', (_, change) => {
  const cache = new QueryClient();
  const key = keys.comparisons.clientReviews.queryKey({ input: { id: crypto.randomUUID() } });
  cache.setQueryData(key, { reviews: [] });
  change(cache);
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});
