import { formatBytes } from '../util/format-numbers.ts';
import type { AudioLimits } from './audio-limits.ts';
import {
  adoptIfValid,
  checkMissing,
  type FieldFacts,
  type FieldMethods,
  type FieldRole,
  plainMethods,
  wrongKind,
} from './field.ts';
import type { FieldValue } from './field-values-and-drafts.ts';
import { lineList } from './sweep-value-list.ts';

interface LinkFacts extends FieldFacts {
  readonly role?: Extract<FieldRole, 'audio'>;
  /** The URL of an audio file, which is measured if it is reachable. */
  readonly audio?: AudioLimits;
}

export interface LinkField extends LinkFacts, FieldMethods {
  readonly kind: 'link';
}

/** Creates a field for a public URL from which the gateway downloads a file. */
export function link(facts: LinkFacts): LinkField {
  const check = (value: FieldValue | undefined): readonly string[] => {
    if (value === undefined || value === '') return checkMissing(facts);
    if (typeof value !== 'string') return [wrongKind(value, 'a URL')];
    return isWebAddress(value) ? [] : [`is ${JSON.stringify(value)}; a URL must start with https:// or http://.`];
  };
  return {
    kind: 'link',
    ...plainMethods,
    holds: 'data',
    ...facts,
    check,
    send: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
    // The form accepts only http and https, although the API allows any URI.
    checkWireValue: (wire) => (typeof wire === 'string' && URL.canParse(wire) ? [] : ['must be a URI.']),
    limits: () => (facts.audio === undefined ? 'URL' : `URL · ${audioText(facts.audio)}`),
    wireType: 'string',
    adopt: adoptIfValid(check),
    list: lineList,
  };
}

function audioText({ types, minSeconds, maxSeconds, maxBytes }: AudioLimits): string {
  return `${types.join(' or ')} · ${minSeconds} to ${maxSeconds} s · up to ${formatBytes(maxBytes)}`;
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/?#]\S*$/i.test(value);
}
