import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import { type JsonPath, pathOfPointer, valueAtPath } from '../../../shared/util/json-path.ts';

/** Limits for schemas whose references lead around in circles, or grow with each step. */
const maxReferences = 20;
const maxSchemas = 200;

/** Every schema that may apply to the value at `path`: through references, and through all alternatives. */
export function jsonSchemasAt(root: JsonObject, path: JsonPath): readonly JsonObject[] {
  let schemas = listAlternatives(root, root);
  for (const key of path) {
    const inner = schemas.flatMap((schema) => findSchemasBelow(schema, key)).slice(0, maxSchemas);
    schemas = inner.flatMap((schema) => listAlternatives(root, schema)).slice(0, maxSchemas);
  }
  return schemas;
}

export interface SchemaMember {
  readonly name: string;
  readonly schemas: readonly JsonObject[];
  readonly description: string | undefined;
  readonly required: boolean;
}

/** The named members of an object that its schemas describe, required ones first. */
export function membersOf(root: JsonObject, schemas: readonly JsonObject[]): readonly SchemaMember[] {
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
export function valuesOf(schemas: readonly JsonObject[]): readonly Json[] {
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
export function typesOf({ type, properties, items }: JsonObject): readonly string[] {
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
