/** A value that a rule compares with: exactly this value, as the form stores it. */
export type RuleValue = string | number | boolean;

/** A condition on one field. `filled` and `empty` fit every field; a list contains the values that count. */
export interface RuleCondition {
  readonly field: string;
  readonly is?: 'filled' | 'empty' | readonly RuleValue[];
  readonly isNot?: readonly RuleValue[];
}

/** Fields that count as one, and their name in a sentence. Omitted: the titles of the fields. */
export interface RuleSide {
  readonly fields: readonly string[];
  readonly name?: string;
}

/**
 * A rule across fields, as data. No rule contains code, so a model from a file has the same rules as a built-in model.
 * - `required-together`: if one of the fields is filled, all are required.
 * - `exclusive`: at most one of the sides may be filled.
 * - `requires`: the field may be filled only while the condition holds. `reason` is the rest of a sentence that begins
 *   with the title of the field.
 * - `used-when`: the gateway ignores the field unless the condition holds. The value is then stored, but not sent.
 *   `reason` is a phrase.
 */
export type ModelRule =
  | { readonly rule: 'required-together'; readonly fields: readonly string[] }
  | { readonly rule: 'exclusive'; readonly sides: readonly RuleSide[] }
  | { readonly rule: 'requires'; readonly field: string; readonly when: RuleCondition; readonly reason: string }
  | { readonly rule: 'used-when'; readonly field: string; readonly when: RuleCondition; readonly reason: string };
