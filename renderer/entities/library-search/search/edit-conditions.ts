import type { Condition, ConditionName } from '../../../../shared/library/library-query.ts';
import { normalizeLettersAndCase } from '../../../../shared/util/normalize-letters-and-case.ts';

// Edits the conditions of a search, for the bar and the sidebar.

export type Choice = 'included' | 'excluded' | undefined;

/** Ignores case, because no search distinguishes it. */
function isOf(condition: Condition, name: ConditionName, value: string): boolean {
  return (
    condition.name === name && normalizeLettersAndCase(condition.value.trim()) === normalizeLettersAndCase(value.trim())
  );
}

/** Returns the role of this value in a search: one of the alternatives, excluded, or unused. */
export function choiceOf(conditions: readonly Condition[], name: ConditionName, value: string): Choice {
  const found = conditions.find((each) => isOf(each, name, value));
  if (found === undefined) return undefined;
  return found.not ? 'excluded' : 'included';
}

/** Returns the conditions with this value included, excluded, or neither. An existing value keeps its position. */
export function withChoice(
  conditions: readonly Condition[],
  name: ConditionName,
  value: string,
  choice: Choice,
): readonly Condition[] {
  const at = conditions.findIndex((each) => isOf(each, name, value));
  const fixedValues = conditions.filter((each) => !isOf(each, name, value));
  if (choice === undefined) return fixedValues;
  const chosen: Condition = { name, value, ...(choice === 'excluded' ? { not: true } : {}) };
  return at < 0 ? [...fixedValues, chosen] : fixedValues.toSpliced(at, 0, chosen);
}

/** Replaces all values of this name with a single one. */
export function chooseOnly(conditions: readonly Condition[], name: ConditionName, value: string): readonly Condition[] {
  return withChoice(
    conditions.filter((each) => each.name !== name),
    name,
    value,
    'included',
  );
}
