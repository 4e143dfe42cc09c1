import { expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { draftOf, openAtGateway, testKey } from '../support/app-at-gateway.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { allowClient, callTool, connectAsCommand, connectOverHttp, startRuns } from './mcp-client.ts';

const run = { model: 'video-b', values: { prompt: 'A heron in the fog' } };
const toolNames = [
  'list_models',
  'check_run',
  'start_runs',
  'get_runs',
  'search_library',
  'show_item',
  'compare_items',
  'list_projects',
  'show_project',
];

test.each(['http', 'command'])('the official client lists and calls tools over %s', async (transport) => {
  const app = await openTestApp({ sandbox: true });
  const { url, token } = await allowClient(app);
  const client = transport === 'http' ? await connectOverHttp(url, token) : await connectAsCommand(app);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(toolNames);
  expect(tools.find(({ name }) => name === 'start_runs')?.annotations).toMatchObject({ readOnlyHint: false });
  const { data } = await callTool(client, 'list_models', { model: 'video-b' });
  expect(data.models).toMatchObject([
    {
      model: 'video-b',
      schema: { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string', title: 'Prompt' } } },
    },
  ]);
});

test('a check returns the exact request and sends nothing, and a wrong run gets its reasons', async () => {
  const { app, gateway } = await openAtGateway({});
  const { url, token } = await allowClient(app);
  const client = await connectOverHttp(url, token);
  const { data } = await callTool(client, 'check_run', run);
  const preview = await app.calls.tasks.preview({ modelId: run.model, draft: draftOf(run.model) });
  expect(data).toMatchObject({ canBeSent: true, charges: 1, estimate: 'no price set' });
  expect(data.bytes).toBe(preview.bytes);
  expect(data.untrusted).toEqual({ path: preview.path, body: JSON.parse(preview.body) });
  const camera = { type: 'simple', config: { zoom: 2 } };
  const withJson = await callTool(client, 'check_run', { ...run, values: { ...run.values, camera_control: camera } });
  expect(withJson.data.untrusted.body.camera_control).toEqual(camera);
  const unknown = await callTool(client, 'check_run', { model: 'video-none', values: {} });
  expect(unknown).toMatchObject({
    isError: true,
    data: { sentence: 'There is no model video-none. See list_models.' },
  });
  const tooLong = await callTool(client, 'check_run', { ...run, values: { prompt: 'x'.repeat(2501) } });
  expect(tooLong.data).toMatchObject({
    canBeSent: false,
    untrusted: { problem: 'Prompt is 2501 characters long; the limit is 2500.' },
  });
  expect(gateway.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('results are found, shown, compared and used as inputs, without paths and links', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(20) });
  const { url, token } = await allowClient(app, { runs: 'limit' });
  const client = await connectOverHttp(url, token);
  const model = 'image-c-2.5-t2i-preview';
  const image = { model, values: draftOf(model).values };
  const started = await startRuns(client, [image, image]);
  const ids: string[] = started.data.runs.map((each: { run: string }) => each.run);
  expect(ids).toHaveLength(2);
  for (const id of ids) await app.taskWhere(id, ({ state }) => state === 'done');
  const runs = await callTool(client, 'get_runs', { runs: ids });
  expect(runs.data.runs).toMatchObject([{ state: 'done' }, { state: 'done' }]);

  const found = await callTool(client, 'search_library', { search: 'heron kind:image' });
  expect(found.data.found).toBeGreaterThanOrEqual(2);
  const [first, second] = found.data.items;
  expect(first).toMatchObject({ fromSandbox: true, untrusted: { prompt: 'A heron in the fog' } });
  expect(await callTool(client, 'search_library', { search: 'is:pick' })).toMatchObject({
    isError: true,
    data: { sentence: expect.stringMatching(/^is: enter /) },
  });
  expect(await callTool(client, 'search_library', { search: 'heron kind:video' })).toMatchObject({
    data: { found: 0 },
  });

  const small = await callTool(client, 'show_item', { item: first.item });
  expect(small.images).toMatchObject([{ mimeType: 'image/webp' }]);
  const large = await callTool(client, 'show_item', { item: first.item, size: 'large' });
  const bytes = Buffer.from(large.images[0]?.data ?? '', 'base64');
  expect(large.images).toMatchObject([{ mimeType: 'image/jpeg' }]);
  expect(bytes.length).toBeLessThanOrEqual(1_000_000);

  const compared = await callTool(client, 'compare_items', { items: [first.item, second.item], title: 'Herons' });
  expect(compared.data.link).toBe(`triptych-open:/studio/${compared.data.comparison}`);
  expect(await app.calls.comparisons.get({ id: compared.data.comparison })).toMatchObject({ title: 'Herons' });

  const edit = { prompt: 'At night', images: [{ item: first.item }] };
  const checked = await callTool(client, 'check_run', { model: 'image-c-2.5-i2i-preview', values: edit });
  expect(checked.data).toMatchObject({ canBeSent: true });

  const { resources } = await client.listResources();
  expect(resources.length).toBe((await app.snapshot()).itemCount);
  const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
  expect(contents).toMatchObject([
    { mimeType: 'text/plain' },
    { mimeType: 'application/json', text: expect.stringMatching(/^\{[\s\S]*\}$/) },
    { mimeType: 'image/webp' },
  ]);

  const everything = JSON.stringify([started, runs, found, small, large, compared, checked, resources, contents]);
  const { library } = await app.snapshot();
  expect(everything).not.toContain(library.folder);
  expect(everything).not.toMatch(/https?:\/\//);
});

test('projects are listed, and their shots and takes are shown', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(20) });
  const { calls } = app;
  const { url, token } = await allowClient(app, { runs: 'limit' });
  const client = await connectOverHttp(url, token);
  const project = await calls.projects.create({ id: crypto.randomUUID(), title: 'Herons' });
  const { shots } = await calls.projects.createShots({ id: project.id, shots: [{ title: 'Fog', brief: 'A heron' }] });
  const [shot] = shots;
  const started = await startRuns(client, [{ ...run, shot: shot?.id }]);
  await app.taskWhere(started.data.runs[0].run, ({ state }) => state === 'done');
  expect((await callTool(client, 'list_projects')).data.projects).toMatchObject([
    { project: project.id, shots: 1, takes: 1, untrusted: { title: 'Herons' } },
  ]);
  const { data } = await callTool(client, 'show_project', { project: project.id, shot: shot?.id });
  expect(data).toMatchObject({
    shots: [{ shot: shot?.id, takes: 1, untrusted: { title: 'Fog', brief: 'A heron' } }],
    takes: [{ kind: 'video', run: started.data.runs[0].run }],
  });
});

test('wrong arguments, unknown tools and unknown ids get a sentence', async () => {
  const app = await openTestApp({ sandbox: true });
  const { url, token } = await allowClient(app);
  const client = await connectOverHttp(url, token);
  const wrong = [
    ['search_library', { limit: 1000 }, /^The arguments of search_library are wrong\. limit: /],
    ['search_library', { path: '/etc' }, /Unrecognized key/],
    ['show_item', { item: '../../keys.json' }, /^The arguments of show_item are wrong\. item: /],
    ['start_runs', { runs: [run] }, /^The arguments of start_runs are wrong\. key: /],
    ['start_runs', { runs: [] }, /^The arguments of start_runs are wrong\. runs: /],
    ['list_models', { model: 'video-none' }, /^There is no model video-none\./],
    ['delete_library', {}, /^There is no tool with this name\.$/],
  ] as const;
  expect(await callTool(client, 'list_projects')).toMatchObject({ isError: false });
  for (const [name, input, sentence] of wrong) {
    const answer = await callTool(client, name, input);
    expect(answer.isError, name).toBe(true);
    expect(answer.data.sentence).toMatch(sentence);
  }
  // The sentences of other parts of the program may quote others.
  const unknown = await callTool(client, 'show_item', { item: crypto.randomUUID() });
  expect(unknown.data).toEqual({
    problem: 'not-found',
    untrusted: { sentence: 'This result isn’t in the library.' },
  });
  await expect(client.listResources({ cursor: 'wrong' })).rejects.toThrow('The cursor is wrong.');
});

test('every call is in the request log, with its arguments and its outcome, and without the key', async () => {
  const { app } = await openAtGateway({});
  const { url, token } = await allowClient(app, { runs: 'no' });
  const client = await connectOverHttp(url, token);
  // Main reads the key with the first request.
  await app.calls.tasks.start({ modelId: run.model, draft: draftOf(run.model) });
  await callTool(client, 'search_library', { search: `heron ${testKey}` });
  await startRuns(client, [run]);
  const { exchanges } = await app.calls.requestLog.page({ limit: 10, kind: 'mcp' });
  expect(exchanges).toMatchObject([
    { path: 'start_runs', origin: 'Test client', status: 403 },
    { path: 'search_library', origin: 'Test client', status: 200 },
  ]);
  const details = await Promise.all(exchanges.map(({ id }) => app.calls.requestLog.detail({ id })));
  expect(details[1]?.sent.body?.text).toBe('{"search":"heron (key)"}');
  expect(details[0]?.received?.body?.text).toContain('isn’t allowed to start runs');
  expect(JSON.stringify(details)).not.toContain(token);
});

test.each([
  ['show_project', 'shots', 'shot', 2000],
  ['list_models', 'models', 'model', undefined],
  ['list_projects', 'projects', 'project', 1],
])(
  '%s answers at most 60,000 characters at a time, and all of them one after the other',
  async (tool, list, name, count) => {
    const { calls, ...app } = await openTestApp({ sandbox: true });
    const { url, token } = await allowClient({ calls, ...app });
    const client = await connectOverHttp(url, token);
    const { id: project } = await calls.projects.create({ title: 'Long' });
    const brief = 'A heron in the fog. 夜明けの霧の中の鷺。\u200b'.repeat(10);
    await calls.projects.createShots({ id: project, shots: Array.from({ length: 2000 }, () => ({ brief })) });
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 200; pages += 1) {
      const input = { ...(tool === 'show_project' && { project }), ...(cursor !== undefined && { cursor }) };
      const { texts, data } = await callTool(client, tool, input);
      expect(texts.join('').length).toBeLessThan(60_000);
      seen.push(...data[list].map((each: Record<string, string>) => each[name]));
      cursor = data.next;
      if (cursor === undefined) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    if (count !== undefined) expect(seen).toHaveLength(count);
    const wrong = await callTool(client, tool, { ...(tool === 'show_project' && { project }), cursor: 'x' });
    expect(wrong.isError).toBe(true);
  },
);

test('the list of models has no schemas, which one model has', async () => {
  const app = await openTestApp({ sandbox: true });
  const { url, token } = await allowClient(app);
  const client = await connectOverHttp(url, token);
  const { data, texts } = await callTool(client, 'list_models');
  expect(data.models.length).toBeGreaterThan(5);
  expect(texts.join('')).not.toContain('"schema"');
  for (const { model } of data.models) {
    const one = await callTool(client, 'list_models', { model });
    expect(one.data.models[0].schema).toMatchObject({ type: 'object' });
    expect(one.texts.join('').length).toBeLessThan(60_000);
  }
});
