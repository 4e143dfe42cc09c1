import { entriesOf, memberAt, membersOf, plainOf, type SourceValue, textIn } from '../pasted-text/source-value.ts';
import { withoutUndefined } from '../util/json.ts';
import { endpointOf, pathOfAddress } from './read-endpoint.ts';
import { readFieldText } from './read-field-text.ts';
import type { Endpoint, FieldFacts, FieldStatement, ValueType } from './statement.ts';

interface SchemaReading {
  readonly endpoints: Endpoint[];
  readonly fields: FieldStatement[];
  /** Names of members of answers. */
  readonly answerNames: string[];
}

/** Nested schemas and references beyond are left out. */
const deepest = 8;
/** No model has more. */
const mostFields = 100;
const typeNames: Readonly<Record<string, ValueType>> = {
  ...{ string: 'text', integer: 'integer', number: 'number', boolean: 'boolean', array: 'list', object: 'object' },
};

/**
 * Reads OpenAPI 3.0, 3.1 or a part of it, or a JSON schema. Returns `undefined` for another value. References are
 * followed within the value only.
 */
export function readSchema(root: SourceValue): SchemaReading | undefined {
  const reading: SchemaReading = { endpoints: [], fields: [], answerNames: [] };
  const server = textIn(memberAt(entriesOf(memberAt(root, 'servers'))[0], 'url')) ?? '';
  const base = pathOfAddress(server.replace(/\/$/, '')) ?? '';
  const schemas = createSchemaReader(root);
  for (const [path, item] of membersOf(memberAt(root, 'paths') ?? root)) {
    for (const method of path.startsWith('/') ? ['post', 'get'] : []) {
      const operation = memberAt(item, method);
      const range = { from: item.from, to: item.from + path.length + 2 };
      const [endpoint] = operation ? endpointOf(`${base}${path}`, method === 'post', range, true) : [];
      if (!endpoint) continue;
      reading.endpoints.push({ ...endpoint, title: textIn(memberAt(operation, 'summary')) });
      const request = schemas.contentOf(memberAt(operation, 'requestBody'));
      if (request) reading.fields.push(...schemas.fieldsOf(request, endpoint.path));
      for (const response of membersOf(memberAt(operation, 'responses')).values()) {
        const schema = schemas.contentOf(response);
        if (schema) reading.answerNames.push(...schemas.propertiesOf(schema).keys());
      }
    }
  }
  if (reading.endpoints.length > 0) return reading;
  const schema = schemas.requestSchema();
  return schema && { ...reading, fields: schemas.fieldsOf(schema) };
}

function createSchemaReader(root: SourceValue) {
  function resolve(value: SourceValue): SourceValue {
    let at = value;
    for (let count = 0; count < deepest; count += 1) {
      const reference = textIn(memberAt(at, '$ref'));
      const target = reference?.startsWith('#/') ? memberAt(root, ...reference.slice(2).split('/')) : undefined;
      if (!target) break;
      at = target;
    }
    return at;
  }

  /** Returns a schema behind all schemas that it combines. A schema that combines itself counts once. */
  function partsOf(schema: SourceValue, seen = new Set<SourceValue>()): SourceValue[] {
    if (seen.has(schema)) return [];
    seen.add(schema);
    return [...entriesOf(memberAt(schema, 'allOf')).flatMap((each) => partsOf(resolve(each), seen)), schema];
  }

  const propertiesOf = (schema: SourceValue): ReadonlyMap<string, SourceValue> =>
    new Map(partsOf(schema).flatMap((part) => [...membersOf(memberAt(part, 'properties'))]));

  /** The schemas of which one counts. `null` is left out. */
  function variantsOf(schema: SourceValue): SourceValue[] {
    const all = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => entriesOf(memberAt(schema, name)));
    return all.map(resolve).filter((each) => textIn(memberAt(each, 'type')) !== 'null');
  }

  /** The descriptions of a property, of its variants, and of the entries of its list. */
  function textOf(property: SourceValue): string {
    const schema = resolve(property);
    const parts = new Set([property, schema, ...variantsOf(schema), memberAt(schema, 'items')]);
    return [...parts].flatMap((part) => textIn(memberAt(part, 'description')) ?? []).join('. ');
  }

  function factsOf(property: SourceValue, depth = 0): FieldFacts {
    const schema = resolve(property);
    const variants = variantsOf(schema);
    const [first] = variants;
    const inner = first && depth < deepest ? factsOf(first, depth + 1) : {};
    const items = memberAt(schema, 'items');
    const entries = items && depth < deepest ? factsOf(items, depth + 1) : undefined;
    const entryNames = items ? propertiesOf(resolve(items)) : undefined;
    const stated = memberAt(schema, 'type');
    const names = (stated?.kind === 'list' ? entriesOf(stated) : [stated]).map(textIn);
    const consts = [schema, ...variants].map((each) => memberAt(each, 'const'));
    const values = [...entriesOf(memberAt(schema, 'enum')), ...consts].map(plainOf);
    const options = values.filter((each) => typeof each === 'string' || typeof each === 'number');
    const type = typeNames[names.find((name) => name !== undefined && name !== 'null') ?? ''] ?? inner.type;
    const ofOptions = options.length === 0 ? undefined : typeof options[0] === 'number' ? 'number' : 'text';
    const format = `${textIn(memberAt(schema, 'format'))} ${textIn(memberAt(schema, 'contentEncoding'))}`;
    const numberAt = (name: string) => {
      const value = plainOf(memberAt(schema, name));
      return typeof value === 'number' ? value : undefined;
    };
    /** An excluded limit is a number in JSON schema, and `true` beside the limit in earlier versions. */
    const limitAt = (name: string, excludedName: string, inwards: number) => {
      const isExcluded = plainOf(memberAt(schema, excludedName)) === true || numberAt(excludedName) !== undefined;
      const limit = numberAt(excludedName) ?? numberAt(name);
      return limit === undefined ? undefined : limit + (isExcluded && type === 'integer' ? inwards : 0);
    };
    const known = withoutUndefined({
      type: type ?? ofOptions,
      isEnum: options.length > 0 ? (true as const) : undefined,
      options: options.length > 0 ? [...new Set(options)] : undefined,
      initial: plainOf(memberAt(property, 'default') ?? memberAt(schema, 'default')) ?? undefined,
      min: limitAt('minimum', 'exclusiveMinimum', 1),
      max: limitAt('maximum', 'exclusiveMaximum', -1),
      step: numberAt('multipleOf'),
      maxLength: numberAt('maxLength'),
      minItems: numberAt('minItems'),
      maxItems: numberAt('maxItems'),
      isUrl: /\buri|\burl/.test(format) || entries?.isUrl ? (true as const) : undefined,
      encoding: /byte|base64/.test(format) ? ('base64' as const) : entries?.encoding,
      isMask: entryNames?.has('mask') && entryNames.has('trajectories') ? (true as const) : undefined,
    });
    return { ...inner, ...known };
  }

  return {
    propertiesOf,
    contentOf(holder: SourceValue | undefined): SourceValue | undefined {
      const content = membersOf(memberAt(holder && resolve(holder), 'content'));
      const schema = memberAt(content.get('application/json') ?? [...content.values()][0], 'schema');
      return schema && resolve(schema);
    },
    /** Finds the schema of a request: the value itself, or a schema in it, first of all one with a prompt. */
    requestSchema(): SourceValue | undefined {
      const holders = [['components', 'schemas'], ['definitions'], ['$defs'], []].map((path) =>
        memberAt(root, ...path),
      );
      const all = [root, ...holders.flatMap((holder) => [...membersOf(holder).values()])].filter((schema) => {
        const properties = [...membersOf(memberAt(schema, 'properties')).values()];
        return properties.length > 0 && properties.every(({ kind }) => kind === 'object');
      });
      return all.find((schema) => [...propertiesOf(schema).keys()].some((name) => /prompt/.test(name))) ?? all[0];
    },
    fieldsOf(schema: SourceValue, path?: string): FieldStatement[] {
      const properties = propertiesOf(schema);
      const lists = partsOf(schema).flatMap((part) => entriesOf(memberAt(part, 'required')));
      const required = new Set(lists.map(textIn));
      const names = new Set(properties.keys());
      return [...properties].slice(0, mostFields).map(([name, property]) => {
        const { from, to } = property;
        const stated = { ...factsOf(property), required: required.has(name) };
        const facts = readFieldText(textOf(property), names, stated);
        return { kind: 'field', name, source: 'schema', from, to, facts, ...(path !== undefined && { path }) };
      });
    },
  };
}
