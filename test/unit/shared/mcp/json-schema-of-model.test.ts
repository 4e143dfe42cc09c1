import { randomUUID } from 'node:crypto';
import { type Schema, Validator } from '@cfworker/json-schema';
import { expect, test } from 'vitest';
import type { FieldValue, ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { jsonSchemaOfModel } from '../../../../shared/mcp/json-schema-of-model.ts';
import { builtInModels, modelById } from '../../../../shared/models/all-models.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import { fullForms } from '../../../support/full-forms.ts';

const image: ImageFile = {
  from: 'file',
  hash: 'a'.repeat(64),
  name: 'a.png',
  type: 'image/png',
  bytes: 1,
  width: 1,
  height: 1,
};

/** Returns a value as a client sends it: images by their ids, and JSON as it is. */
function sent(value: FieldValue): unknown {
  const withIds = JSON.parse(JSON.stringify(value), (_, each) => (each?.from ? { item: randomUUID() } : each));
  const parsed = typeof value === 'string' ? parseJsonOrUndefined(value) : undefined;
  return typeof parsed === 'object' && parsed !== null ? parsed : withIds;
}

test.each(Object.keys(fullForms))('the schema describes a complete form: %s', (name) => {
  const form = fullForms[name];
  const model = modelById(form?.modelId ?? '');
  if (!form || !model) throw new Error(`There is no model of ${name}.`);
  const values = Object.entries(form.values(image, image)).map(([field, value]) => [field, sent(value)]);
  const validator = new Validator(jsonSchemaOfModel(model) as Schema, '2020-12', false);
  expect(validator.validate(Object.fromEntries(values)).errors).toEqual([]);
  expect(validator.validate({ ...Object.fromEntries(values), unknown_field: 1 }).valid).toBe(false);
});

test('every field has a title and its limits', () => {
  for (const model of builtInModels) {
    const { properties } = jsonSchemaOfModel(model);
    for (const [name, field] of Object.entries(model.fields)) {
      const text = JSON.stringify(Object(properties)[name]);
      expect(text, `${model.id} ${name}`).toContain(JSON.stringify(field.title));
      expect(text).toContain(JSON.stringify(field.limits((other) => model.fields[other]?.title ?? other)).slice(1, -1));
    }
  }
});
