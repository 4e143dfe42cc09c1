import { jsonSchemaOfField } from '../../fields/json-schema-of-field.ts';
import type { Reason } from '../../problem.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../util/json.ts';
import type { ParameterValue, ParameterValues } from '../conversation.ts';
import type { ParameterFacts, ParameterMethods } from './parameter-types.ts';
import type { PlainParameter } from './plain-parameter.ts';

interface ObjectFacts extends ParameterFacts {
  /** Parameters of the object by path: `json_schema.name`. */
  readonly parts: Readonly<Record<string, (name: string) => PlainParameter>>;
  /** The leading part: without it, the object is not sent. Without a lead, any part causes sending. */
  readonly lead?: string;
  /** Builds the wire value from the sent parts. Omitted: the object is built from the paths of the parts. */
  readonly write?: (sent: Readonly<Record<string, Json>>) => Json;
  /** The inverse of `write`. */
  readonly read?: (wire: Json) => Readonly<Record<string, Json | undefined>>;
  /**
   * Returns values that the object needs in addition to `values`. Called when the user selects the lead. Returns only
   * values that are missing, or that must change.
   */
  readonly complete?: (values: ParameterValues) => ParameterValues;
  /** JSON schema of the object on the wire. Omitted: the schema is built from the parts. */
  readonly schema?: JsonObject;
}

/**
 * An object with several parts. Values of parts are stored as `<name>.<part>`. Alternatively, the whole object is JSON
 * text, stored under the name itself.
 */
export interface ObjectParameter extends Omit<ObjectFacts, 'parts' | 'lead' | 'schema'>, ParameterMethods {
  readonly field?: never;
  readonly parts: Readonly<Record<string, PlainParameter>>;
  readonly lead?: PlainParameter;
  readonly schema: JsonObject;
}

export function object({ parts: creators, lead, ...facts }: ObjectFacts): (name: string) => ObjectParameter {
  return (name) => {
    const entries = Object.entries(creators).map(([path, create]) => [path, create(`${name}.${path}`)] as const);
    const parts = Object.fromEntries(entries);
    const leading = lead === undefined ? undefined : parts[lead];
    const parameter: ObjectParameter = {
      ...facts,
      ...(leading && { lead: leading }),
      name,
      names: [name, ...entries.map(([, part]) => part.name)],
      parts,
      schema: facts.schema ?? schemaOfParts(parts),
      check: (values) => checkObject(parameter, values),
      send: (values) => (isMet(parameter.only, values) ? sendObject(parameter, values) : undefined),
      notSent: (values) => notSent(parameter, values),
    };
    return parameter;
  };
}

function isMet(only: ParameterFacts['only'], values: ParameterValues, prefix = ''): boolean {
  return only === undefined || only.is.some((each) => each === values[prefix + only.name]);
}

/** Returns the parts that these values send, and the parts that another part prevents. */
export function activeParts(
  { name, parts, lead }: ObjectParameter,
  values: ParameterValues,
): { readonly inForce: readonly PlainParameter[]; readonly keptBack: readonly PlainParameter[] } {
  const has = (part: PlainParameter) => values[part.name] !== undefined;
  const isLed = values[name] === undefined && (lead === undefined || has(lead));
  const isActive = ({ only }: PlainParameter) => isLed && isMet(only, values, `${name}.`);
  const all = Object.values(parts);
  return { inForce: all.filter(isActive), keptBack: all.filter((part) => !isActive(part) && has(part)) };
}

function checkObject(parameter: ObjectParameter, values: ParameterValues): Reason[] {
  const { name } = parameter;
  const written = values[name];
  if (written !== undefined) return checkWritten(written).map((text) => ({ field: name, text }));
  const { inForce } = activeParts(parameter, values);
  if (!inForce.some((part) => values[part.name] !== undefined)) return [];
  return inForce.flatMap((part) => {
    const value = values[part.name];
    const isBlank = typeof value === 'string' && value.trim() === '';
    return isBlank && part.required ? [{ field: part.name, text: 'is empty.' }] : part.check(values);
  });
}

function checkWritten(value: ParameterValue): string[] {
  if (typeof value !== 'string') return ['must be JSON, entered as text.'];
  if (value.trim() === '') return [];
  const parsed = parseJson(value);
  if (!parsed.ok) return [parsed.reason];
  return isJsonObject(parsed.value) ? [] : ['isn’t an object. Enter an object in { }.'];
}

function sendObject(parameter: ObjectParameter, values: ParameterValues): Json | undefined {
  const { name, write = byPath } = parameter;
  const written = values[name];
  if (written !== undefined) {
    const parsed = parseJson(String(written));
    return parsed.ok ? parsed.value : undefined;
  }
  const { inForce } = activeParts(parameter, values);
  if (!inForce.some((part) => values[part.name] !== undefined)) return undefined;
  const sent: Record<string, Json> = {};
  for (const [path, part] of Object.entries(parameter.parts)) {
    const wire = inForce.includes(part) ? part.send(values) : undefined;
    if (wire !== undefined) sent[path] = wire;
  }
  return write(sent);
}

function notSent(parameter: ObjectParameter, values: ParameterValues): Record<string, string> {
  const { name, names, lead, only } = parameter;
  const reasons: Record<string, string> = {};
  const without = (other: string) => `not sent without ${other}`;
  for (const part of activeParts(parameter, values).keptBack) {
    const other = part.only && values[`${name}.${part.only.name}`];
    if (values[name] !== undefined) reasons[part.name] = 'not sent, because the object is entered as JSON';
    else if (part.only && other !== undefined) reasons[part.name] = `not sent with ${part.only.name} ${String(other)}`;
    else reasons[part.name] = without((part.only?.name ?? lead?.name ?? name).replace(`${name}.`, ''));
  }
  if (only === undefined || isMet(only, values)) return reasons;
  for (const each of names) {
    if (values[each] !== undefined) reasons[each] = without(only.name);
  }
  return reasons;
}

/** Converts `{'a.b': 1, 'a.c': 2}` to `{a: {b: 1, c: 2}}`. The program defines the names, so none is unsafe. */
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

/** Definitions of inner schemas move to the top, because references are relative to the whole schema. */
function schemaOfParts(parts: Readonly<Record<string, PlainParameter>>): JsonObject {
  const root: Record<string, JsonObject> = {};
  let definitions: JsonObject = {};
  for (const [path, { field, help }] of Object.entries(parts)) {
    const { $defs, ...own } = jsonSchemaOfField(field);
    if (isJsonObject($defs)) definitions = { ...definitions, ...$defs };
    const [first = path, second] = path.split('.');
    const described = { ...own, description: help };
    const inner = root[first]?.['properties'];
    root[first] =
      second === undefined
        ? described
        : { type: 'object', properties: { ...(isJsonObject(inner) && inner), [second]: described } };
  }
  return { type: 'object', properties: root, $defs: definitions };
}

/** Returns the sent value as editable JSON, for the change from the form to the text. */
export function asWritten(parameter: ObjectParameter, values: ParameterValues): string {
  const sent = sendObject(parameter, values);
  return isJsonObject(sent) ? JSON.stringify(sent, null, 2) : '';
}

/**
 * Returns the values of the parts for this JSON, for switching from text to form. Returns `undefined` if the form
 * cannot represent all of it.
 */
export function writtenParts(parameter: ObjectParameter, text: string): ParameterValues | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok) return text.trim() === '' ? {} : undefined;
  const at = (path: string) =>
    path
      .split('.')
      .reduce<Json | undefined>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), parsed.value);
  const read = parameter.read?.(parsed.value);
  const parts = Object.entries(parameter.parts).flatMap(([path, { name }]): [string, ParameterValue][] => {
    const wire = read ? read[path] : at(path);
    const value = wire === undefined ? undefined : heldValue(wire);
    return value === undefined ? [] : [[name, value]];
  });
  const values = Object.fromEntries(parts);
  return isSameJson(sendObject(parameter, values) ?? null, parsed.value) ? values : undefined;
}

function heldValue(wire: Json): ParameterValue | undefined {
  if (typeof wire !== 'object') return wire;
  return wire === null ? undefined : JSON.stringify(wire, null, 2);
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
