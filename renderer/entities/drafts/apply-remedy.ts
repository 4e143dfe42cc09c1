import type { FieldValue, Values } from '../../../shared/fields/field-values-and-drafts.ts';
import { asImages } from '../../../shared/fields/images-field.ts';
import { asMotion } from '../../../shared/fields/motion-field.ts';
import type { Remedy } from '../../../shared/problem.ts';

/**
 * Returns the values that the fields of a remedy's `clear` have after the remedy; `undefined` for a field that is then
 * empty.
 */
export function applyRemedy(values: Values, { clear, only }: Remedy): Readonly<Record<string, FieldValue | undefined>> {
  return Object.fromEntries(clear.map((name) => [name, only && omitHashes(values[name], new Set(only))]));
}

function omitHashes(value: FieldValue | undefined, hashes: ReadonlySet<string>): FieldValue | undefined {
  if (value === undefined) return undefined;
  const images = asImages(value)?.filter((image) => image.from !== 'file' || !hashes.has(image.hash));
  if (images) return images.length === 0 ? undefined : images;
  const groups = asMotion(value)?.filter(({ mask }) => mask.from !== 'file' || !hashes.has(mask.hash));
  return groups === undefined || groups.length === 0 ? undefined : [...groups];
}
