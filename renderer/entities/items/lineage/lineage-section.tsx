import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useItemCount } from '../../../api/synced-state-hooks.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { LineageGraph } from './lineage-graph.tsx';
import { useLineageNavigation } from './use-lineage-navigation.ts';

/** Steps shown in each direction. A click on a node shows further ones. */
const depth = 2;

/** Shows the origin and the derived results of an item, for navigation; nothing when there are none. */
export function LineageSection({ item, closeOverlay }: { item: Item; closeOverlay?: (() => void) | undefined }) {
  const calls = useCalls();
  const walk = useLineageNavigation(closeOverlay);
  // Results that are created while the section is open belong to the lineage too.
  const count = useItemCount();
  const { data } = useQuery({
    queryKey: ['lineage', item.id, count],
    queryFn: () => calls.library.lineage({ id: item.id, depth }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  if (!data || data.nodes[0]?.key !== item.id || data.nodes.length < 2) return null;
  return (
    <section aria-label="Lineage">
      <h3 className="label">Lineage</h3>
      <Box mt={2}>
        <LineageGraph lineage={data} walk={walk} />
      </Box>
    </section>
  );
}
