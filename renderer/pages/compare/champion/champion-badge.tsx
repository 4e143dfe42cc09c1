import { Badge } from '../../../ui/badge.tsx';
import type { OpenComparison } from '../use-comparison.ts';

/** The role of a pane in its caption. */
export function ChampionBadge({ open: { champion }, paneId }: { open: OpenComparison; paneId: string }) {
  if (paneId === champion?.championId) return <Badge>Champion</Badge>;
  return paneId === champion?.challengerId ? <Badge>Challenger</Badge> : null;
}
