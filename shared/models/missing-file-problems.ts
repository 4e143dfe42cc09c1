import { imageOf } from '../fields/draft-images.ts';
import type { Draft, FieldValue, ImageFile } from '../fields/field-values-and-drafts.ts';
import type { Reason } from '../problem.ts';

/** Returns one reason for each missing file of `draft`. `missing` contains hashes. */
export function reasonsAgainstMissingFiles(draft: Draft, missing: ReadonlySet<string>): Reason[] {
  if (missing.size === 0) return [];
  return Object.entries(draft.values).flatMap(([field, value]) =>
    missingIn(value, missing).map(({ hash, name }) => ({
      field,
      text: `contains ${name}, but this file is missing. Add it again or remove it.`,
      remedies: [{ label: `Remove ${name}`, clear: [field], only: [hash] }],
    })),
  );
}

/** Returns each missing file once, even if the field contains it repeatedly. */
function missingIn(value: FieldValue, missing: ReadonlySet<string>): ImageFile[] {
  if (!Array.isArray(value)) return [];
  const files = new Map<string, ImageFile>();
  for (const image of value.map(imageOf)) {
    if (image.from === 'file' && missing.has(image.hash)) files.set(image.hash, image);
  }
  return [...files.values()];
}
