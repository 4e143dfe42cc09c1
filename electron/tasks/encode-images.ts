import { readFile } from 'node:fs/promises';
import { imagesOf } from '../../shared/fields/draft-images.ts';
import type { EncodeImage } from '../../shared/fields/field.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
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
