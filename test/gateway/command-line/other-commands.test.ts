import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import undiciPackage from 'undici/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { draftOf, testKey } from '../support/app-at-gateway.ts';
import { taskId } from '../support/fake-server.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { openImageGateway } from './image-gateway.ts';
import { atGateway, openTestProgram, runTestCommand, writeModelFile } from './run-test-command.ts';

async function setUp() {
  const dataFolder = await temporaryFolder();
  writeModelFile(dataFolder);
  const gateway = await openImageGateway();
  const command = (...args: string[]) => runTestCommand(args, { dataFolder, core: atGateway(gateway) });
  return { dataFolder, gateway, command };
}

test('models lists the models of files, with the limits of their fields', async () => {
  const { command } = await setUp();
  const all = (await command('models', '--json')).lines();
  expect(all.find(({ id }) => id === 'image-q-1')).toEqual({
    type: 'model',
    id: 'image-q-1',
    title: 'Image Q 1',
    kind: 'image',
    output: 'images',
    facts: 'text to image',
    file: 'image-q-1.json',
    untested: false,
  });
  const [one] = (await command('models', 'Image Q 1', '--json')).lines();
  expect(one?.['fields']).toContainEqual(
    expect.objectContaining({ name: 'size', role: 'shape', options: ['64x48', '48x64'], default: '64x48' }),
  );
  const [tall] = (await command('models', 'video-d-pro', '--json')).lines();
  expect(tall?.['fields']).toContainEqual(
    expect.objectContaining({ name: 'size', default: '720x1280', form: '1280x720' }),
  );
  expect((await command('models', 'video-d-pro')).out).toMatch(/ {2}size {2}Size: .*; sent unless set: 1280 × 720\n/);
  expect((await command('models', 'image-q-1')).out).toContain('  seed  Seed: whole number, 0 to 2147483647');
  const unknown = await command('models', 'image-q-11');
  expect([unknown.code, unknown.err]).toEqual([
    2,
    'There is no model “image-q-11”. Did you mean “image-q-1”? See: triptych models\n',
  ]);
});

test('search, list and export find what run saved', async () => {
  const { dataFolder, command } = await setUp();
  await command('run', '--model', 'image-q-1', '--prompt', 'A heron in fog', '--set', 'seed=7', '--yes');
  await command('run', '--model', 'image-q-1', '--prompt', 'A fox', '--yes');

  const [item, ...others] = (await command('search', 'heron', 'seed:7', '--json')).lines();
  expect(others).toEqual([]);
  expect(item).toMatchObject({ type: 'item', model: 'image-q-1', prompt: 'A heron in fog', seed: 7, missing: false });
  const found = await command('search', 'kind:image', '--limit', '1');
  expect(readFileSync(found.out.trim()).length).toBeGreaterThan(0);
  expect(found.err).toBe('2 results. The first 1 are printed; see --limit.\n');
  expect((await command('search', 'owl')).err).toBe('0 results.\n');
  for (const args of [['search'], ['export', '--output', join(dataFolder, 'all.zip')]]) {
    const refused = await command(...args, 'is:pick', 'rating:high');
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toMatch(/^is: enter .+ rating: enter /);
  }

  const runs = (await command('list', '--state', 'saved', '--model', 'image-q-1', '--json')).lines();
  expect(runs.map(({ prompt }) => prompt).sort()).toEqual(['A fox', 'A heron in fog']);
  expect((await command('list', '--state', 'odd')).code).toBe(2);

  const zip = join(dataFolder, 'picks.zip');
  const exported = await command(
    'export',
    'heron',
    '--output',
    zip,
    '--contents',
    'data',
    '--without-prompts',
    '--json',
  );
  expect([exported.code, exported.lines()[0]]).toEqual([
    0,
    expect.objectContaining({ path: zip, files: 1, leftOut: 0 }),
  ]);
  const entries = entriesOf(readFileSync(zip));
  expect(Object.keys(entries).filter((name) => name.endsWith('.png'))).toHaveLength(1);
  expect(Buffer.concat(Object.values(entries)).includes('heron')).toBe(false);
  const again = await command('export', 'heron', '--output', zip);
  expect([again.code, again.err]).toEqual([2, `“${zip}” exists. Choose another name; no file is replaced.\n`]);
});

test('track saves the result of a task that was started elsewhere', async () => {
  const { gateway, command } = await setUp();
  const result = await command('track', taskId, '--model', 'image-q-1', '--json');
  expect([result.code, gateway.count('POST')]).toEqual([0, 0]);
  expect(result.lines()[0]).toMatchObject({ type: 'run', state: 'done', task: taskId });
  const polled = gateway.count('GET');
  gateway.hold(true);
  const other = await command('track', crypto.randomUUID(), '--model', 'image-q-1', '--no-wait');
  expect([other.code, gateway.count('GET')]).toEqual([0, polled + 1]);
  expect((await command('track', taskId)).code).toBe(2);
  const wrong = await command('track', 'no id at all', '--model', 'image-q-1');
  expect(wrong.code).toBe(1);
});

test('a saved run plan of the window is sent from the command line', async () => {
  const { dataFolder, gateway, command } = await setUp();
  const none = await command('run', '--plan', 'studio', '--yes');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('There is no plan')]);
  const program = await openTestProgram(dataFolder, atGateway(gateway));
  const origin = { modelId: 'image-q-1', draft: draftOf('image-q-1', 'A crane') };
  const edits = { values: {}, cuts: {} };
  const rows = [
    { id: crypto.randomUUID(), modelId: 'image-q-1', edits },
    { id: crypto.randomUUID(), modelId: 'image-q-1', edits: { ...edits, values: { prompt: 'An owl' } } },
    { id: crypto.randomUUID(), modelId: 'image-q-1', off: true, edits },
  ];
  const brief = { values: { 'brief-prompt': 'A crane' }, extra: JSON.stringify({ origin, rows }) };
  await program.client.drafts.save({ modelId: 'fan-out', draft: brief });
  await program.close();
  const result = await command('run', '--plan', 'studio', '--max-charges', '2');
  expect([result.code, gateway.prompts().sort()]).toEqual([0, ['A crane', 'An owl']]);
  expect(result.err).toContain('1 row is excluded.');
});

test('the plan of the open form is sent from the command line, without the rows that were removed', async () => {
  const { dataFolder, gateway, command } = await setUp();
  const program = await openTestProgram(dataFolder, atGateway(gateway));
  const edits = { values: {}, cuts: {} };
  const rows = [
    { id: crypto.randomUUID(), modelId: 'image-q-1', swept: {}, removed: true, edits },
    { id: crypto.randomUUID(), modelId: 'image-q-1', edits: { ...edits, values: { prompt: 'A heron' } } },
  ];
  const origin = { modelId: 'image-q-1', draft: draftOf('image-q-1', 'A crane') };
  await program.client.drafts.save({
    modelId: 'fan-out:video-b',
    draft: { values: {}, extra: JSON.stringify({ origin, rows }) },
  });
  await program.close();
  const result = await command('run', '--plan', 'studio', '--max-charges', '1');
  expect([result.code, gateway.prompts()]).toEqual([0, ['A heron']]);
});

test('a run plan of the window is sent with the default presets that its rows show', async () => {
  const { dataFolder, gateway, command } = await setUp();
  const program = await openTestProgram(dataFolder, atGateway(gateway));
  const preset = { modelId: 'video-d-pro', name: 'Long', withInputs: false, isDefault: true };
  await program.client.presets.save({ ...preset, draft: { values: { seconds: '12' }, extra: '' } });
  const origin = { modelId: 'image-q-1', draft: draftOf('image-q-1', 'A crane') };
  const rows = [{ id: crypto.randomUUID(), modelId: 'video-d-pro', edits: { values: {}, cuts: {} } }];
  const brief = { values: { 'brief-prompt': 'A crane' }, extra: JSON.stringify({ origin, rows }) };
  await program.client.drafts.save({ modelId: 'fan-out', draft: brief });
  await program.close();
  const { out } = await command('run', '--plan', 'studio', '--dry-run');
  expect(out.trimEnd().split('\n').at(-1)).toBe('{"prompt":"A crane","seconds":"12"}');
  // A command that names its values depends only on its options.
  const single = await command('run', '--model', 'video-d-pro', '--prompt', 'A crane', '--dry-run');
  expect(single.out).toContain('{"prompt":"A crane","size":"1280x720","seconds":"4"}');
});

test('doctor checks the folder, the database and the connection, and prints no key', async () => {
  const { dataFolder, command } = await setUp();
  const good = await command('doctor', '--json', '--offline');
  expect([good.code, good.lines().every(({ ok }) => ok === true)]).toEqual([0, true]);
  expect(good.lines().map(({ name }) => name)).toEqual([
    'Version',
    'Data folder',
    'Database',
    'Disk of the data folder',
    'Disk of the library',
    'Files of results',
    'Connection',
  ]);
  expect(good.lines()[0]?.['text']).toContain(`undici ${undiciPackage.version}`);
  expect(`${good.out}${good.err}`).not.toContain(testKey);

  const tested = await command('doctor');
  expect(tested.out).toContain('Connection: http://127.0.0.1:');
  expect(`${tested.out}${tested.err}`).not.toContain(testKey);

  writeFileSync(join(dataFolder, 'models', 'wrong.json'), '{"version": 1}');
  const without = await runTestCommand(['doctor'], { dataFolder });
  expect(without.code).toBe(1);
  expect(without.out).toContain('problem  Model file wrong.json: Line 1: ');
  expect(without.out).toContain('problem  Connection: Not set up.');
});

test('doctor names the files that are missing', async () => {
  const { dataFolder, gateway, command } = await setUp();
  const { out } = await command('run', '--model', 'image-q-1', '--prompt', 'A heron', '--yes');
  const file = out.trim();
  rmSync(file);
  const program = await openTestProgram(dataFolder, atGateway(gateway));
  const { items } = await program.client.library.page({ limit: 1 });
  await program.fetch(mediaRoute(items[0]?.id ?? ''));
  const isNoted = async () => (await program.client.library.page({ limit: 1 })).items[0]?.fileState;
  await expect.poll(isNoted).toBe('missing');
  await program.close();
  const missing = await command('doctor', '--offline');
  expect([missing.code, missing.out]).toEqual([
    1,
    expect.stringContaining(`problem  Files of results: 1 file is missing: ${file}. Put it back`),
  ]);
});

test('a run without a connection is refused before anything is stored', async () => {
  const { dataFolder } = await setUp();
  const result = await runTestCommand(['run', '--model', 'image-q-1', '--prompt', 'A heron', '--yes'], { dataFolder });
  expect([result.code, result.err]).toEqual([3, expect.stringContaining('The connection is not set up')]);
  expect((await runTestCommand(['list'], { dataFolder })).out).toBe('');
});
