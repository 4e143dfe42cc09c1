import { codeValueReader } from '../../../../../shared/measurements/scopes/code-values.ts';
import type { ColorEncoding } from '../../../../../shared/measurements/scopes/color-encoding.ts';
import { countPixels } from '../../../../../shared/measurements/scopes/scope-counts.ts';
import { drawScopes, type ScopeImages } from '../../../../../shared/measurements/scopes/scope-images.ts';
import { type ScopeValues, scopeValuesOf } from '../../../../../shared/measurements/scopes/scope-values.ts';
import { type DisplayedImage, readFramePixels } from './read-frame-pixels.ts';

interface ScopesJob {
  /** One image, or two to overlay. They are closed. */
  readonly images: readonly DisplayedImage[];
  /** For each image, `n` if the image contains one of every `n` pixels of its file. */
  readonly every: readonly number[];
  /** Larger images are read in steps of several pixels. */
  readonly mostPixels: number;
}

interface FrameScopes {
  readonly encoding: ColorEncoding;
  readonly values: ScopeValues;
}

export interface ComputedScopes {
  /** All frames of the job together. */
  readonly drawn: ScopeImages;
  /** In the order of the job. */
  readonly frames: readonly FrameScopes[];
}

/** Computes and draws the scopes of displayed images. */
export async function computeScopes({ images, every, mostPixels }: ScopesJob): Promise<ComputedScopes> {
  try {
    const read = await Promise.all(images.map((image) => readFramePixels(image)));
    const counts = read.map(({ pixels, encoding }) =>
      countPixels(pixels, codeValueReader(pixels, encoding), mostPixels),
    );
    return {
      drawn: drawScopes(counts),
      frames: counts.flatMap((each, index) => {
        const encoding = read[index]?.encoding;
        const values = scopeValuesOf({ ...each, every: each.every * (every[index] ?? 1) });
        return encoding ? [{ encoding, values }] : [];
      }),
    };
  } finally {
    for (const image of images) image.close();
  }
}
