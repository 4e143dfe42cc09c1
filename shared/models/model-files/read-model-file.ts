import type { z } from 'zod';
import type { FieldRole } from '../../fields/field.ts';
import { type FieldFile, inheritedNames } from '../../fields/field-file-schema.ts';
import { formatCounted } from '../../util/format-numbers.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, parseJson } from '../../util/json.ts';
import { JsonCursor, jsonTokens } from '../../util/json-cursor.ts';
import { valueAtPath } from '../../util/json-path.ts';
import { checkCustomPath, type PathKind } from '../check-custom-path.ts';
import { importedModelId } from '../imported-model-id.ts';
import type { Model } from '../model.ts';
import { fieldsOfRule } from '../model-rules.ts';
import { checkFieldFile } from './check-field-file.ts';
import { fieldFromFile } from './field-from-file.ts';
import { fileOfModel } from './file-of-model.ts';
import { mergePatch } from './merge-patch.ts';
import { type FileFault, locateFaults, type ModelFileProblem } from './model-file-problem.ts';
import { type ModelFile, modelFileSchema, overrideFileSchema } from './model-file-schema.ts';

type OverrideFile = z.infer<typeof overrideFileSchema>;

type Issue = z.core.$ZodIssue;

/** Returns the faults that a schema found in a value, in plain sentences. */
function describeSchemaIssues(issues: readonly Issue[], value: Json): FileFault[] {
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
function shownValue(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (isJsonArray(value)) return 'a list';
  if (isJsonObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const deepest = 20;
/** More than any valid object has. Keeps the search for repeated names short. */
const mostNames = 200;
/** Far more than the built-in models have. Each search for a place reads all of them. */
const mostTokens = 50_000;

type ReadModelFile =
  | {
      readonly ok: true;
      /** The whole model, also if the file only overrides a built-in model. */
      readonly model: ModelFile;
      /** The changes of an override. */
      readonly override?: OverrideFile;
    }
  | { readonly ok: false; readonly problems: readonly ModelFileProblem[] };

/** Reads the text of a model file. Every problem has its place. */
export function readModelFile(text: string, builtInModels: readonly Model[]): ReadModelFile {
  const refuse = (faults: readonly FileFault[]): ReadModelFile => ({
    ok: false,
    problems: locateFaults(text, faults),
  });
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, problems: [{ pointer: '', line: parsed.line ?? 1, text: 'isn’t valid JSON.' }] };
  const { value } = parsed;
  const structure = checkStructure(text);
  if (structure.length > 0) return refuse(structure);
  if (!isJsonObject(value)) return refuse([{ path: [], text: 'must be an object in { }.' }]);
  return Object.hasOwn(value, 'overrides')
    ? readOverride(value, builtInModels, refuse)
    : readModel(value, builtInModels, refuse);
}

type Refuse = (faults: readonly FileFault[]) => ReadModelFile;

function readModel(value: Json, builtInModels: readonly Model[], refuse: Refuse): ReadModelFile {
  const { model, faults } = parseModel(value);
  if (!model) return refuse(faults);
  if (model.id === importedModelId || builtInModels.some(({ id }) => id === model.id)) {
    const text = `is "${model.id}", a model of Triptych. Choose another name, or use "overrides" to change that model.`;
    return refuse([{ path: ['id'], text }]);
  }
  return { ok: true, model };
}

function readOverride(value: Json, builtInModels: readonly Model[], refuse: Refuse): ReadModelFile {
  const parsed = overrideFileSchema.safeParse(value);
  if (!parsed.success) return refuse(describeSchemaIssues(parsed.error.issues, value));
  const override = parsed.data;
  const builtIn = builtInModels.find(({ id }) => id === override.overrides);
  if (!builtIn) {
    const known = builtInModels.map(({ id }) => id).join(', ');
    return refuse([{ path: ['overrides'], text: `is "${override.overrides}". Models of Triptych: ${known}.` }]);
  }
  const { model, faults } = parseModel(mergePatch(asJson(fileOfModel(builtIn)), override.changes));
  if (!model) return refuse(faults.map((fault) => ({ ...fault, path: ['changes', ...fault.path] })));
  return { ok: true, model, override };
}

/** A model file contains only JSON, but its type has no index. */
export function asJson(file: ModelFile | OverrideFile): JsonObject {
  return JSON.parse(JSON.stringify(file));
}

function parseModel(value: Json): { readonly model?: ModelFile; readonly faults: readonly FileFault[] } {
  const parsed = modelFileSchema.safeParse(value);
  if (!parsed.success) return { faults: describeSchemaIssues(parsed.error.issues, value) };
  const faults = checkModelFile(parsed.data);
  return faults.length === 0 ? { model: parsed.data, faults } : { faults };
}

/** Finds what parsing hides: a repeated name, of which only the last value would count, and deep nesting. */
function checkStructure(text: string): FileFault[] {
  const cursor = new JsonCursor();
  const faults: FileFault[] = [];
  let count = 0;
  for (const token of jsonTokens(text)) {
    count += 1;
    if (count > mostTokens) return [{ path: [], text: 'has too many values.' }];
    const isName = cursor.expects === 'name' && token.text.startsWith('"');
    cursor.read(token);
    if (cursor.depth > deepest) return [{ path: cursor.path, text: `is nested more than ${deepest} levels deep.` }];
    if (!isName) continue;
    const { names, path } = cursor;
    if (names.length > mostNames) return [{ path: path.slice(0, -1), text: `has more than ${mostNames} names.` }];
    const name = names.at(-1) ?? '';
    if (names.indexOf(name) < names.length - 1) faults.push({ path, text: 'appears twice.' });
    else if (inheritedNames.has(name)) faults.push({ path, text: 'is a reserved name.' });
  }
  return faults;
}

/** Returns what is wrong with a model beyond the schema. Empty for a model that can be used. */
function checkModelFile(file: ModelFile): FileFault[] {
  return [...checkPaths(file), ...checkKind(file), ...checkFields(file), ...checkRules(file)];
}

function checkPaths({ create, results }: ModelFile): FileFault[] {
  const paths = results.map(({ path }) => path);
  const fault = (path: FileFault['path'], text: string | undefined) => (text === undefined ? [] : [{ path, text }]);
  return [
    ...fault(['create', 'path'], modelFilePathReason('create', create.path)),
    ...paths.flatMap((path, index) => [
      ...fault(['results', index, 'path'], modelFilePathReason('result', path)),
      ...fault(['results', index, 'path'], paths.indexOf(path) < index ? 'is listed twice.' : undefined),
    ]),
  ];
}

function checkKind({ kind, output, fields }: ModelFile): FileFault[] {
  const expected = kind === 'image' ? 'images' : 'videos';
  const hasImage = Object.values(fields).some((field) => roleOf(field) === 'image');
  return [
    ...(output === expected
      ? []
      : [{ path: ['output'], text: `must be "${expected}" for a model of kind "${kind}".` }]),
    ...(kind === 'image-to-video' && !hasImage
      ? [
          {
            path: ['fields'],
            text: 'must contain an images field with the role "image" for the kind "image-to-video".',
          },
        ]
      : []),
  ];
}

function checkFields({ fields }: ModelFile): FileFault[] {
  const roles = new Map<FieldRole, string>();
  return Object.entries(fields).flatMap(([name, field]) => {
    const faults = checkFieldFile(field, fields).map(({ name: fact, text }) => ({
      path: ['fields', name, ...(fact === undefined ? [] : [fact])],
      text,
    }));
    const role = roleOf(field);
    const first = role === undefined ? undefined : roles.get(role);
    if (role !== undefined) roles.set(role, first ?? name);
    if (first !== undefined && role !== 'image')
      faults.push({ path: ['fields', name, 'role'], text: `is "${role}", which "${first}" already has.` });
    return faults;
  });
}

function roleOf(field: FieldFile): FieldRole | undefined {
  return 'role' in field ? field.role : undefined;
}

function checkRules({ rules = [], fields }: ModelFile): FileFault[] {
  return rules.flatMap((rule, index): FileFault[] => {
    const path = ['rules', index];
    const names = fieldsOfRule(rule);
    const unknown = names.find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) return [{ path, text: `names "${unknown}", but the model has no such field.` }];
    const repeated = names.find((name, at) => names.indexOf(name) < at);
    if (repeated !== undefined) return [{ path, text: `names "${repeated}" twice.` }];
    const required =
      rule.rule === 'exclusive' ? rule.sides.filter((side) => side.fields.some((name) => fields[name]?.required)) : [];
    if (required.length > 1) return [{ path, text: 'excludes two required fields, so the form could never be sent.' }];
    if (!('when' in rule)) return [];
    const { field: name, is, isNot = [] } = rule.when;
    const field = fields[name];
    const values = [...(Array.isArray(is) ? is : []), ...isNot];
    const odd = field && values.find((value) => fieldFromFile(field).check(value).length > 0);
    return odd === undefined
      ? []
      : [
          {
            path: [...path, 'when'],
            text: `compares "${name}" with ${JSON.stringify(odd)}, which isn’t a valid value of it.`,
          },
        ];
  });
}

/**
 * Returns the reason against a path of a model file, or `undefined`. Such a path comes from others, so it may contain
 * less than a custom path: no encoded characters, and the task ID only as a whole segment. It can therefore never leave
 * the origin of the connection.
 */
function modelFilePathReason(kind: PathKind, path: string): string | undefined {
  const checked = checkCustomPath(kind, path);
  if (!checked.ok) return checked.reason;
  if (checked.path !== path) return 'begins or ends with white space.';
  if (path.includes('%')) return 'contains an encoded character (%). A model file states plain paths only.';
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment !== '{task_id}' && segment.includes('{'))) {
    return 'contains { }. Only {task_id} is replaced, and it must be a whole segment.';
  }
  const odd = /[^A-Za-z0-9._~{}/-]/.exec(path)?.[0];
  return odd === undefined ? undefined : `contains ${JSON.stringify(odd)}. Use letters, digits, -, _, . and ~.`;
}
