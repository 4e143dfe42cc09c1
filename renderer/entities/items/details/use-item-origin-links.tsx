import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { type CachedComparison, comparisonKey } from '../../../api/comparison-cache.ts';
import { comparisonPath, itemPath } from '../../../ui/navigation/page-paths.ts';

/** Returns the origins of an item as links: the comparison of its run, and the video that the item is a frame of. */
export function useItemLinks(item: Item, closeOverlay: () => void): readonly (readonly [string, ReactNode])[] {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const { comparisonId = '', origin } = item;
  const comparison = useQuery<CachedComparison>({
    queryKey: comparisonKey(comparisonId),
    queryFn: async () => ({ comparison: await calls.comparisons.get({ id: comparisonId }) }),
    enabled: comparisonId !== '',
  });
  const liveTask = comparison.data?.comparison;
  const link = (text: string, path: string) => (
    <button
      key={path}
      type="button"
      className="link cut"
      title={text}
      onClick={() => {
        closeOverlay();
        navigate(path);
      }}
    >
      {text}
    </button>
  );
  return [
    ['Comparison', liveTask && link(comparisonTitle(liveTask), comparisonPath(liveTask.id))],
    [
      'Captured from',
      origin?.kind === 'frame' ? link(`frame ${origin.frame} of a video`, itemPath(origin.itemId)) : undefined,
    ],
    ['Original name', origin?.kind === 'import' ? origin.name : undefined],
  ];
}
