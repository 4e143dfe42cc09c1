import type { FieldValue, Values } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Field, Model } from '../../../shared/models/model.ts';
import type { TemplateSettings } from '../../../shared/prompts/template-settings.ts';

/** Props of every control of the form. `F` is the type of its field, already narrowed. */
export interface ControlProps<F extends Field = Field> {
  readonly model: Model;
  /** Wire name. */
  readonly name: string;
  readonly field: F;
  readonly value: FieldValue | undefined;
  /** All values of the form, for limits that depend on another field. Texts can be old, because no limit depends on one. */
  readonly values: Values;
  /** Sentences that start with the title, as the reasons under the form use them. */
  readonly reasons: readonly string[];
  /** False until the user changes the form: missing values are not shown as errors before that. */
  readonly touched: boolean;
  /** Settings of the template in this field. `null`: plain text. Absent: the form offers no templates. */
  readonly template?: TemplateSettings | null | undefined;
  /** The list of values that the field varies over, as typed. `null`: one value. Absent: the form offers no lists. */
  readonly sweepList?: string | null | undefined;
  /** Reason why this field is not sent with these values. */
  readonly notSent: string | undefined;
  /** The button that makes the model use the field again. */
  readonly enableField?: { readonly label: string; readonly press: () => void } | undefined;
  /** The button that makes the field vary, or end it. Absent: the field can't vary now. */
  readonly varyField?: { readonly label: string; readonly press: () => void } | undefined;
  /** The list in place of the value, while the field varies. */
  readonly list?: SweepListText | undefined;
  readonly change: Change;
}

export interface SweepListText {
  /** As typed. */
  readonly text: string;
  readonly change: (text: string) => void;
  /** The user just asked for the list. */
  readonly hasFocus: boolean;
}

/**
 * `undefined` clears the field, so that it is not sent. A function receives the current value, which a long upload
 * needs.
 */
export type Change = (
  value: FieldValue | undefined | ((now: FieldValue | undefined) => FieldValue | undefined),
) => void;

/** Returns the id of the first focusable element of a field, the target of a reason's link. */
export function controlId(name: string): string {
  return `field-${name}`;
}

/** Moves the focus to the end of a text, to go on writing. */
export function focusEndOfText(name: string): void {
  focusControl(name);
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Moves the focus to a field, if the field is shown. */
export function focusControl(name: string): void {
  document.getElementById(controlId(name))?.focus();
}
