import type { AudioLimits } from './audio-limits.ts';
import { checkMissing, type FieldFacts, type FieldMethods, wrongKind } from './field.ts';

interface LinkFacts extends FieldFacts {
  /** It leads to a sound file, which can be looked at where it is reachable. */
  readonly audio?: AudioLimits;
}

export interface LinkField extends LinkFacts, FieldMethods {
  readonly kind: 'link';
}

/** A public web address that the gateway fetches. */
export function link(facts: LinkFacts): LinkField {
  const judge = (value: string): string[] =>
    isWebAddress(value) ? [] : [`is ${JSON.stringify(value)}; a URL must start with https:// or http://.`];
  return {
    kind: 'link',
    ...facts,
    check(value) {
      if (value === undefined || value === '') return checkMissing(facts);
      return typeof value === 'string' ? judge(value) : [wrongKind(value, 'a URL')];
    },
    send: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
    judge: (wire) => (typeof wire === 'string' ? judge(wire) : ['must be a string.']),
  };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/?#]\S*$/i.test(value);
}
