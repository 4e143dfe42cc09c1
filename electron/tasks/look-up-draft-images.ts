import { imagesOf } from '../../shared/fields/draft-images.ts';
import type { Draft, FieldValue, ImageInput } from '../../shared/fields/field-values-and-drafts.ts';
import type { InputFacts, InputStore } from '../inputs/input-store.ts';

interface DraftWithImageFacts {
  /** The draft with the stored facts of its files. The facts from the renderer are ignored. */
  readonly draft: Draft;
  /** Hashes of files that are no longer on the disk. */
  readonly missing: ReadonlySet<string>;
}

/** Looks up the files of a draft. Originals of resized files are not sent, so they may be missing. */
export async function lookUpDraftImages(
  draft: Draft,
  inputStore: Pick<InputStore, 'find'>,
): Promise<DraftWithImageFacts> {
  const factsByHash = new Map<string, InputFacts>();
  const missing = new Set<string>();
  for (const image of imagesOf(draft)) {
    if (image.from === 'link' || factsByHash.has(image.hash)) continue;
    const facts = await inputStore.find(image.hash);
    if (facts) factsByHash.set(image.hash, facts);
    else missing.add(image.hash);
  }
  const measure = (image: ImageInput): ImageInput =>
    image.from === 'link' ? image : { ...image, ...factsByHash.get(image.hash) };
  const values = Object.entries(draft.values).map(([field, value]) => [
    field,
    Array.isArray(value) ? measureList(value, measure) : value,
  ]);
  return { draft: { ...draft, values: Object.fromEntries(values) }, missing };
}

type ListValue = Extract<FieldValue, unknown[]>;

function measureList(list: ListValue, measure: (image: ImageInput) => ImageInput): FieldValue {
  const images: ImageInput[] = [];
  const groups: Exclude<ListValue[number], ImageInput>[] = [];
  for (const entry of list) {
    if ('mask' in entry) groups.push({ ...entry, mask: measure(entry.mask) });
    else images.push(measure(entry));
  }
  return groups.length > 0 ? groups : images;
}
