import type { FieldRole } from '../fields/field.ts';
import type { Draft } from '../fields/field-values-and-drafts.ts';
import { modelById } from './all-models.ts';
import { fieldWithRole } from './model.ts';

interface FilledForm {
  readonly modelId: string;
  readonly draft: Draft;
}

/** Returns the prompt of a form. Empty if the form has none. */
export function promptOf(form: FilledForm): string {
  return textWithRole(form, 'prompt', 'prompt');
}

/** Returns the negative prompt of a form. Empty if the model has no such field, or the field is empty. */
export function negativePromptOf(form: FilledForm): string {
  return textWithRole(form, 'negative-prompt', 'negative_prompt');
}

/** `usualName` is the wire name for an unknown model, so that the forms of removed models stay readable. */
function textWithRole({ modelId, draft }: FilledForm, role: FieldRole, usualName: string): string {
  const model = modelById(modelId);
  const name = model ? fieldWithRole(model, role)?.[0] : usualName;
  const text = name === undefined ? undefined : draft.values[name];
  return typeof text === 'string' ? text : '';
}
