import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, test } from 'vitest';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { heldAnswer, openWithClient, posts, run, runs } from './client-at-gateway.ts';
import {
  allowClient,
  connect,
  connectAsCommand,
  connectOverHttp,
  nextQuestion,
  openWindow,
  startRuns,
} from './mcp-client.ts';

/** Speed of a clock with which a question does not end by itself while a test waits for its end. */
const slow = 0.1;

describe('a client with the permission to ask', () => {
  test('starts runs after the user allowed them in the window', async () => {
    const { app, gateway, client } = await openWithClient();
    await openWindow(app);
    const starting = startRuns(client, [run, run]);
    const question = await nextQuestion(app);
    const prompt = run.values.prompt;
    expect(question).toMatchObject({
      client: 'Test client',
      charges: 2,
      estimate: 'no price set',
      runs: [
        { modelId: 'video-b', prompt },
        { modelId: 'video-b', prompt },
      ],
    });
    expect(posts(gateway)).toBe(0);
    await app.calls.mcp.answer({ id: question.id, isAllowed: true });
    const { data } = await starting;
    expect(data.runs).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(posts(gateway)).toBe(2);
    expect((await app.snapshot()).mcp.questions).toEqual([]);
  });

  test('that gives up without progress sends nothing, and its question closes', async () => {
    const { app, gateway, client } = await openWithClient();
    await openWindow(app);
    const call = { name: 'start_runs', arguments: { runs: [run], key: 'too late' } };
    await expect(client.callTool(call, undefined, { timeout: 2000 })).rejects.toThrow(/timed out/i);
    await expect.poll(async () => (await app.snapshot()).mcp.questions).toEqual([]);
    expect(posts(gateway)).toBe(0);
  });

  test('asks with the values, the images and the shot of a run', async () => {
    const app = await openTestApp({ sandbox: true });
    const { calls } = app;
    const { url, token } = await allowClient(app);
    const client = await connectOverHttp(url, token);
    await openWindow(app);
    const { id: projectId } = await calls.projects.create({ id: crypto.randomUUID(), title: 'Herons' });
    const { shots } = await calls.projects.createShots({ id: projectId, shots: [{ title: 'Fog', brief: '' }] });
    const values = { prompt: 'At night', images: [{ url: 'https://example.com/heron.png' }] };
    const edit = { model: 'image-c-2.5-i2i-preview', values, shot: shots[0]?.id };
    const starting = startRuns(client, [edit]);
    const { id, runs: asked } = await nextQuestion(app);
    await calls.mcp.answer({ id, isAllowed: false });
    await starting;
    expect(asked).toMatchObject([{ modelId: edit.model, prompt: 'At night' }]);
    expect(asked[0]?.values).toEqual([
      { title: expect.any(String), text: 'https://example.com/heron.png' },
      { title: 'Take of shot', text: '010 Fog in Herons' },
    ]);
  });

  test('asks with the values that it did not give, and not with those that are not sent', async () => {
    const { app, gateway, client } = await openWithClient();
    await openWindow(app);
    const night = { model: 'video-d-pro', values: { prompt: 'At night', seconds: null } };
    const starting = startRuns(client, [night]);
    const { id, runs: asked } = await nextQuestion(app);
    await app.calls.mcp.answer({ id, isAllowed: true });
    await starting;
    expect(asked).toEqual([
      { modelId: night.model, prompt: 'At night', values: [{ title: 'Size', text: '1280 × 720' }] },
    ]);
    expect(gateway.requests.find(({ method }) => method === 'POST')?.body).toBe(
      '{"prompt":"At night","size":"1280x720"}',
    );
  });

  test('sends nothing when the user denies the runs', async () => {
    const { app, gateway, client } = await openWithClient();
    await openWindow(app);
    const starting = startRuns(client, runs);
    const { id } = await nextQuestion(app);
    await app.calls.mcp.answer({ id, isAllowed: false });
    expect(await starting).toMatchObject({
      isError: true,
      data: { sentence: 'The user denied these runs. Nothing was sent.' },
    });
    expect(posts(gateway)).toBe(0);
  });

  test('sends nothing without an answer in time, and without a window', async () => {
    const { app, gateway, client } = await openWithClient();
    const without = await startRuns(client, runs);
    expect(without.data.sentence).toMatch(/no window is open\. Nothing was sent\.$/);
    await openWindow(app);
    // The clock of this app is fast.
    const late = await startRuns(client, runs);
    expect(late.data.sentence).toBe('The user did not answer the question in the window in time. Nothing was sent.');
    expect((await app.snapshot()).mcp.questions).toEqual([]);
    expect(posts(gateway)).toBe(0);
  });

  test('sends nothing when it cancels its call, even if the user allows the runs afterwards', async () => {
    const { app, gateway, client } = await openWithClient({}, slow);
    await openWindow(app);
    const stop = new AbortController();
    const starting = client.callTool({ name: 'start_runs', arguments: { runs, key: 'one' } }, undefined, {
      signal: stop.signal,
    });
    const { id } = await nextQuestion(app);
    stop.abort();
    await expect(starting).rejects.toThrow();
    await expect.poll(async () => (await app.snapshot()).mcp.questions).toEqual([]);
    await app.calls.mcp.answer({ id, isAllowed: true });
    expect(posts(gateway)).toBe(0);
  });

  test('sends nothing when its connection over HTTP ends, even if the user allows the runs afterwards', async () => {
    const { app, gateway } = await openAtGateway({}, { speed: slow });
    const { url, token } = await allowClient(app);
    const stop = new AbortController();
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit,
      // Ends only the requests, and sends no message about it.
      fetch: (input, init) => fetch(input, { ...init, signal: stop.signal }),
    });
    const client = await connect(transport as Transport);
    await openWindow(app);
    void startRuns(client, runs).catch(() => {});
    const { id } = await nextQuestion(app);
    stop.abort();
    await expect.poll(async () => (await app.snapshot()).mcp.questions).toEqual([]);
    await app.calls.mcp.answer({ id, isAllowed: true });
    expect(posts(gateway)).toBe(0);
  });

  test('sends nothing when the connection changed while the question was open', async () => {
    const { app, gateway, client } = await openWithClient();
    await openWindow(app);
    const starting = startRuns(client, runs);
    const { id } = await nextQuestion(app);
    await app.calls.connection.useSandbox();
    await app.calls.mcp.answer({ id, isAllowed: true });
    expect((await starting).data.sentence).toBe('Another connection is in use now. Nothing was sent.');
    expect(posts(gateway)).toBe(0);
    expect((await app.calls.tasks.page({ limit: 10 })).tasks).toEqual([]);
  });

  test.each([
    ['removed it', /^The user changed the permission of this client\. Nothing was sent\.$/],
    ['turned the server off', /^The user turned the MCP server off\. Nothing was sent\.$/],
  ])('sends nothing when the user %s while the question was open', async (what, sentence) => {
    const { app, gateway } = await openAtGateway({}, { speed: 1 });
    const { id } = await allowClient(app);
    // Its connection stays, so only the permission can stop the call.
    const client = await connectAsCommand(app);
    await openWindow(app);
    const starting = startRuns(client, runs);
    await nextQuestion(app);
    await (what === 'removed it' ? app.calls.mcp.removeClient({ id }) : app.calls.mcp.change({ isOn: false }));
    expect((await starting).data.sentence).toMatch(sentence);
    expect((await app.snapshot()).mcp.questions).toEqual([]);
    expect(posts(gateway)).toBe(0);
  });

  test('sends nothing when the user forbids its runs while the first one is being sent', async () => {
    const { create, accept } = heldAnswer();
    const { app, gateway } = await openAtGateway({ create }, { speed: 1 });
    const { id, allowed } = await allowClient(app, { runs: 'limit' });
    const client = await connectAsCommand(app);
    const starting = startRuns(client, [run, run, run]);
    await expect.poll(() => posts(gateway)).toBeGreaterThan(0);
    await app.calls.mcp.changeClient({ ...allowed, id, runs: 'no' });
    accept();
    const { data } = await starting;
    expect(data).toMatchObject({ requested: 3, sent: 1 });
    expect(data.runs[2].untrusted.problem).toMatch(/isn’t allowed to start runs\..* This run was not sent\.$/);
    expect(posts(gateway)).toBe(1);
  });

  test('is refused before the question if a run is wrong', async () => {
    const { app, client } = await openWithClient();
    await openWindow(app);
    const wrong = await startRuns(client, [run, { ...run, values: {} }]);
    expect(wrong).toMatchObject({ isError: true, data: { untrusted: { sentence: 'Prompt is empty.' } } });
  });
});
