import { useRoute } from 'wouter';
import { ComparisonView } from './comparison-view.tsx';
import { LeaderboardPage } from './judge/leaderboard/leaderboard-page.tsx';
import { ComparisonList } from './list/comparison-list.tsx';

/** All comparisons, one of them, or what votes on them add up to. */
export function ComparePage() {
  const [, params] = useRoute<{ id: string }>('/compare/:id');
  if (params?.id === 'leaderboard') return <LeaderboardPage />;
  return params ? <ComparisonView key={params.id} id={params.id} /> : <ComparisonList />;
}
