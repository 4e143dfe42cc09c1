import type { Draft } from '../fields/field-values-and-drafts.ts';
import type { Expansion } from '../prompts/compile-template.ts';
import { fieldWithRole, type Model } from './model.ts';

/** Returns the form of one prompt of its template. The form records the template. */
export function expandedDraft(model: Model, { template, ...draft }: Draft, { text, chosen }: Expansion): Draft {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  const written = name === undefined ? undefined : draft.values[name];
  if (!template || name === undefined || typeof written !== 'string') return draft;
  return {
    ...draft,
    values: { ...draft.values, [name]: text },
    expandedFrom: { template: written, settings: template, chosen: [...chosen] },
  };
}

/** Returns the text of the form's template. `undefined` while the prompt is plain text. */
export function templateOf(model: Model, { template, values }: Draft): string | undefined {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  if (!template || name === undefined) return undefined;
  const text = values[name];
  return typeof text === 'string' ? text : '';
}
