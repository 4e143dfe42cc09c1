import type { Draft, ImageFile } from '../fields/field-values-and-drafts.ts';
import { modelById } from '../models/all-models.ts';
import { fieldWithRole } from '../models/model.ts';

/** The images that a video was made from, as they were sent: after the resize. */
export interface SentFrameImages {
  readonly first?: ImageFile;
  readonly last?: ImageFile;
}

/** Returns the images for the first and the last frame. Images from a URL are not stored and are omitted. */
export function sentFrameImages(modelId: string, { values }: Draft): SentFrameImages {
  const model = modelById(modelId);
  if (model?.output !== 'videos') return {};
  const imageOf = (role: 'image' | 'end-image'): ImageFile | undefined => {
    const [name] = fieldWithRole(model, role) ?? [];
    const value = name === undefined ? undefined : values[name];
    const image = Array.isArray(value) ? value[0] : undefined;
    return image && 'from' in image && image.from === 'file' ? image : undefined;
  };
  const [first, last] = [imageOf('image'), imageOf('end-image')];
  return { ...(first ? { first } : {}), ...(last ? { last } : {}) };
}
