import { modelIdOfPane } from '../../common/pane-name.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { sortByTime } from './note-times.ts';

/** The notes of a comparison with what they are of, as JSON to be read by another program. */
export function serializeNotes({ comparison, all }: Pick<OpenComparison, 'comparison' | 'all'>): string {
  const panes = all.map((pane) => ({
    pane: pane.letter,
    model: pane.kind === 'missing' ? null : modelIdOfPane(pane),
    ...(pane.kind === 'item' ? { file: pane.item.file, hash: pane.item.hash } : {}),
  }));
  const notes = sortByTime(comparison.notes).map(({ text, paneId, seconds, region, createdAt }) => ({
    pane: all.find((pane) => pane.pane.id === paneId)?.letter ?? null,
    seconds: seconds ?? null,
    region: region ?? null,
    text,
    writtenAt: new Date(createdAt).toISOString(),
  }));
  return `${JSON.stringify({ comparison: comparison.title, id: comparison.id, panes, notes }, null, 2)}\n`;
}
