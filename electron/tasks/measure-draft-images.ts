import { type Draft, type FieldValue, type ImageInput, imagesOf } from '../../shared/fields/values.ts';
import { reasonsAgainstMissing } from '../../shared/models/missing-files.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { InputFacts } from '../storage/input-table.ts';

/**
 * `draft` with the facts of its files as they were measured here, whatever the screen says of them. Throws a
 * `ProblemError` that names every file which is no longer on the disk. The originals of fitted files are not sent, so
 * they need not be there.
 */
export async function measureDraftImages(draft: Draft, inputStore: Pick<InputStore, 'find'>): Promise<Draft> {
  const known = new Map<string, InputFacts>();
  const missing = new Set<string>();
  for (const image of imagesOf(draft)) {
    if (image.from === 'link' || known.has(image.hash)) continue;
    const facts = await inputStore.find(image.hash);
    if (facts) known.set(image.hash, facts);
    else missing.add(image.hash);
  }
  const reasons = reasonsAgainstMissing(draft, missing);
  if (reasons.length > 0) {
    throw new ProblemError(problem('input', 'An image that was added earlier is missing.', { reasons }));
  }
  const measure = (image: ImageInput): ImageInput =>
    image.from === 'link' ? image : { ...image, ...known.get(image.hash) };
  const values = Object.entries(draft.values).map(([field, value]) => [
    field,
    Array.isArray(value) ? measureList(value, measure) : value,
  ]);
  return { ...draft, values: Object.fromEntries(values) };
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
