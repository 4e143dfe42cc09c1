import { countCharacters } from '../util/format-numbers.ts';
import type { Json } from '../util/json.ts';
import { type FieldFacts, type ListMethods, wrongKind } from './field.ts';
import { typedNumber } from './number-field.ts';

interface PairsFacts extends FieldFacts {
  /** Labels of the name column and the value column. */
  readonly labels: readonly [name: string, value: string];
  readonly maxPairs?: number;
  /** Maximum length in code points. */
  readonly maxName?: number;
  readonly maxValue?: number;
  /** Pattern for a name, and its description: "a whole number". */
  readonly nameIs?: { readonly pattern: RegExp; readonly text: string };
  /** Values are numbers in this range. Without a range, values are texts. */
  readonly range?: { readonly min: number; readonly max: number };
}

export interface PairsField extends PairsFacts, ListMethods {
  readonly kind: 'pairs';
}

/**
 * Creates a field for names with one value each. The value of the control is a list in which each name is followed by
 * its value.
 */
export function pairs(facts: PairsFacts): PairsField {
  return {
    kind: 'pairs',
    ...facts,
    check(value) {
      if (!Array.isArray(value) || value.length % 2 === 1) return [wrongKind(value, 'pairs of a name and a value')];
      const { maxPairs = Infinity } = facts;
      const entries = pairsOf(value);
      const tooMany = entries.length > maxPairs ? [`has ${entries.length} pairs; the limit is ${maxPairs}.`] : [];
      return [...tooMany, ...entries.flatMap((pair, index) => checkPair(facts, entries, pair, index))];
    },
    send(value) {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      const sent = (held: string): Json => (facts.range ? (typedNumber(held) ?? held) : held);
      return Object.fromEntries(pairsOf(value).map(([name, held]) => [name, sent(held)]));
    },
  };
}

export function pairsOf(value: readonly string[]): [name: string, value: string][] {
  return value.flatMap((name, index) => (index % 2 === 0 ? [[name, value[index + 1] ?? '']] : []));
}

type Pair = readonly [name: string, value: string];

function checkPair(facts: PairsFacts, all: readonly Pair[], [name, value]: Pair, index: number): string[] {
  const [nameWord, valueWord] = facts.labels;
  const at = `${index + 1} “${name.length > 20 ? `${name.slice(0, 20)}…` : name}”`;
  if (name === '') return [`${index + 1} has no ${nameWord}.`];
  const { maxName = Infinity, maxValue = Infinity, range, nameIs } = facts;
  const reasons: string[] = [];
  if (all.findIndex(([each]) => each === name) < index) reasons.push(`${at} appears twice.`);
  if (nameIs && !nameIs.pattern.test(name)) reasons.push(`${at}: the ${nameWord} must be ${nameIs.text}.`);
  const long = countCharacters(name);
  if (long > maxName) reasons.push(`${at}: the ${nameWord} has ${long} characters; the limit is ${maxName}.`);
  const longValue = countCharacters(value);
  if (longValue > maxValue) {
    reasons.push(`${at}: the ${valueWord} has ${longValue} characters; the limit is ${maxValue}.`);
  }
  if (!range) return reasons;
  const typed = typedNumber(value);
  if (typed === undefined || typed < range.min || typed > range.max) {
    reasons.push(`${at}: the ${valueWord} is “${value}”; it must be a number from ${range.min} to ${range.max}.`);
  }
  return reasons;
}
