import type { Draft, FieldValue, Values } from '../fields/field-values-and-drafts.ts';
import { split } from '../models/apply-preset.ts';
import { type CarriedOver, carryOver } from '../models/carry-over.ts';
import { fieldWithRole, inputSlots, type Model } from '../models/model.ts';
import type { Task } from './task.ts';

/** The parts of an old run that a remix puts into the form. */
export const remixParts = ['all', 'all-but-seed', 'prompt', 'template', 'inputs'] as const;
export type RemixPart = (typeof remixParts)[number];

/** Returns the parts that a run offers. Only a run of a template offers the template. */
export function offeredRemixParts({ expandedFrom }: Draft): readonly RemixPart[] {
  return remixParts.filter((part) => part !== 'template' || expandedFrom !== undefined);
}

/** The settings that made a result. */
export interface Recipe {
  readonly modelId: string;
  /** The form of the draft, if it is not the form of a model. */
  readonly form?: Model;
  readonly draft: Draft;
  /** The first resulting item. A failed run has none. */
  readonly itemId?: string | undefined;
}

/** Returns the settings of a run and the first saved result of the run. */
export function recipeOfTask({ modelId, draft, links }: Task): Recipe {
  return { modelId, draft, itemId: links.find(({ itemId }) => itemId !== undefined)?.itemId };
}

interface RemixTarget {
  readonly model: Model;
  /** Current draft of the form. */
  readonly now: Draft;
  /** Initial draft of the form. */
  readonly opening: Draft;
}

/**
 * Returns the form of the model `to` with a part of an earlier run. Pure. The same model receives the sent values
 * unchanged; another model receives converted values. Everything else in the form stays. The form stores the item as
 * its origin, and so does each run that starts from the form.
 */
export function remix(
  part: RemixPart,
  { itemId, ...from }: { model: Model; draft: Draft; itemId?: string | undefined },
  to: RemixTarget,
): CarriedOver {
  const made = filled(part, from, to);
  return itemId === undefined ? made : { ...made, draft: { ...made.draft, remixOf: itemId } };
}

function filled(part: RemixPart, from: { model: Model; draft: Draft }, to: RemixTarget): CarriedOver {
  const { model, draft } = from;
  const isSame = model.id === to.model.id;
  switch (part) {
    case 'all':
      return carryOver(from, to.model, to.opening);
    case 'template':
      return carryOver({ model, draft: templateDraft(model, draft) }, to.model, to.opening);
    case 'all-but-seed':
      return carryOver(
        { model, draft: { ...draft, values: without(draft.values, isSeedOf(model)) } },
        to.model,
        to.opening,
      );
    case 'prompt':
    case 'inputs': {
      const isPart = part === 'prompt' ? isPromptOf : isInputOf;
      const values = only(draft.values, isPart(model));
      // Masks are not converted for another model, so its existing masks stay.
      const replaced = part === 'inputs' && !isSame ? isImageOf(to.model) : isPart(to.model);
      const remaining = without(to.now.values, replaced);
      if (isSame) {
        // A prompt comes without a template: the template of the form belonged to its previous prompt.
        const { template: _, expandedFrom: __, ...others } = to.now;
        const base = part === 'prompt' ? others : to.now;
        return { draft: { ...base, values: { ...remaining, ...values } }, changed: [], dropped: [] };
      }
      return carryOver({ model, draft: { values, extra: '' } }, to.model, { ...to.now, values: remaining });
    }
  }
}

/** Returns true when the part contains values. Applying an empty part would only clear the form. */
export function partHasValues(part: RemixPart, model: Model, draft: Draft): boolean {
  if (part === 'prompt' || part === 'inputs') {
    const values = Object.values(only(draft.values, part === 'prompt' ? isPromptOf(model) : isInputOf(model)));
    return values.some((value) => value !== '' && !(Array.isArray(value) && value.length === 0));
  }
  return true;
}

/** Returns the form before its template was expanded. */
export function templateDraft(model: Model, { expandedFrom, ...draft }: Draft): Draft {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  if (!expandedFrom || name === undefined) return draft;
  const { template, settings } = expandedFrom;
  return { ...draft, values: { ...draft.values, [name]: template }, template: settings };
}

type Which = (name: string) => boolean;

const isPromptOf =
  (model: Model): Which =>
  (name) => {
    const role = model.fields[name]?.role;
    return role === 'prompt' || role === 'negative-prompt';
  };
const isSeedOf =
  (model: Model): Which =>
  (name) =>
    model.fields[name]?.role === 'seed';
const isInputOf =
  (model: Model): Which =>
  (name) =>
    name in split(model, { [name]: [] }).inputs;
const isImageOf =
  (model: Model): Which =>
  (name) =>
    inputSlots(model).some(([slot]) => slot === name);

function only(values: Values, which: Which): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => which(name)));
}

function without(values: Values, which: Which): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !which(name)));
}
