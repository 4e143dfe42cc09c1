import type { Condition } from '../../../../shared/library/library-query.ts';
import { writeCondition } from '../../../../shared/library/search-text.ts';
import { withCondition } from './edit-conditions.ts';
import { conditionOf, cut, queryTokens, typedCondition } from './query-tokens.ts';

// The search field: conditions as chips, then the typed text. Every step is a function of the current state.

export interface ChipField {
  readonly conditions: readonly Condition[];
  readonly text: string;
  readonly caret: number;
  /** A chip that was turned to text again: what it was, where it stood, and what stood in the text before. */
  readonly taken: { readonly condition: Condition; readonly at: number; readonly text: string } | null;
}

export type ChipStep =
  | { readonly kind: 'typed'; readonly text: string; readonly caret: number }
  /** Typing has ended: Enter, or the field lost the focus. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'opened'; readonly at: number }
  | { readonly kind: 'removed'; readonly at: number }
  | { readonly kind: 'negated'; readonly at: number }
  /** Restores the chip that was turned into text. */
  | { readonly kind: 'put-back' }
  /** Takes the place of what the caret is in. */
  | { readonly kind: 'chosen'; readonly condition: Condition }
  | { readonly kind: 'begun'; readonly text: string };

export function stepped(field: ChipField, step: ChipStep): ChipField {
  switch (step.kind) {
    case 'typed':
      return typed(field, step.text, step.caret);
    case 'finished':
      return taken(field, () => true);
    case 'opened':
      return opened(field, step.at);
    case 'removed':
      return { ...field, conditions: field.conditions.toSpliced(step.at, 1) };
    case 'negated':
      return negated(field, step.at);
    case 'put-back':
      return putBack(field);
    case 'chosen': {
      const { start, end } = placeAtCaret(field, true);
      const text = cut(field.text, start, end);
      return { ...placed(field, step.condition), text, caret: start, taken: null };
    }
    case 'begun': {
      const { start, end } = placeAtCaret(field, false);
      const text = field.text.slice(0, start) + step.text + field.text.slice(end);
      return { ...field, text, caret: start + step.text.length };
    }
  }
}

/** Further conditions stay text: no user types as many. */
const mostConditions = 100;

function typed(field: ChipField, text: string, caret: number): ChipField {
  const [first] = queryTokens(text);
  // Edited text of a chip remains a change of that chip while it is a valid condition.
  const isChanged = field.taken !== null && first !== undefined && typedCondition(first.text) !== undefined;
  const next = { ...field, text, caret, taken: isChanged ? field.taken : null };
  return taken(next, (end) => end < text.length && end < caret);
}

/** Each `name:value` that is complete leaves the text and becomes a chip. */
function taken(field: ChipField, isComplete: (end: number) => boolean): ChipField {
  let next = field;
  const found = queryTokens(field.text).flatMap(({ start, end, text }, index, tokens) => {
    const condition = isComplete(end) ? conditionOf(text) : undefined;
    if (!condition) return [];
    const before = tokens[index - 1];
    const isNot = before?.text.toLowerCase() === 'not';
    return [{ start: isNot ? before.start : start, end, condition: isNot ? turned(condition) : condition }];
  });
  found.splice(Math.max(0, mostConditions - field.conditions.length));
  for (const { condition } of found) next = placed(next, condition);
  // From the last to the first, so that the places of those before stay.
  for (const { start, end } of found.reverse()) {
    const text = cut(next.text, start, end);
    const gone = next.text.length - text.length;
    next = { ...next, text, caret: next.caret >= end ? next.caret - gone : Math.min(next.caret, start) };
  }
  return { ...next, caret: Math.min(Math.max(0, next.caret), next.text.length) };
}

/** An edited condition returns to its place; any other is added at the end. */
function placed(field: ChipField, condition: Condition): ChipField {
  const conditions = withCondition(field.conditions, condition);
  if (field.taken === null || conditions.length === field.conditions.length)
    return { ...field, conditions, taken: null };
  return { ...field, conditions: field.conditions.toSpliced(field.taken.at, 0, condition), taken: null };
}

function opened(before: ChipField, at: number): ChipField {
  const field = before.taken === null ? before : stepped(before, { kind: 'finished' });
  const condition = field.conditions[at];
  if (condition === undefined) return field;
  const form = writeCondition(condition);
  return {
    conditions: field.conditions.toSpliced(at, 1),
    text: field.text === '' ? form : `${form} ${field.text}`,
    caret: form.length,
    taken: { condition, at, text: field.text },
  };
}

function negated(field: ChipField, at: number): ChipField {
  const condition = field.conditions[at];
  if (condition === undefined) return field;
  return { ...field, conditions: field.conditions.with(at, turned(condition)) };
}

/** Its opposite. */
function turned({ not, ...condition }: Condition): Condition {
  return not ? condition : { ...condition, not: true };
}

function putBack(field: ChipField): ChipField {
  if (field.taken === null) return field;
  const { condition, text } = field.taken;
  return { ...placed(field, condition), text, caret: 0 };
}

/**
 * Returns the range that a choice replaces: the token at the caret, for a whole condition including the `not` before
 * it. The range is empty when the caret is between blanks.
 */
function placeAtCaret({ text, caret }: ChipField, isWhole: boolean): { start: number; end: number } {
  const tokens = queryTokens(text);
  const at = tokens.findIndex(({ start, end }) => start < caret && caret <= end);
  const token = tokens[at];
  if (token === undefined) return { start: caret, end: caret };
  const before = tokens[at - 1];
  const isNot = isWhole && before?.text.toLowerCase() === 'not';
  return { start: isNot ? before.start : token.start, end: token.end };
}
