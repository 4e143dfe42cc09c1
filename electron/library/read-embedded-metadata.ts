import { type Item, importedModelId } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import type { Measurements } from '../workers/measurement/measurements.ts';

/**
 * The facts of a user's file, including its embedded generation data. A model only if this program knows it: other
 * programs use any name.
 */
export async function readEmbeddedMetadata(
  measurements: Pick<Measurements, 'texts'>,
  path: string,
  mime: string,
): Promise<Pick<Item, 'modelId' | 'prompt' | 'negative' | 'seed' | 'synthetic'>> {
  const { model, prompt = '', negative, seed, synthetic } = (await measurements.texts(path, mime)) ?? {};
  return {
    modelId: model !== undefined && modelById(model) ? model : importedModelId,
    prompt,
    synthetic: synthetic === true,
    ...(negative === undefined ? {} : { negative }),
    ...(seed === undefined ? {} : { seed }),
  };
}
