import type { Item } from '../../../../shared/library/item.ts';
import { formatPixels } from '../../../../shared/util/numbers.ts';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';

/** "A, video-d-pro"; of a blind round its number alone. */
export function paneName(shown: ShownPane): string {
  return shown.blind ? shown.letter : `${shown.letter}, ${paneModel(shown)}`;
}

export function paneModel(shown: ShownPane): string {
  switch (shown.kind) {
    case 'item':
      return modelTitle(shown.item.modelId);
    case 'task':
      return modelTitle(shown.task.modelId);
    case 'planned':
      return modelTitle(shown.run.modelId);
    case 'gone':
      return shown.trashed ? modelTitle(shown.trashed.modelId) : 'Not in the library';
  }
}

/** "1280 × 720 · 24 fps · 8.00 s", or how far it is. */
export function paneFacts(shown: ShownPane): string {
  switch (shown.kind) {
    case 'item':
      return itemFacts(shown.item);
    case 'task':
      return taskStateText(shown.task).word.toLowerCase();
    case 'planned':
      return shown.run.skipped ? 'excluded' : 'not sent';
    case 'gone':
      return shown.trashed ? 'in Trash' : '';
  }
}

function itemFacts(item: Item): string {
  const facts = [formatPixels(item.width, item.height)];
  if (item.framesPerSecond !== undefined) facts.push(`${Math.round(item.framesPerSecond * 100) / 100} fps`);
  if (item.seconds !== undefined) facts.push(`${item.seconds.toFixed(2)} s`);
  return facts.join(' · ');
}
