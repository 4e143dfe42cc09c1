import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { JsonCursor, type JsonToken, jsonTokens } from '../../../shared/util/json-cursor.ts';
import { type JsonPath, pathOfPointer, valueAtPath } from '../../../shared/util/json-path.ts';

/** Limits for schemas whose references lead around in circles, or grow with each step. */
const maxReferences = 20;
const maxSchemas = 200;

export interface JsonSuggestion {
  /** The name or value as the list shows it. */
  readonly label: string;
  /** Inserted instead of the typed text. */
  readonly text: string;
  /** Place of the cursor in `text`. */
  readonly cursor: number;
  readonly detail: string;
  readonly info: string | undefined;
  /** After the insertion, further suggestions are of use. */
  readonly continues: boolean;
}

interface JsonSuggestions {
  /** The typed text that a suggestion replaces. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'name' | 'value';
  readonly suggestions: readonly JsonSuggestion[];
}

/** Returns the names or values that `schema` allows at `position`; `undefined` if neither fits. */
export function suggestJson(text: string, position: number, schema: JsonObject): JsonSuggestions | undefined {
  const place = placeAt(text, position);
  if (!place) return undefined;
  const { kind, path, typed, usedNames, hasColon, isBeforeMember } = place;
  const schemas = jsonSchemasAt(schema, path);
  const comma = isBeforeMember ? ',' : '';
  const suggestions =
    kind === 'value'
      ? valuesOf(schemas).map((value) => createValueSuggestion(value, comma))
      : membersOf(schema, schemas)
          .filter(({ name }) => !usedNames.includes(name))
          .map(({ name, schemas: memberSchemas, description, required }): JsonSuggestion => {
            const values = valuesOf(memberSchemas);
            // A member with listed values needs no starter text: its values are suggested next.
            const starter = hasColon || values.length > 0 ? { text: '', cursor: 0 } : starterOf(memberSchemas);
            const key = JSON.stringify(name);
            const detail = [
              values.length > 0 ? textOfValues(values) : typeText(memberSchemas),
              ...(required ? ['required'] : []),
            ]
              .filter(Boolean)
              .join(', ');
            return {
              label: name,
              text: hasColon ? key : `${key}: ${starter.text}${comma}`,
              cursor: key.length + (hasColon ? 0 : 2 + starter.cursor),
              detail,
              info: description,
              continues: !hasColon && values.length > 0,
            };
          });
  return suggestions.length === 0 ? undefined : { from: typed.from, to: typed.to, kind, suggestions };
}

interface Place {
  readonly kind: 'name' | 'value';
  /** Path of the value; for a name, of the object. */
  readonly path: JsonPath;
  readonly typed: { readonly from: number; readonly to: number };
  /** Names of the other members of the object. */
  readonly usedNames: readonly string[];
  readonly hasColon: boolean;
  /** Another member or entry follows without a comma. */
  readonly isBeforeMember: boolean;
}

function placeAt(text: string, position: number): Place | undefined {
  const cursor = new JsonCursor();
  const tokens = jsonTokens(text);
  let next = tokens.next();
  while (!next.done && next.value.to <= position && !isOpenAt(next.value, position)) {
    cursor.read(next.value);
    next = tokens.next();
  }
  const { expects, path, depth } = cursor;
  if (expects !== 'name' && expects !== 'value') return undefined;
  const token = next.done ? undefined : next.value;
  const isTyped = token !== undefined && token.from < position && !isSign(token);
  const typed = isTyped ? { from: token.from, to: token.to } : { from: position, to: position };
  const names = cursor.names;
  if (isTyped) next = tokens.next();
  const after = next.done ? undefined : next.value;
  const isBeforeMember = after !== undefined && (!isSign(after) || after.text === '{' || after.text === '[');
  return {
    kind: expects,
    path,
    typed,
    usedNames: expects === 'name' ? [...names, ...namesAfter(cursor, after, tokens, depth)] : [],
    hasColon: after?.text === ':',
    isBeforeMember,
  };
}

/** Returns the names of the later members in the object. */
function namesAfter(
  cursor: JsonCursor,
  after: JsonToken | undefined,
  tokens: Generator<JsonToken>,
  depth: number,
): readonly string[] {
  const { names } = cursor;
  const before = names.length;
  // The name that is being typed may have its colon and its value already.
  const isNamed = after?.text === ':';
  if (isNamed) cursor.read({ from: 0, to: 0, text: '""' });
  if (after) cursor.read(after);
  for (const token of tokens) {
    if (cursor.depth < depth) break;
    cursor.read(token);
  }
  return names.slice(isNamed ? before + 1 : before);
}

/** True for a word or an unclosed string that ends at the position: the user is typing it. */
function isOpenAt(token: JsonToken, position: number): boolean {
  if (isSign(token) || token.to !== position) return false;
  return !token.text.startsWith('"') || token.text === '"' || !token.text.endsWith('"');
}

const isSign = ({ text }: JsonToken) => /^[{}[\],:]$/.test(text);

function createValueSuggestion(value: Json, comma: string): JsonSuggestion {
  const text = JSON.stringify(value);
  return {
    label: typeof value === 'string' ? value : text,
    text: text + comma,
    cursor: text.length,
    detail: typeof value === 'string' ? '' : value === null ? '' : typeof value,
    info: undefined,
    continues: false,
  };
}

/** The beginning of a value, where its type leaves no choice. */
function starterOf(schemas: readonly JsonObject[]): { text: string; cursor: number } {
  const types = new Set(schemas.flatMap(typesOf));
  const [only] = types.size === 1 ? types : [];
  const text = { object: '{}', array: '[]', string: '""' }[only ?? ''] ?? '';
  return { text, cursor: text.length / 2 };
}

const maxNamed = 3;

function textOfValues(values: readonly Json[]): string {
  const named = values.slice(0, maxNamed).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${named.join(' | ')}${values.length > maxNamed ? ' | …' : ''}`;
}

function typeText(schemas: readonly JsonObject[]): string {
  return [...new Set(schemas.flatMap(typesOf))].join(' | ');
}

/** Every schema that may apply to the value at `path`: through references, and through all alternatives. */
function jsonSchemasAt(root: JsonObject, path: JsonPath): readonly JsonObject[] {
  let schemas = listAlternatives(root, root);
  for (const key of path) {
    const inner = schemas.flatMap((schema) => findSchemasBelow(schema, key)).slice(0, maxSchemas);
    schemas = inner.flatMap((schema) => listAlternatives(root, schema)).slice(0, maxSchemas);
  }
  return schemas;
}

interface SchemaMember {
  readonly name: string;
  readonly schemas: readonly JsonObject[];
  readonly description: string | undefined;
  readonly required: boolean;
}

/** The named members of an object that its schemas describe, required ones first. */
function membersOf(root: JsonObject, schemas: readonly JsonObject[]): readonly SchemaMember[] {
  const members = new Map<string, SchemaMember>();
  for (const { properties, required } of schemas) {
    for (const [name, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const ownSchemas = isJsonObject(schema) ? listAlternatives(root, schema) : [];
      const before = members.get(name);
      const descriptions = [before?.description, ...ownSchemas.map(({ description }) => description)];
      members.set(name, {
        name,
        schemas: [...(before?.schemas ?? []), ...ownSchemas],
        description: descriptions.find((each) => typeof each === 'string'),
        required: before?.required === true || (isJsonArray(required) && required.includes(name)),
      });
    }
  }
  return [...members.values()].sort((a, b) => Number(b.required) - Number(a.required));
}

/** The values that the schemas name: constants, enumerated values, examples, and the values of `boolean` and `null`. */
function valuesOf(schemas: readonly JsonObject[]): readonly Json[] {
  const values = schemas.flatMap((schema): readonly Json[] => {
    const named = [schema['enum'], schema['examples']].flatMap((list) => (isJsonArray(list) ? list : []));
    const single = [schema['const'], schema['default']].filter((each) => each !== undefined);
    const types = typesOf(schema).flatMap((type) =>
      type === 'boolean' ? [true, false] : type === 'null' ? [null] : [],
    );
    return [...single, ...named, ...types];
  });
  const written = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...written.values()];
}

/** The types that a schema states, or implies by its keywords. */
function typesOf({ type, properties, items }: JsonObject): readonly string[] {
  if (typeof type === 'string') return [type];
  if (isJsonArray(type)) return type.filter((each) => typeof each === 'string');
  if (properties !== undefined) return ['object'];
  return items === undefined ? [] : ['array'];
}

function findSchemasBelow(schema: JsonObject, key: string | number): readonly JsonObject[] {
  return (typeof key === 'number' ? findEntrySchemas(schema, key) : findMemberSchemas(schema, key)).filter(
    isJsonObject,
  );
}

function findEntrySchemas({ items, prefixItems }: JsonObject, index: number): readonly (Json | undefined)[] {
  // In older drafts, a list under `items` has one schema for each index.
  const places = isJsonArray(prefixItems) ? prefixItems : isJsonArray(items) ? items : [];
  return index < places.length ? [places[index]] : [items];
}

function findMemberSchemas(schema: JsonObject, name: string): readonly (Json | undefined)[] {
  const { properties, additionalProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return [properties[name]];
  // `patternProperties` are left out: an expression of an imported schema could stop the window.
  return [additionalProperties];
}

/** The schema itself without its references, and all schemas that it combines. */
function listAlternatives(root: JsonObject, schema: JsonObject, depth = 0): readonly JsonObject[] {
  if (depth > maxReferences) return [];
  const { $ref, anyOf, oneOf, allOf } = schema;
  const target = typeof $ref === 'string' ? targetOf(root, $ref) : undefined;
  const combined = [anyOf, oneOf, allOf].flatMap((list) => (isJsonArray(list) ? list.filter(isJsonObject) : []));
  const inner = [...(target ? [target] : []), ...combined];
  return [schema, ...inner.flatMap((each) => listAlternatives(root, each, depth + 1))].slice(0, maxSchemas);
}

/** Returns the schema that a reference in the document names, such as `#/$defs/shot`. */
function targetOf(root: JsonObject, reference: string): JsonObject | undefined {
  if (!reference.startsWith('#')) return undefined;
  const found = valueAtPath(root, pathOfPointer(reference.slice(1)));
  return isJsonObject(found) ? found : undefined;
}
