import { notOfKind, type ParameterFacts, type ParameterMethods } from './parameter-facts.ts';

interface TextFacts extends ParameterFacts {
  /** Height on screen, in lines; a single line where it is left out. */
  readonly rows?: number;
  /** Frequent values. */
  readonly suggestions?: readonly string[];
  /** Pattern for the text and its description. */
  readonly is?: { readonly pattern: RegExp; readonly words: string };
}

export interface TextParameter extends TextFacts, ParameterMethods {
  readonly kind: 'text';
}

/** Free text. It is sent as typed, never cut or trimmed; blank text is left out. */
export function text(facts: TextFacts): TextParameter {
  return {
    kind: 'text',
    ...facts,
    check(value) {
      if (typeof value !== 'string') return notOfKind(value, 'text');
      if (value.trim() === '' || !facts.is || facts.is.pattern.test(value)) return [];
      return notOfKind(value, facts.is.words);
    },
    send: (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
  };
}

export interface ToggleParameter extends ParameterFacts, ParameterMethods {
  readonly kind: 'toggle';
}

export function toggle(facts: ParameterFacts): ToggleParameter {
  return {
    kind: 'toggle',
    ...facts,
    check: (value) => (typeof value === 'boolean' ? [] : notOfKind(value, 'on or off')),
    send: (value) => (typeof value === 'boolean' ? value : undefined),
  };
}
