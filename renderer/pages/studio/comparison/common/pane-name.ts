import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';

/** "A, video-d-pro"; of a blind round its number alone. */
export function nameOfPane(shown: ShownPane): string {
  return shown.blind ? shown.letter : `${shown.letter}, ${modelOfPane(shown)}`;
}

export function modelOfPane(shown: ShownPane): string {
  switch (shown.kind) {
    case 'item':
      return modelTitle(shown.item.modelId);
    case 'task':
      return modelTitle(shown.task.modelId);
    case 'planned':
      return modelTitle(shown.run.modelId);
    case 'missing':
      return shown.trashed ? modelTitle(shown.trashed.modelId) : 'Not in the library';
  }
}
