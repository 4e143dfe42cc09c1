import { isJsonObject, type Json } from '../../../shared/util/json.ts';
import { hashText } from '../../util/seeded-random.ts';

/**
 * Returns a plausible value for the simple parts of a JSON schema: types, enums, const, required, items, bounds, anyOf.
 */
export function jsonForSchema(schema: unknown, hint: string, depth = 0): Json {
  if (!isJsonObject(schema) || depth > 12) return {};
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][hashText(hint) % schema['enum'].length] ?? null;
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return jsonForSchema(choices[0], hint, depth + 1);
  const stated = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  const type = stated ?? (isJsonObject(schema['properties']) ? 'object' : 'string');
  if (type === 'object') return objectFor(schema, hint, depth);
  if (type === 'array') return arrayFor(schema, hint, depth);
  if (type === 'integer' || type === 'number') return numberFor(schema, hint, type === 'integer');
  if (type === 'boolean') return hashText(hint) % 2 === 0;
  return type === 'null' ? null : stringFor(schema, hint);
}

function objectFor(schema: Record<string, unknown>, hint: string, depth: number): Json {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, jsonForSchema(inner, `${hint} ${name}`, depth + 1)]),
  );
}

function arrayFor(schema: Record<string, unknown>, hint: string, depth: number): Json {
  const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 2;
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : 20;
  const length = Math.min(Math.max(least, 1), most, 20);
  return Array.from({ length }, (_, index) => jsonForSchema(schema['items'], `${hint} ${index + 1}`, depth + 1));
}

function numberFor(schema: Record<string, unknown>, hint: string, isInteger: boolean): number {
  const low = typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
  const high = typeof schema['maximum'] === 'number' ? schema['maximum'] : low + 41;
  const share = (hashText(hint) % 1000) / 1000;
  const value = low + (high - low) * share;
  return isInteger ? Math.floor(value) : Math.round(value * 100) / 100;
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function stringFor(schema: Record<string, unknown>, hint: string): string {
  const format = typeof schema['format'] === 'string' ? formats[schema['format']] : undefined;
  if (format !== undefined) return format;
  const name = hint.split(' ').findLast((word) => /^[a-z_]/i.test(word)) ?? 'value';
  const known: Readonly<Record<string, string>> = { city: 'Lisbon', location: 'Lisbon', unit: 'celsius', name: 'Ada' };
  const text = known[name.toLowerCase()] ?? `a synthetic ${name.replaceAll('_', ' ')}`;
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : text.length;
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
  return text.slice(0, most).padEnd(least, '.');
}
