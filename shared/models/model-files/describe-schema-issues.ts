import type { z } from 'zod';
import { formatCounted } from '../../util/format-numbers.ts';
import { isJsonArray, isJsonObject, type Json } from '../../util/json.ts';
import { valueAtPath } from '../../util/json-path.ts';
import type { FileFault } from './model-file-problem.ts';

type Issue = z.core.$ZodIssue;

/** Returns the faults that a schema found in a value, in plain sentences. */
export function describeSchemaIssues(issues: readonly Issue[], value: Json): FileFault[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key], text: unknownName }));
    }
    return [{ path, text: textOf(issue, valueAtPath(value, path)) }];
  });
}

const unknownName =
  'isn’t a known name here. A model file contains only what the schema describes: data, no code and no host.';

function textOf(issue: Issue, value: Json | undefined): string {
  const shown = shownValue(value);
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return 'is missing.';
      return `must be ${typeNames[issue.expected] ?? issue.expected}; it is ${shown}.`;
    case 'invalid_value':
      if (value === undefined) return 'is missing.';
      return `must be ${issue.values.map((each) => JSON.stringify(each)).join(' or ')}; it is ${shown}.`;
    case 'too_small':
      return limitText(issue.origin, value, `at least ${issue.minimum}`, issue.inclusive === false);
    case 'too_big':
      return limitText(issue.origin, value, `at most ${issue.maximum}`, false);
    case 'invalid_union': {
      const { discriminator, options = [] } = issue as { discriminator?: string; options?: readonly unknown[] };
      if (discriminator === undefined)
        return value === undefined ? 'is missing.' : `is ${shown}, which isn’t allowed here.`;
      const known = options.map(String).join(', ');
      return value === undefined ? `is missing. Use one of: ${known}.` : `is ${shown}. Use one of: ${known}.`;
    }
    case 'invalid_key':
      return `has a name that isn’t allowed: it ${issue.issues[0]?.message ?? 'is invalid'}.`;
    case 'invalid_format':
    case 'custom':
      return `${issue.message}.`;
    default:
      return `is ${shown}, which isn’t allowed here.`;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in { }',
  record: 'an object in { }',
  array: 'a list in [ ]',
};

function limitText(origin: string, value: Json | undefined, limit: string, isAbove: boolean): string {
  if (origin === 'string') return `has ${formatCounted(String(value).length, 'character')}; allowed are ${limit}.`;
  if (origin === 'array')
    return `has ${formatCounted(isJsonArray(value) ? value.length : 0, 'entry', 'entries')}; allowed are ${limit}.`;
  return isAbove
    ? `is ${shownValue(value)}; it must be greater than 0.`
    : `is ${shownValue(value)}; it must be ${limit}.`;
}

/** A value in a sentence. Long texts are shortened, and objects and lists only named. */
export function shownValue(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (isJsonArray(value)) return 'a list';
  if (isJsonObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
