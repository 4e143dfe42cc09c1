import { describe, expect, test } from 'vitest';
import { builtInModels, modelById } from '../../../../shared/models/all-models.ts';
import type { Field } from '../../../../shared/models/model.ts';
import { type SpecField, specTable } from '../../models/spec-table.ts';

test('the catalog contains exactly the models of the interface', () => {
  expect(builtInModels.map((model) => model.id).sort()).toEqual(Object.keys(specTable).sort());
});

describe.each(Object.entries(specTable))('the model %s', (id, spec) => {
  const model = modelById(id);
  if (!model) throw new Error(`no model ${id}`);

  test('has the paths of the interface, and only those count as documented', () => {
    expect(model.output).toBe(spec.resultField);
    if (spec.create === null) expect(model.create.evidence).toBe('assumed');
    else expect(model.create).toEqual({ path: spec.create, evidence: 'documented' });
    const documented = model.results.filter((each) => each.evidence === 'documented').map((each) => each.path);
    expect(documented).toEqual(spec.result === null ? [] : [spec.result]);
    // A documented path is polled first.
    if (spec.result !== null) expect(model.results[0]?.path).toBe(spec.result);
    for (const each of model.results) expect(each.path.split('{task_id}')).toHaveLength(2);
  });

  test('has the fields of the interface', () => {
    if (spec.fields === null) {
      for (const field of Object.values(model.fields)) expect(field.evidence).toBe('assumed');
      return;
    }
    expect(Object.keys(model.fields).sort()).toEqual(Object.keys(spec.fields).sort());
    for (const field of Object.values(model.fields)) expect(field.evidence ?? 'documented').toBe('documented');
  });

  test.each(Object.entries(spec.fields ?? {}))('%s', (name, stated) => {
    const field = model.fields[name];
    if (!field) throw new Error(`no field ${name}`);
    expect(described(field)).toEqual(normalised(stated));
  });
});

/** Converts a field of the catalog into the notation of the hand-written table. */
function described(field: Field): SpecField {
  const required = field.required ? { required: true as const } : {};
  switch (field.kind) {
    case 'text':
      return { type: 'text', maxLength: field.maxLength ?? null, ...required };
    case 'choice':
      return {
        type: 'enum',
        values: field.options.map((option) => option.value),
        default: field.initial ?? null,
        ...required,
      };
    case 'integer':
      return { type: 'integer', min: field.min, max: field.max, default: field.initial ?? null, ...required };
    case 'decimal':
      return { type: 'number', min: field.min, max: field.max, default: field.initial ?? null, ...required };
    case 'toggle':
      return { type: 'boolean', default: field.initial ?? null, ...required };
    case 'size':
      return {
        type: 'size',
        separator: field.separator,
        pixels: [field.minPixels, field.maxPixels],
        ratio: [field.minRatio, field.maxRatio],
        default: field.initial ?? '',
        ...required,
      };
    case 'images':
      return {
        type: field.wire === 'list' ? 'image array' : 'image',
        formats: field.types.map((type) => type.replace('image/', '')).sort(),
        maxMegabytes: field.maxBytes === undefined ? null : field.maxBytes / 1e6,
        minSide: field.minSide ?? null,
        maxSide: field.maxSide ?? null,
        ratio: field.minRatio === undefined || field.maxRatio === undefined ? null : [field.minRatio, field.maxRatio],
        count: [field.min ?? (field.required ? 1 : 0), field.max],
        base64: field.encoding === 'base64' ? 'raw' : 'data URI',
        ...required,
      };
    case 'link':
      return { type: 'URL', ...required };
    case 'json':
      return { type: 'object', ...required };
    case 'motion':
      return {
        type: 'masks',
        maxItems: field.maxGroups,
        base64: field.encoding === 'base64' ? 'raw' : 'data URI',
        ...required,
      };
  }
}

function normalised(stated: SpecField): SpecField {
  return 'formats' in stated ? { ...stated, formats: [...stated.formats].sort() } : stated;
}
