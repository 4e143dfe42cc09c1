import type { ImageEncoding } from '../../../shared/fields/field.ts';

interface DocumentedField {
  /** The documentation says "or null". */
  readonly nullable?: true;
  /**
   * Required form of Base64; omitted where the documentation says only "Base64", which is accepted with or without a
   * prefix.
   */
  readonly encoding?: ImageEncoding;
  /** The interface documents no limits for this image, so the limits of the form are assumptions. */
  readonly unlimited?: true;
}

/** Facts of the documented field tables beyond the model files, by model and field. */
const statedFields: Readonly<Record<string, Readonly<Record<string, DocumentedField>>>> = {
  'video-a-v2.5-turbo': {
    image: { encoding: 'base64' },
    image_tail: { nullable: true, unlimited: true },
    static_mask: { nullable: true, unlimited: true },
    dynamic_masks: { nullable: true, unlimited: true },
  },
  'video-c-2.6-t2v-spark': { shot_type: { nullable: true }, audio: { nullable: true }, audio_url: { nullable: true } },
  'image-c-2.6-image': { size: { nullable: true } },
  'video-d-pro': { input_reference: { encoding: 'data-uri' } },
  'image-e-2': { images: { encoding: 'data-uri' } },
};

export function documentedField(modelId: string, field: string): DocumentedField {
  return statedFields[modelId]?.[field] ?? {};
}
