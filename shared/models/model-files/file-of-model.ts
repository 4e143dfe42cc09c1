import { type FieldFile, fieldFileSchema } from '../../fields/field-file-schema.ts';
import type { Field, Model, ModelPath } from '../model.ts';
import type { ModelFile } from './model-file-schema.ts';

/** Returns a model as a file describes it. The inverse of `modelFromFile`. */
export function fileOfModel({ source: _, ...model }: Model): ModelFile {
  const { id, title, kind, output, facts, beta, create, results, fields, rules, notes, pollSeconds } = model;
  return {
    version: 1,
    id,
    title,
    kind,
    output,
    facts,
    ...(beta && { beta }),
    create: pathOf(create),
    results: results.map(pathOf),
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fileOfField(field)])),
    ...(rules && { rules: structuredClone(rules) as NonNullable<ModelFile['rules']> }),
    ...(notes && { notes: [...notes] }),
    ...(pollSeconds !== undefined && { pollSeconds }),
  };
}

/** The documented evidence is the default of a file, and a custom path belongs to the settings. */
function pathOf({ path, evidence }: ModelPath): ModelFile['create'] {
  return evidence === 'assumed' ? { path, evidence } : { path };
}

/**
 * Returns a field as a model file describes it: its facts without its methods. An infinite limit is omitted, because
 * JSON has no infinity.
 */
function fileOfField(field: Field): FieldFile {
  const type: FieldFile['type'] = field.kind;
  const names = Object.keys(fieldFileSchema.options.find(({ shape }) => shape.type.value === type)?.shape ?? {});
  const facts = Object.entries(field).filter(
    ([name, value]) => names.includes(name) && (typeof value !== 'number' || Number.isFinite(value)),
  );
  return { type, ...Object.fromEntries(facts) } as FieldFile;
}
