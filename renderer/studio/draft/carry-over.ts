import { asImages } from '../../../shared/fields/images.ts';
import { initialDraft, type Model } from '../../../shared/model.ts';
import { reasonsAgainst } from '../../../shared/request.ts';
import type { Draft, FieldValue, ImageInput } from '../../../shared/values.ts';

/** Text that means the same on every model; all else is a model's own. */
const carriedTexts = ['prompt', 'negative_prompt'];

/**
 * The draft that opens when a person goes from one model to another: the target's own one where they have worked on it,
 * else its first one with the prompt, the negative prompt and the input images of the source in it. Text is never cut:
 * too much of it becomes a reason in the form. Images that the target's slots would refuse stay where they are.
 * `carried` is what the last such switch made for the target; it is no work of the person's.
 */
export function carryOver(
  from: { model: Model; draft: Draft },
  to: { model: Model; draft: Draft; carried?: Draft | undefined },
): Draft {
  if (from.model.id === to.model.id) return to.draft;
  if (to.draft !== to.carried && !isUntouched(to.model, to.draft)) return to.draft;
  const first = initialDraft(to.model);
  const values: Record<string, FieldValue> = { ...first.values };
  for (const name of carriedTexts) {
    const value = from.draft.values[name];
    if (typeof value === 'string' && value !== '' && to.model.fields[name]?.kind === 'text') values[name] = value;
  }
  carryImages(from, to.model, values);
  return { ...first, values };
}

/** True while `draft` holds nothing that a person put there. */
export function isUntouched(model: Model, draft: Draft): boolean {
  if (draft.extra.trim() !== '') return false;
  const first = initialDraft(model).values;
  const names = new Set([...Object.keys(first), ...Object.keys(draft.values)]);
  return [...names].every((name) => isSame(first[name], draft.values[name]));
}

function isSame(initial: FieldValue | undefined, value: FieldValue | undefined): boolean {
  return initial === value || (initial === undefined && (value === '' || (Array.isArray(value) && value.length === 0)));
}

function carryImages(from: { model: Model; draft: Draft }, to: Model, values: Record<string, FieldValue>): void {
  const waiting: ImageInput[] = inputSlots(from.model).flatMap((name) => asImages(from.draft.values[name] ?? []) ?? []);
  for (const name of inputSlots(to)) {
    const field = to.fields[name];
    if (field?.kind !== 'images' || waiting.length === 0) continue;
    const given = waiting.splice(0, field.max);
    const refused = reasonsAgainst(to, { values: { ...values, [name]: given }, extra: '' });
    if (!refused.some((reason) => reason.field === name)) values[name] = given;
  }
}

/** Pictures that the result is made from. Masks are images too, but belong to one picture of one model. */
function inputSlots(model: Model): string[] {
  return Object.entries(model.fields).flatMap(([name, field]) =>
    field.kind === 'images' && !field.advanced ? [name] : [],
  );
}
