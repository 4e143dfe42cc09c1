import { modelById } from '../../../shared/models/all-models.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';

/** Returns the display name of a model; its id if the program does not know the model (any more). */
export function modelTitle(modelId: string): string {
  if (modelId === importedModelId) return 'Imported';
  return modelById(modelId)?.title ?? modelId;
}
