import { afterAll, expect, test } from 'vitest';
import { openSandbox } from '../../../electron/sandbox/sandbox.ts';
import type { EncodeImage } from '../../../shared/fields/field.ts';
import type { FieldValue, ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels } from '../../../shared/models/all-models.ts';
import { initialDraft, type Model } from '../../../shared/models/model.ts';
import { prepareRun } from '../../../shared/models/prepare-run.ts';
import { fullBody, fullForms, square } from '../../support/full-forms.ts';
import { ask } from './test-sandbox.ts';

// Checks that the sandbox accepts the program's request for every model. The sandbox enforces all rules of the
// interface.

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const image: ImageFile = {
  from: 'file',
  hash: '0'.repeat(64),
  name: 'square.png',
  type: 'image/png',
  bytes: square.byteLength,
  width: 600,
  height: 600,
};
const base64 = square.toString('base64');
const encode: EncodeImage = (_, encoding) => (encoding === 'base64' ? base64 : `data:image/png;base64,${base64}`);

/** Only the fields that every request needs. */
function required(model: Model): Record<string, FieldValue> {
  const fields = Object.entries(model.fields).filter(([, field]) => field.required);
  return Object.fromEntries(fields.map(([name, { kind }]) => [name, kind === 'images' ? [image] : 'A lake']));
}

async function expectTaken(path: string, body: unknown): Promise<void> {
  const answer = await ask(sandbox, path, body);
  expect([answer.status, answer.body['detail']]).toEqual([202, undefined]);
}

test.each(builtInModels.map((model) => [model.id, model] as const))(
  'the sandbox accepts %s with only its required fields',
  async (_, model) => {
    for (const values of [required(model), { ...initialDraft(model).values, ...required(model) }]) {
      const { reasons, path, body } = prepareRun(model, { values, extra: '' });
      expect(reasons).toEqual([]);
      await expectTaken(path, body(encode));
    }
  },
);

test.each(Object.entries(fullForms))('the sandbox accepts %s with every field', async (_, form) => {
  await expectTaken(form.path, fullBody(form));
});

test('every model has a complete form', () => {
  const filled = new Set(Object.values(fullForms).map(({ modelId }) => modelId));
  expect([...filled].sort()).toEqual(builtInModels.map(({ id }) => id).sort());
});
