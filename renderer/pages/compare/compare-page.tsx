import { useLocation, useRoute } from 'wouter';
import { useCommand } from '../../ui/commands/use-command.ts';
import { ComparisonView } from './comparison-view.tsx';
import { ComparisonList } from './list/comparison-list.tsx';
import { LeaderboardPage } from './review/leaderboard/leaderboard-page.tsx';

/** All comparisons, one comparison, or the leaderboard of its votes. */
export function ComparePage() {
  const [, navigate] = useLocation();
  const [, params] = useRoute<{ id: string }>('/compare/:id');
  useCommand('leaderboard', () => navigate('/compare/leaderboard'));
  if (params?.id === 'leaderboard') return <LeaderboardPage />;
  return params ? <ComparisonView key={params.id} id={params.id} /> : <ComparisonList />;
}

/** A set of results beside the form of Studio. */
export function ComparisonInStudio({ id }: { id: string }) {
  return <ComparisonView id={id} isInStudio />;
}
