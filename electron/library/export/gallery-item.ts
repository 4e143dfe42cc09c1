import type { GalleryItem } from '../../../shared/library/gallery-types.ts';
import type { Item } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';

/** Returns the data of an item for the exported page. `file` and `still` are paths beside the page. */
export function galleryItem(item: Item, file: string, thumbnail: string | undefined): GalleryItem {
  const { kind, width, height, seconds, bytes, createdAt, negative, note, seed, rating, flag, tags } = item;
  const title = item.modelId === importedModelId ? 'Imported' : (modelById(item.modelId)?.title ?? item.modelId);
  return {
    file,
    kind,
    width,
    height,
    bytes,
    model: title,
    createdAt,
    ...(thumbnail === undefined ? {} : { still: thumbnail }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(item.prompt === '' ? {} : { prompt: item.prompt }),
    ...(negative === undefined ? {} : { negative }),
    ...(note === undefined ? {} : { note }),
    ...(seed === undefined ? {} : { seed }),
    ...(rating === undefined ? {} : { rating }),
    ...(flag === undefined ? {} : { flag }),
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
    ...(item.synthetic ? { synthetic: true as const } : {}),
  };
}
