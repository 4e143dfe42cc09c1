import { importedModelId } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';

/** What people call a model; its id where this program does not know it (any more). */
export function modelTitle(modelId: string): string {
  if (modelId === importedModelId) return 'Imported';
  return modelById(modelId)?.title ?? modelId;
}
