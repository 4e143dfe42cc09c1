import { ProblemError, problem, type Reason } from '../../shared/problem.ts';
import type { Draft, FieldValue, ImageInput } from '../../shared/values.ts';
import type { InputStore } from '../store/input-store.ts';

/** `draft` with the facts of its files as they were measured here, whatever the screen says of them. */
export async function measuredDraft(draft: Draft, inputs: InputStore): Promise<Draft> {
  const reasons: Reason[] = [];
  const measure = async (field: string, image: ImageInput): Promise<ImageInput> => {
    if (image.from === 'link') return image;
    const facts = await inputs.find(image.hash);
    if (facts) return { ...image, ...facts };
    reasons.push({ field, text: 'holds an image that is no longer here; add it again.' });
    return image;
  };
  const values: Record<string, FieldValue> = {};
  for (const [field, value] of Object.entries(draft.values)) {
    values[field] = Array.isArray(value) ? await measureList(value, (image) => measure(field, image)) : value;
  }
  if (reasons.length > 0) {
    throw new ProblemError(problem('input', 'An image that was added earlier is no longer here.', { reasons }));
  }
  return { ...draft, values };
}

type ListValue = Extract<FieldValue, unknown[]>;

async function measureList(list: ListValue, measure: (image: ImageInput) => Promise<ImageInput>): Promise<FieldValue> {
  const images: ImageInput[] = [];
  const groups: Exclude<ListValue[number], ImageInput>[] = [];
  for (const entry of list) {
    if ('mask' in entry) groups.push({ ...entry, mask: await measure(entry.mask) });
    else images.push(await measure(entry));
  }
  return groups.length > 0 ? groups : images;
}
