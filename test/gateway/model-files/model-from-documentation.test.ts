import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inProject } from '../../../build/project.ts';
import { readDocumentation } from '../../../shared/model-documentation/read-documentation.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const readPage = (name: string) => readFile(inProject('test', 'fixtures', 'documentation', `${name}.txt`), 'utf8');

test.each([
  ['01-table', 'video'],
  ['10-openapi-3-0-yaml', 'image'],
  ['15-chinese-table', 'video'],
])('the model of %s is saved as a file, and runs in the sandbox', async (page, kind) => {
  const app = await openTestApp({
    dataFolder: await temporaryFolder(),
    sandbox: true,
    clock: loadTolerantClock(20),
  });
  const [proposal] = readDocumentation(await readPage(page));
  if (!proposal) throw new Error('The page has no model.');
  const { id } = proposal.file;
  await app.calls.modelFiles.save({ name: `${id}.json`, text: JSON.stringify(proposal.file) });
  const model = modelById(id);
  if (!model) throw new Error('The model is not in use.');
  const { values, extra } = initialDraft(model);
  const started = await app.calls.tasks.start({
    modelId: id,
    draft: { values: { ...values, prompt: 'A heron' }, extra },
  });
  await app.taskWhere(started.id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(started.id);
  expect(item).toMatchObject({ kind, modelId: id });
});
