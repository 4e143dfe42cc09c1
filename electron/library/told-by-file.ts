import { type Item, importedModelId } from '../../shared/item.ts';
import { modelById } from '../../shared/models/index.ts';
import type { Measurements } from '../measurement/measurements.ts';

/**
 * What is known of a file that a person brought, with what it says by itself of how it was made. A model only where it is one
 * of ours: another program's may have any name.
 */
export async function toldByFile(
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
