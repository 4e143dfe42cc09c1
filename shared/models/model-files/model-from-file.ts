import type { Model, ModelSource } from '../model.ts';
import { fieldFromFile } from './field-from-file.ts';
import type { ModelFile } from './model-file-schema.ts';

/** Creates the model that a file describes. The file has passed its checks. */
export function modelFromFile({ $schema: _, version: _version, ...file }: ModelFile, source: ModelSource): Model {
  const path = ({ path, evidence = 'documented' }: ModelFile['create']) => ({ path, evidence });
  return {
    ...file,
    create: path(file.create),
    results: file.results.map(path),
    fields: Object.fromEntries(Object.entries(file.fields).map(([name, field]) => [name, fieldFromFile(field)])),
    source,
  };
}
