import type { ShownPane } from '../../../../../entities/comparisons/pane-contents.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { sortByTime } from './note-times.ts';

/** The notes of a comparison with what they are of, as JSON to be read by another program. */
export function serializeNotes({ comparison, all }: Pick<OpenComparison, 'comparison' | 'all'>): string {
  const panes = all.map((pane) => ({
    pane: pane.letter,
    model: modelOf(pane),
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

function modelOf(pane: ShownPane): string | null {
  switch (pane.kind) {
    case 'item':
      return pane.item.modelId;
    case 'task':
      return pane.task.modelId;
    case 'planned':
      return pane.run.modelId;
    case 'missing':
      return null;
  }
}
