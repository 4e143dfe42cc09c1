import { describe, expect, test } from 'vitest';
import { builtInModels, modelById } from '../../../../shared/models/all-models.ts';
import { described, normalised } from '../../models/described-field.ts';
import { specTable } from '../../models/spec-table.ts';

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
