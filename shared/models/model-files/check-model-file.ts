import { checkFieldFile } from '../../fields/check-field-file.ts';
import type { FieldRole } from '../../fields/field.ts';
import type { FieldFile } from '../../fields/field-file-schema.ts';
import { fieldFromFile } from '../../fields/field-from-file.ts';
import { fieldsOfRule } from '../model-rules.ts';
import { modelFilePathReason } from './check-model-file-path.ts';
import type { FileFault } from './model-file-problem.ts';
import type { ModelFile } from './model-file-schema.ts';

/** Returns what is wrong with a model beyond the schema. Empty for a model that can be used. */
export function checkModelFile(file: ModelFile): FileFault[] {
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
