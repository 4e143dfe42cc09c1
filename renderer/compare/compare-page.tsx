import { useRoute } from 'wouter';
import { ComparisonView } from './comparison-view.tsx';
import { ComparisonList } from './list/comparison-list.tsx';

/** All comparisons, or one of them. */
export function ComparePage() {
  const [, params] = useRoute<{ id: string }>('/compare/:id');
  return params ? <ComparisonView key={params.id} id={params.id} /> : <ComparisonList />;
}
