import { importedModelId } from '../../shared/library/imported-model-id.ts';
import type { Item } from '../../shared/library/item.ts';
import { modelById } from '../../shared/models/all-models.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';

/**
 * Returns the facts of a user's file, including embedded generation data. The model is used only if Triptych knows it,
 * because other programs write any name.
 */
export async function readEmbeddedMetadata(
  mediaReader: Pick<MediaFileReader, 'texts'>,
  path: string,
  mime: string,
): Promise<Pick<Item, 'modelId' | 'prompt' | 'negative' | 'seed' | 'synthetic'>> {
  const { model, prompt = '', negative, seed, synthetic } = (await mediaReader.texts(path, mime)) ?? {};
  return {
    modelId: model !== undefined && modelById(model) ? model : importedModelId,
    prompt,
    synthetic: synthetic === true,
    ...(negative === undefined ? {} : { negative }),
    ...(seed === undefined ? {} : { seed }),
  };
}
