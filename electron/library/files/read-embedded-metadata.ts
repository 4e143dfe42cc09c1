import type { Item } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import { withoutUndefined } from '../../../shared/util/json.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';

interface EmbeddedFacts extends Pick<Item, 'modelId' | 'prompt' | 'negative' | 'seed' | 'synthetic'> {
  /** The program that wrote the file, as the file states it. */
  readonly writtenBy: Pick<Extract<Item['origin'], { kind: 'import' }>, 'program' | 'model' | 'seed'>;
}

/**
 * Returns the facts of a user's file, including embedded generation data. An item has a model only if Triptych knows
 * it, because other programs write any name.
 */
export async function readEmbeddedMetadata(
  mediaReader: Pick<MediaFileReader, 'texts'>,
  path: string,
  mime: string,
): Promise<EmbeddedFacts> {
  // A file that can't be read for its text in time is imported without it.
  const found = (await mediaReader.texts(path, mime).catch(ignoreUnmeasured)) ?? {};
  const { model, prompt = '', negative, seed, synthetic, program, largeSeed } = found;
  const isKnown = model !== undefined && program === undefined && modelById(model) !== undefined;
  return {
    modelId: isKnown ? model : importedModelId,
    prompt,
    synthetic: synthetic === true,
    ...withoutUndefined({ negative, seed }),
    writtenBy: withoutUndefined({ program, model: isKnown ? undefined : model, seed: largeSeed }),
  };
}

function ignoreUnmeasured(error: unknown): undefined {
  if (!(error instanceof UnmeasuredError)) throw error;
}
