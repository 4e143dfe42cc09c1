import { isJsonObject, type Json, type JsonObject, parseJson } from '../../util/json.ts';
import { formatJson } from '../../util/json-format.ts';
import type { ParameterValue, ParameterValues } from '../conversation.ts';
import type { ParameterFacts } from './parameter-facts.ts';
import type { PlainParameter } from './plain-parameter.ts';

interface ObjectFacts extends ParameterFacts {
  /** Parameters of the object by path: `json_schema.name`. */
  readonly parts: Readonly<Record<string, PlainParameter>>;
  /** The part that decides: without it nothing of the object is sent. Without a lead, any part causes sending. */
  readonly lead?: string;
  /** JSON type that the user can write instead of the single parameters. */
  readonly written: 'object' | 'list';
  /** From the parts that are sent; by their paths where it is left out. */
  readonly write?: (sent: Readonly<Record<string, Json>>) => Json;
  /** The inverse of `write`. */
  readonly read?: (wire: Json) => Readonly<Record<string, Json | undefined>>;
}

/**
 * An object of several parts. Values of parts are stored under `<name>.<part>`. Alternatively the whole object is JSON
 * text, stored under the name itself.
 */
export interface ObjectParameter extends ObjectFacts {
  readonly kind: 'object';
}

export function object(facts: ObjectFacts): ObjectParameter {
  return { kind: 'object', ...facts };
}

export function partName(name: string, part: string): string {
  return `${name}.${part}`;
}

export function isWritten(name: string, values: ParameterValues): boolean {
  return values[name] !== undefined;
}

/** The parts that are sent with these values, and the parts that another part prevents. */
export function activeParts(
  name: string,
  { parts, lead }: ObjectParameter,
  values: ParameterValues,
): { readonly inForce: readonly string[]; readonly keptBack: readonly string[] } {
  const has = (part: string) => values[partName(name, part)] !== undefined;
  const inForce: string[] = [];
  const keptBack: string[] = [];
  const isLed = isWritten(name, values) ? false : lead === undefined || has(lead);
  for (const [part, { only }] of Object.entries(parts)) {
    const fits = !only || only.is.some((each) => each === values[partName(name, only.part)]);
    if (isLed && fits) inForce.push(part);
    else if (has(part)) keptBack.push(part);
  }
  return { inForce, keptBack };
}

/** Returns true when at least one value of the object is sent. */
export function isObjectSent(name: string, parameter: ObjectParameter, values: ParameterValues): boolean {
  if (isWritten(name, values)) return String(values[name]).trim() !== '';
  return activeParts(name, parameter, values).inForce.some((part) => values[partName(name, part)] !== undefined);
}

/** Why it cannot be sent, by the name of the value that is wrong. */
export function checkObject(
  name: string,
  parameter: ObjectParameter,
  values: ParameterValues,
): { readonly field: string; readonly text: string }[] {
  const written = values[name];
  if (written !== undefined) return checkWritten(parameter, written).map((text) => ({ field: name, text }));
  if (!isObjectSent(name, parameter, values)) return [];
  return activeParts(name, parameter, values).inForce.flatMap((part) => {
    const field = partName(name, part);
    const facts = parameter.parts[part];
    const value = values[field];
    if (!facts) return [];
    const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
    if (isMissing && facts.required) return [{ field, text: 'is empty.' }];
    return value === undefined ? [] : facts.check(value).map((text) => ({ field, text }));
  });
}

function checkWritten(parameter: ObjectParameter, value: ParameterValue): string[] {
  if (typeof value !== 'string') return ['must be JSON, entered as text.'];
  if (value.trim() === '') return [];
  const parsed = parseJson(value);
  if (!parsed.ok) return [parsed.reason];
  if (parameter.written === 'list') {
    return Array.isArray(parsed.value) ? [] : ['isn’t a list. Enter a list in [ ].'];
  }
  return isJsonObject(parsed.value) ? [] : ['isn’t an object. Enter an object in { }.'];
}

/** The wire value; `undefined` leaves it out. Call only with values that passed the check. */
export function sendObject(name: string, parameter: ObjectParameter, values: ParameterValues): Json | undefined {
  const written = values[name];
  if (written !== undefined) {
    const parsed = parseJson(String(written));
    return parsed.ok ? parsed.value : undefined;
  }
  if (!isObjectSent(name, parameter, values)) return undefined;
  const sent: Record<string, Json> = {};
  for (const part of activeParts(name, parameter, values).inForce) {
    const value = values[partName(name, part)];
    const wire = value === undefined ? undefined : parameter.parts[part]?.send(value);
    if (wire !== undefined) sent[part] = wire;
  }
  return parameter.write ? parameter.write(sent) : byPath(sent);
}

/** `{'a.b': 1, 'a.c': 2}` as `{a: {b: 1, c: 2}}`. The names are ours. */
function byPath(sent: Readonly<Record<string, Json>>): JsonObject {
  const root: Record<string, Json> = {};
  for (const [path, value] of Object.entries(sent)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = root;
    for (const name of names) {
      const inner = at[name];
      const next: Record<string, Json> = isJsonObject(inner) ? { ...inner } : {};
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return root;
}

/** Returns the sent value as editable JSON, for the change from the form to the text. */
export function asWritten(name: string, parameter: ObjectParameter, values: ParameterValues): string {
  const sent = sendObject(name, parameter, values);
  if (!isJsonObject(sent)) return '';
  const text = JSON.stringify(sent);
  return formatJson(text) ?? text;
}

/**
 * The values of the parts that produce this JSON, for the change from text to form. `undefined` when the form cannot
 * hold all of it.
 */
export function writtenParts(name: string, parameter: ObjectParameter, text: string): ParameterValues | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok) return text.trim() === '' ? {} : undefined;
  const read = parameter.read?.(parsed.value) ?? wireByPath(parameter, parsed.value);
  const parts = Object.entries(read).flatMap(([part, wire]): [string, ParameterValue][] => {
    const value = wire === undefined ? undefined : heldValue(wire);
    return value === undefined ? [] : [[partName(name, part), value]];
  });
  const values = Object.fromEntries(parts);
  return isSameJson(sendObject(name, parameter, values) ?? null, parsed.value) ? values : undefined;
}

function wireByPath({ parts }: ObjectParameter, wire: Json): Record<string, Json | undefined> {
  const at = (path: string) =>
    path.split('.').reduce<Json | undefined>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), wire);
  return Object.fromEntries(Object.keys(parts).map((path) => [path, at(path)]));
}

function heldValue(wire: Json): ParameterValue | undefined {
  if (typeof wire !== 'object') return wire;
  const text = JSON.stringify(wire);
  return wire === null ? undefined : (formatJson(text) ?? text);
}

function isSameJson(a: Json, b: Json): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  if (left.length !== right.size) return false;
  return left.every(([key, value]) => {
    const other = right.get(key);
    return other !== undefined && isSameJson(value, other);
  });
}
