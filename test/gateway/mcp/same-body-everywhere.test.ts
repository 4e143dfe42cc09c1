import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readProgramState } from '../../../electron/command-line/commands/run-command.ts';
import type { FieldValue } from '../../../shared/fields/field-values-and-drafts.ts';
import { builtInModels, modelById } from '../../../shared/models/all-models.ts';
import { openingDraft } from '../../../shared/models/apply-preset.ts';
import type { Model } from '../../../shared/models/model.ts';
import { imageModelFile, openImageGateway } from '../command-line/image-gateway.ts';
import { atGateway, openTestProgram, runTestCommand, writeModelFile } from '../command-line/run-test-command.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { allowClient, callTool, connectAsCommand, startRuns } from './mcp-client.ts';

// The form, the command line and the Model Context Protocol send the same bytes for the same intention: a value that is not
// given is the one that a new form shows.

const link = 'https://example.com/lake.png';

/** A model of a file whose new form doesn't show the documented default. */
const openingFile = {
  ...imageModelFile,
  id: 'image-q-2',
  title: 'Image Q 2',
  fields: { ...imageModelFile.fields, size: { ...imageModelFile.fields.size, opening: '48x64' } },
};

/** Bodies by hand: the defaults of the interface, and the landscape that a new form of a video model shows. */
const bodies: Record<string, string> = {
  'video-d-pro': '{"prompt":"A lake","size":"1280x720","seconds":"4"}',
  'video-b': '{"prompt":"A lake","aspect_ratio":"16:9","duration":"5","mode":"std","model_name":"video-b-v2-1-master"}',
  'image-q-1': '{"prompt":"A lake","size":"64x48"}',
  'image-q-2': '{"prompt":"A lake","size":"48x64"}',
};

interface Given {
  /** Values as in a form. `null`: the person emptied the field. */
  readonly [name: string]: FieldValue | null;
}

/** Only the values that every request of the model needs. */
function requiredValues({ fields }: Model): Given {
  const required = Object.entries(fields).filter(([, field]) => field.required);
  return Object.fromEntries(
    required.map(([name, { kind }]) => [name, kind === 'images' ? [{ from: 'link', url: link }] : 'A lake']),
  );
}

function setOptions([name, value]: readonly [string, FieldValue | null]): string[] {
  return Array.isArray(value) ? ['--image', `${name}=${link}`] : ['--set', `${name}=${value ?? ''}`];
}

async function setUp() {
  const dataFolder = await temporaryFolder();
  writeModelFile(dataFolder);
  writeFileSync(join(dataFolder, 'models', 'image-q-2.json'), JSON.stringify(openingFile));
  const gateway = await openImageGateway();
  gateway.hold(true);
  const program = await openTestProgram(dataFolder, atGateway(gateway));
  onTestFinished(() => program.close());
  const app = { calls: program.client, snapshot: () => readProgramState(program) };
  await allowClient(app, { runs: 'limit', limit: { charges: 1000 } });
  const client = await connectAsCommand(app, 'Test client');
  const lastBody = () => gateway.requests.findLast(({ method }) => method === 'POST')?.body;

  /** Returns the bodies that the form, the command line and a client send. */
  async function send(model: Model, given: Given) {
    const modelId = model.id;
    const filled = Object.entries({ ...openingDraft(model, []).values, ...given });
    const values = Object.fromEntries(filled.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
    await program.client.tasks.start({ intentId: randomUUID(), modelId, draft: { values, extra: '' } });
    const ofForm = lastBody();
    const options = Object.entries(given).flatMap(setOptions);
    const command = await runTestCommand(['run', '--model', modelId, ...options, '--yes', '--no-wait'], { dataFolder });
    expect(command.err).toContain('waiting');
    const ofCommand = lastBody();
    const dryRun = await runTestCommand(['run', '--model', modelId, ...options, '--dry-run'], { dataFolder });
    const asked = Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? [{ url: link }] : value]);
    const run = { model: modelId, values: Object.fromEntries(asked) };
    const checked = await callTool(client, 'check_run', run);
    const { data } = await startRuns(client, [run]);
    expect(data).toMatchObject({ sent: 1 });
    const announced = [dryRun.out.trimEnd().split('\n').at(-1), JSON.stringify(checked.data.untrusted.body)];
    return { sent: [ofForm, ofCommand, lastBody()], announced, count: gateway.count('POST') };
  }
  return { gateway, send, client };
}

test('only the required values of every model become the same bytes', async () => {
  const { send } = await setUp();
  const models = [...builtInModels, ...['image-q-1', 'image-q-2'].flatMap((id) => modelById(id) ?? [])];
  expect(models).toHaveLength(builtInModels.length + 2);
  for (const [index, model] of models.entries()) {
    const { sent, announced, count } = await send(model, requiredValues(model));
    const body = bodies[model.id] ?? sent[0];
    expect(sent, model.id).toEqual([body, body, body]);
    expect(announced, model.id).toEqual([body, body]);
    expect(count).toBe((index + 1) * 3);
  }
});

test('a given value and an emptied field become the same bytes', async () => {
  const { send } = await setUp();
  const model = modelById('video-d-pro');
  if (!model) throw new Error('There is no model.');
  const tall = await send(model, { prompt: 'A lake', size: '720x1280' });
  expect(tall.sent).toEqual(Array(3).fill('{"prompt":"A lake","size":"720x1280","seconds":"4"}'));
  const empty = await send(model, { prompt: 'A lake', size: null, seconds: null });
  expect([...empty.sent, ...empty.announced]).toEqual(Array(5).fill('{"prompt":"A lake"}'));
});

test('the default in the schema for clients is the value of a new form', async () => {
  const { client, send } = await setUp();
  const model = modelById('image-q-2');
  if (!model) throw new Error('There is no model.');
  const { data } = await callTool(client, 'list_models', { model: model.id });
  const { schema } = data.models[0].untrusted;
  expect(schema.properties.size).toMatchObject({ default: '48x64' });
  const { sent } = await send(model, { prompt: 'A lake', size: schema.properties.size.default });
  expect(sent[0]).toBe(bodies['image-q-2']);
});
