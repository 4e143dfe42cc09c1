import { readFile } from 'node:fs/promises';
import { imagesOf } from '../../shared/fields/draft-images.ts';
import type { EncodeImage } from '../../shared/fields/field.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import { diskErrorReason } from '../files/disk-error-reason.ts';

/** Reads the files of a draft. Returns the function that writes them into a body. */
export async function readEncoder(draft: Draft, pathOf: (hash: string) => string): Promise<EncodeImage> {
  const files = new Map<string, string>();
  for (const image of imagesOf(draft)) {
    if (image.from !== 'file' || files.has(image.hash)) continue;
    const bytes = await readFile(pathOf(image.hash)).catch((error: unknown) => {
      const sentence = `The stored copy of ${image.name} can’t be read: ${diskErrorReason(error)}. Add the image again.`;
      throw new ProblemError(problem('disk', sentence));
    });
    files.set(image.hash, bytes.toString('base64'));
  }
  return (image, encoding) => {
    if (image.from === 'link') return image.url;
    const base64 = files.get(image.hash) ?? '';
    return encoding === 'data-uri' ? `data:${image.type};base64,${base64}` : base64;
  };
}

/** Writes the body for display, with a placeholder for the bytes of each file. */
export const describeImage: EncodeImage = (image, encoding) => {
  if (image.from === 'link') return image.url;
  const bytes = `(${image.name}, ${formatBytes(image.bytes)} as base64)`;
  return encoding === 'data-uri' ? `data:${image.type};base64,${bytes}` : bytes;
};

/**
 * Returns the size of a body with images in bytes, without reading files: the size of a file determines the length of
 * its Base64.
 */
export function bytesOf(write: (encode: EncodeImage) => string): number {
  let hidden = 0;
  const text = write((image, encoding) => {
    if (image.from === 'link') return image.url;
    hidden += 4 * Math.ceil(image.bytes / 3);
    return encoding === 'data-uri' ? `data:${image.type};base64,` : '';
  });
  return Buffer.byteLength(text) + hidden;
}
