import type { Evidence } from '../../fields/field.ts';
import type { Json } from '../../util/json.ts';
import type { ParameterValue } from '../conversation.ts';

/** In the order of the panel. */
export const parameterGroups = [
  'Instructions',
  'Sampling',
  'Length',
  'Reasoning',
  'Output',
  'Tools',
  'Sound',
  'Delivery',
  'Deprecated',
] as const;
export type ParameterGroup = (typeof parameterGroups)[number];

/** Facts of every parameter. The name of a parameter is its wire name and its label. */
export interface ParameterFacts {
  /** Parts of an object belong to the group of the object and have none. */
  readonly group?: ParameterGroup;
  /** One short line under the name. */
  readonly help: string;
  /** Its name on the wire, where the same field can be given in two ways. */
  readonly wire?: string;
  /** Behavior of an unsent parameter, when documented: "auto". */
  readonly unset?: string;
  readonly required?: true;
  /** The interface takes `null` for it as well; the value is then `nullValue`. */
  readonly nullable?: true;
  /** `documented` when omitted: the interface has the name and its range. */
  readonly evidence?: Evidence;
  /** A caveat in one sentence. */
  readonly note?: string;
  /** The replacement of a deprecated parameter. A deprecated parameter is shown in a collapsed section. */
  readonly deprecated?: string;
  /**
   * For a parameter of an object: the required values of another parameter. With other values, the parameter is stored
   * and not sent.
   */
  readonly only?: { readonly part: string; readonly is: readonly ParameterValue[] };
}

/**
 * The stored value of a nullable parameter that is sent as `null`. The value is a text, because stored values have no
 * null. No nullable parameter uses the text otherwise.
 */
export const nullValue = 'null';

export function isNull({ nullable }: ParameterFacts, value: ParameterValue | undefined): boolean {
  return nullable === true && value === nullValue;
}

/** Methods of a parameter with one value. Both are pure. */
export interface ParameterMethods {
  /** Why `value` cannot be sent: the rest of sentences that begin with the name. Empty when it can. */
  check(value: ParameterValue): readonly string[];
  /** The wire value; `undefined` leaves it out of the body. Call only with a value that passed `check`. */
  send(value: ParameterValue): Json | undefined;
}

/** Why a value of another kind than the parameter's cannot be sent; `what` is the kind it takes. */
export function notOfKind(value: ParameterValue, what: string): string[] {
  const held = Array.isArray(value) ? 'a list' : JSON.stringify(value);
  return [`is ${held.length > 60 ? `${held.slice(0, 60)}…` : held}; it must be ${what}.`];
}
