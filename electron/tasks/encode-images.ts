import { readFile } from 'node:fs/promises';
import type { EncodeImage } from '../../shared/fields/field.ts';
import { formatBytes } from '../../shared/numbers.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { type Draft, imagesOf } from '../../shared/values.ts';

/** Reads the files of a draft; answers the function that writes them into a body. */
export async function encoderFor(draft: Draft, pathOf: (hash: string) => string): Promise<EncodeImage> {
  const files = new Map<string, string>();
  for (const image of imagesOf(draft)) {
    if (image.from !== 'file' || files.has(image.hash)) continue;
    const bytes = await readFile(pathOf(image.hash)).catch(() => {
      throw new ProblemError(problem('disk', `The stored copy of ${image.name} cannot be read. Add the image again.`));
    });
    files.set(image.hash, bytes.toString('base64'));
  }
  return (image, encoding) => {
    if (image.from === 'link') return image.url;
    const base64 = files.get(image.hash) ?? '';
    return encoding === 'data-uri' ? `data:${image.type};base64,${base64}` : base64;
  };
}

/** As the body reads, with a stand-in for the bytes. */
export const describeImage: EncodeImage = (image, encoding) => {
  if (image.from === 'link') return image.url;
  const bytes = `(${image.name}, ${formatBytes(image.bytes)} as base64)`;
  return encoding === 'data-uri' ? `data:${image.type};base64,${bytes}` : bytes;
};
