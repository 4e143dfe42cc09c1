import { Badge } from '../../../ui/badge.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../use-comparison.ts';

/** The role of a pane in its caption. */
export function ChampionRoleBadge({ open: { champion }, paneId }: { open: OpenComparison; paneId: string }) {
  const isChampion = paneId === champion?.championId;
  if (!isChampion && paneId !== champion?.challengerId) return null;
  return (
    <Box component="span" flex="none" ml="s2">
      <Badge>{isChampion ? 'Champion' : 'Challenger'}</Badge>
    </Box>
  );
}
