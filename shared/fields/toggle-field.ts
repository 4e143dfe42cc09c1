import { unmistakableText } from '../util/json.ts';
import {
  type AnyValue,
  adoptIfValid,
  checkMissing,
  type FieldFacts,
  type FieldRole,
  type PlainFieldMethods,
  plainMethods,
  wrongKind,
} from './field.ts';
import { commaList } from './sweep-value-list.ts';

interface ToggleFacts extends FieldFacts {
  readonly role?: Extract<FieldRole, 'sound' | 'prompt-rewriting'>;
  readonly initial?: boolean;
}

export interface ToggleField extends ToggleFacts, PlainFieldMethods {
  readonly kind: 'toggle';
}

export function toggle(facts: ToggleFacts): ToggleField {
  const check = (value: AnyValue | undefined): readonly string[] => {
    if (value === undefined) return checkMissing(facts, 'is not chosen.');
    return typeof value === 'boolean' ? [] : [wrongKind(value, 'on or off')];
  };
  return {
    kind: 'toggle',
    ...plainMethods,
    ...facts,
    check,
    send: (value) => (typeof value === 'boolean' ? value : undefined),
    checkWireValue: (wire) => (typeof wire === 'boolean' ? [] : ['must be true or false.']),
    limits: () => 'on or off',
    wireType: 'true or false',
    text: (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : unmistakableText(value)),
    adopt: adoptIfValid(check),
    list: commaList('on, off', readToggle, { isClosed: true }),
  };
}

function readToggle(entry: string): boolean | null {
  const on = /^(on|true|yes)$/i.test(entry);
  return on || /^(off|false|no)$/i.test(entry) ? on : null;
}
