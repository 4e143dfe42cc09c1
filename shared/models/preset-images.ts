import type { Draft, FieldValue, ImageFile, ImageInput, StoredImage } from '../fields/field-values-and-drafts.ts';

/** Returns every file of a draft: its images and their originals. */
export function filesOf(draft: Draft): readonly StoredImage[] {
  const files: StoredImage[] = [];
  replaceImages(draft, (image) => {
    if (image.from === 'file') files.push(image, ...(image.fit ? [image.fit.original] : []));
    return image;
  });
  return files;
}

/** Returns the draft with the facts that this computer measured, by the hashes of the file. */
export function withFiles(draft: Draft, files: ReadonlyMap<string, ImageFile>): Draft {
  const measured = <T extends StoredImage>(kept: T): T => {
    const here = files.get(kept.hash);
    if (!here) return kept;
    const { hash, type, bytes, width, height } = here;
    return { ...kept, hash, type, bytes, width, height };
  };
  return replaceImages(draft, (image) => {
    if (image.from === 'link') return image;
    const { fit } = image;
    return { ...measured(image), ...(fit ? { fit: { ...fit, original: measured(fit.original) } } : {}) };
  });
}

function replaceImages(draft: Draft, replace: (image: ImageInput) => ImageInput): Draft {
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(draft.values)) {
    values[name] = Array.isArray(value) ? replaceInList(value, replace) : value;
  }
  return { ...draft, values };
}

type ListValue = Extract<FieldValue, unknown[]>;

function replaceInList(list: ListValue, replace: (image: ImageInput) => ImageInput): FieldValue {
  const images: ImageInput[] = [];
  const groups: Exclude<ListValue[number], ImageInput>[] = [];
  for (const entry of list) {
    if ('mask' in entry) groups.push({ ...entry, mask: replace(entry.mask) });
    else images.push(replace(entry));
  }
  return groups.length > 0 ? groups : images;
}
