import { checkMissing, type FieldFacts, type FieldMethods, wrongKind } from './field.ts';

interface ToggleFacts extends FieldFacts {
  readonly initial?: boolean;
}

export interface ToggleField extends ToggleFacts, FieldMethods {
  readonly kind: 'toggle';
}

export function toggle(facts: ToggleFacts): ToggleField {
  return {
    kind: 'toggle',
    ...facts,
    check(value) {
      if (value === undefined) return checkMissing(facts, 'is not chosen.');
      return typeof value === 'boolean' ? [] : [wrongKind(value, 'on or off')];
    },
    send: (value) => (typeof value === 'boolean' ? value : undefined),
    judge: (wire) => (typeof wire === 'boolean' ? [] : ['must be true or false.']),
  };
}
