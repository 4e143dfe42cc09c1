import type { ExportPane } from '../subject/export-subject.ts';
import type { PageDecision } from './player/page-data-types.ts';

/**
 * Returns the decision of a comparison. The only pick is the winner, or of several picks the one with the best rating.
 * Without either, all picks come first. No decision: nothing is picked, or everything.
 */
export function findDecision(panes: readonly ExportPane[]): PageDecision | undefined {
  const picks = panes.filter(({ item }) => item.flag === 'pick');
  if (picks.length === 0 || panes.length === 1) return undefined;
  const best = Math.max(...picks.map(({ item }) => item.rating ?? 0));
  const winners = picks.filter(({ item }) => picks.length === 1 || (item.rating ?? 0) === best);
  const [winner] = winners;
  if (winner && winners.length === 1) return { kind: 'winner', letters: [winner.letter] };
  if (picks.length === panes.length) return undefined;
  return { kind: 'picks', letters: picks.map(({ letter }) => letter) };
}
