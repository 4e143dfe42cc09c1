import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { modelTitle } from '../../../../entities/models/model-title.ts';

/** "A, video-d-pro"; of a blind round its number alone. */
export function nameOfPane(shown: ShownPane): string {
  return shown.blind ? shown.letter : `${shown.letter}, ${modelOfPane(shown)}`;
}

export function modelOfPane(shown: ShownPane): string {
  const modelId = modelIdOfPane(shown);
  return modelId === undefined ? 'Not in the library' : modelTitle(modelId);
}

/** Returns the model of a pane, also of a result in Trash. */
export function modelIdOfPane(shown: ShownPane): string | undefined {
  switch (shown.kind) {
    case 'item':
      return shown.item.modelId;
    case 'task':
      return shown.task.modelId;
    case 'planned':
      return shown.run.modelId;
    case 'missing':
      return shown.trashed?.modelId;
  }
}
