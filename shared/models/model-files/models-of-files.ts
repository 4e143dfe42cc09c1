import type { Model } from '../model.ts';
import type { ModelFileState } from './model-file-state.ts';
import { modelFromFile } from './model-from-file.ts';

/** Returns the models of all used files. */
export function modelsOfFiles(files: readonly ModelFileState[]): Model[] {
  return files.flatMap(({ name, model, isOverride }) =>
    model === undefined ? [] : [modelFromFile(model, { file: name, isOverride })],
  );
}
