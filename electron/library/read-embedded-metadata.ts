import { type Item, importedModelId } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import type { Measurements } from '../workers/measurement/measurements.ts';

/**
 * What is known of a file that a user brought, with what it says by itself of how it was made. A model only where it is one
 * of ours: another program's may have any name.
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
