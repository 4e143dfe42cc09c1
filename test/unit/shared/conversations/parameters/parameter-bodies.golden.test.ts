import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ParameterValues, parameterValuesSchema } from '../../../../../shared/conversations/conversation.ts';
import { type Endpoint, endpoints } from '../../../../../shared/conversations/endpoint.ts';
import {
  bodyFieldsOf,
  carryValues,
  checkParameters,
  notSent,
  parametersOf,
  parameterWarnings,
} from '../../../../../shared/conversations/parameters/parameter-values.ts';

// Stored values and everything derived from them. The files were written before parameters were fields, and must not
// change: values of earlier versions must be sent, refused and carried over as before.

/** Keyed by the stored values as JSON: the body first, then one line for each remark. */
type Golden = Readonly<Record<string, readonly string[]>>;

function outcome(endpoint: Endpoint, values: ParameterValues): readonly string[] {
  const carried = carryValues(endpoint, endpoint === 'chat' ? 'messages' : 'chat', values);
  return [
    JSON.stringify(bodyFieldsOf(endpoint, values)),
    ...checkParameters(endpoint, values).map(
      ({ field, text, remedies = [] }) => `problem: ${[field, text, ...remedies.map(({ label }) => label)].join(' ')}`,
    ),
    ...parameterWarnings(endpoint, values).map(({ field, text }) => `warning: ${field} ${text}`),
    ...Object.entries(notSent(endpoint, values)).map(([name, reason]) => `kept: ${name} ${reason}`),
    ...Object.keys(carried.values).map((name) => `carried: ${name}`),
  ];
}

describe.each(endpoints)('the stored parameters of %s', (endpoint) => {
  const text = readFileSync(new URL(`golden/${endpoint}-values.json`, import.meta.url), 'utf8');
  const golden: Golden = JSON.parse(text);

  test('include every parameter', () => {
    const named = new Set(Object.keys(golden).flatMap((values) => Object.keys(JSON.parse(values))));
    expect(Object.keys(parametersOf(endpoint)).filter((name) => ![...named].some((each) => each === name))).toEqual([]);
  });

  test.each(Object.entries(golden))('give the stored body: %s', (stored, expected) => {
    expect(outcome(endpoint, parameterValuesSchema.parse(JSON.parse(stored)))).toEqual(expected);
  });
});
