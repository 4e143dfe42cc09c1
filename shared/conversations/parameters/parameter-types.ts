import type { FieldFacts } from '../../fields/field.ts';
import type { Reason } from '../../problem.ts';
import type { Json } from '../../util/json.ts';
import type { ParameterValue, ParameterValues } from '../conversation.ts';

/** The group of deprecated parameters. It is below all others, and “Expand all” leaves it closed. */
export const rarelyUsed = 'Rarely used';

/** Groups in the order of the panel. */
export const parameterGroups = [
  'Instructions',
  'Sampling',
  'Length',
  'Reasoning',
  'Output',
  'Tools',
  'Sound',
  'Delivery',
  rarelyUsed,
] as const;
type ParameterGroup = (typeof parameterGroups)[number];

/** Titles of the basic parameters and of their parts, in the order of the panel. Both endpoints have the same order. */
export const basicTitles = [
  'System prompt',
  'Temperature',
  'Maximum length',
  'Tools',
  'Thinking',
  'Thinking budget',
] as const;

/** Facts of every parameter. */
export interface ParameterFacts extends Pick<FieldFacts, 'required' | 'evidence' | 'note'> {
  /** Parts of an object have no group of their own. */
  readonly group?: ParameterGroup;
  /**
   * The title of a basic parameter or of its part. Basic parameters are displayed first, with their wire name behind the title. Other
   * parameters are under "Advanced", and their label is the wire name.
   */
  readonly basicTitle?: (typeof basicTitles)[number];
  /** A short line under the name. */
  readonly help: string;
  /** The wire name, if two parameters share one wire field. `messages`: sent as separate messages. */
  readonly wire?: string;
  /** Documented default of an omitted parameter: "auto". */
  readonly unset?: string;
  /** The API also accepts `null`, which the value `nullValue` represents. */
  readonly nullable?: true;
  /** The replacement of a deprecated parameter. */
  readonly deprecated?: string;
  /** Saved prompts can be loaded into this parameter. */
  readonly takesPrompt?: true;
  /**
   * The required values of another parameter; for a part of an object, of another part. With other values, the
   * parameter is stored but not sent.
   */
  readonly only?: { readonly name: string; readonly is: readonly ParameterValue[] };
}

/** Methods of every parameter. All are pure and see the values of all parameters. */
export interface ParameterMethods {
  readonly name: string;
  /** Names of all stored values, starting with the parameter's own name. */
  readonly names: readonly string[];
  /** Returns the reasons why the parameter cannot be sent. Each reason contains the name of the invalid value. */
  check(values: ParameterValues): readonly Reason[];
  /** Returns the wire value, or `undefined` to omit the parameter. Call it only with values that passed `check`. */
  send(values: ParameterValues): Json | undefined;
  /** Returns the values that are stored but not sent, with the reason: "not sent without stream". */
  notSent(values: ParameterValues): Readonly<Record<string, string>>;
}

/**
 * The stored value of a nullable parameter that is sent as `null`. It is a text, because stored values cannot be null.
 * No nullable parameter uses this text otherwise.
 */
export const nullValue = 'null';

export function isNull({ nullable }: ParameterFacts, value: ParameterValue | undefined): boolean {
  return nullable === true && value === nullValue;
}

const fromZero = { group: 'Sampling', min: 0, step: 0.01, usual: 1 } as const;
/** Facts of the temperature at both endpoints. */
export const temperatureFacts = {
  ...fromZero,
  basicTitle: 'Temperature',
  help: 'Higher values make answers more varied, lower values more predictable. Change this or top_p, not both.',
} as const;
/** Facts of `top_p` at both endpoints. */
export const topPFacts = {
  ...fromZero,
  max: 1,
  help: 'Uses only the most likely tokens up to this total probability. Change this or temperature, not both.',
} as const;
