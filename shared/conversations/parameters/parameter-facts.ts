import type { FieldFacts } from '../../fields/field.ts';
import type { Reason } from '../../problem.ts';
import type { Json } from '../../util/json.ts';
import type { ParameterValue, ParameterValues } from '../conversation.ts';

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
export interface ParameterFacts extends Pick<FieldFacts, 'required' | 'evidence' | 'note'> {
  /** Parts of an object belong to the group of the object and have none. */
  readonly group?: ParameterGroup;
  /** Shown first, above all groups. The others are shown under "Advanced". */
  readonly basic?: true;
  /** One short line under the name. */
  readonly help: string;
  /** Its name on the wire, where the same field can be given in two ways. `messages`: sent in messages of its own. */
  readonly wire?: string;
  /** Behavior of an unsent parameter, when documented: "auto". */
  readonly unset?: string;
  /** The interface takes `null` for it as well; the value is then `nullValue`. */
  readonly nullable?: true;
  /** The replacement of a deprecated parameter. A deprecated parameter is shown in a collapsed section. */
  readonly deprecated?: string;
  /** Saved prompts can be loaded into it. */
  readonly takesPrompt?: true;
  /**
   * The required values of another parameter; for a part of an object, of another part. With other values, the
   * parameter is stored and not sent.
   */
  readonly only?: { readonly name: string; readonly is: readonly ParameterValue[] };
}

/** Methods of every parameter. All are pure and see the values of all parameters. */
export interface ParameterMethods {
  readonly name: string;
  /** Names of its stored values, its own name first. */
  readonly names: readonly string[];
  /** Why it cannot be sent. Each reason names the wrong value. */
  check(values: ParameterValues): readonly Reason[];
  /** The wire value; `undefined` leaves it out of the body. Call only with values that passed `check`. */
  send(values: ParameterValues): Json | undefined;
  /** Values that are stored and not sent, with the reason: "not sent without stream". */
  notSent(values: ParameterValues): Readonly<Record<string, string>>;
}

/**
 * The stored value of a nullable parameter that is sent as `null`. The value is a text, because stored values have no
 * null. No nullable parameter uses the text otherwise.
 */
export const nullValue = 'null';

export function isNull({ nullable }: ParameterFacts, value: ParameterValue | undefined): boolean {
  return nullable === true && value === nullValue;
}
