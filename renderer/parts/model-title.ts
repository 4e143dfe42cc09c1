import { modelById } from '../../shared/models/index.ts';

/** What people call a model; its id where this program does not know it (any more). */
export function modelTitle(modelId: string): string {
  return modelById(modelId)?.title ?? modelId;
}
