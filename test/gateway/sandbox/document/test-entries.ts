import { afterAll, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../../../electron/sandbox/sandbox.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { createTask, pollTask, taskInfo, wrongFields } from '../test-sandbox.ts';
import type { Entry, FailingRule, RequestRule, Sent } from './interface-rule.ts';

/** Creates one test for each entry, all against one sandbox over loopback. */
export async function testEntries(entries: readonly Entry[]): Promise<void> {
  const sandbox = await openSandbox({ streamMs: 0, pace: { pendingMs: 0, processingMs: 0 } });
  afterAll(() => sandbox.close());
  for (const entry of entries) test(titleOf(entry), () => testEntry(sandbox, entry));
}

function titleOf(entry: Entry): string {
  return `${entry.section}: ${entry.kind === 'silence' ? `not stated: ${entry.open}` : entry.rule}`;
}

async function testEntry(sandbox: Sandbox, entry: Entry): Promise<void> {
  switch (entry.kind) {
    case 'request':
      return testRequests(sandbox, entry);
    case 'failing':
      return testFailing(sandbox, entry);
    case 'response':
      return entry.check(sandbox);
    case 'silence':
      return expectTaken(sandbox, entry.accepts);
  }
}

async function testRequests(sandbox: Sandbox, rule: RequestRule): Promise<void> {
  await expectTaken(sandbox, rule.keeps);
  expect(rule.breaks.length).toBeGreaterThan(0);
  for (const [index, sent] of rule.breaks.entries()) {
    const response = await send(sandbox, sent);
    const body: Record<string, unknown> = await response.json();
    expect([index, response.status, response.headers.get('content-type')]).toEqual([
      index,
      400,
      'application/problem+json',
    ]);
    expect(body).toMatchObject({ status: 400, title: 'Bad Request', code: 'invalid_request' });
    const fields = wrongFields({ status: response.status, headers: response.headers, body });
    expect([index, fields.filter((field) => isAt(field, rule.field))]).not.toEqual([index, []]);
  }
}

function isAt(field: string, wanted: string): boolean {
  return field === wanted || field.startsWith(`${wanted}[`) || field.startsWith(`${wanted}.`);
}

async function testFailing(sandbox: Sandbox, rule: FailingRule): Promise<void> {
  await expectTaken(sandbox, rule.keeps);
  expect(rule.fails.length).toBeGreaterThan(0);
  for (const sent of rule.fails) {
    const made = builtInModels.find((model) => model.create.path === sent.path);
    if (!made) throw new Error(`No model is created at ${sent.path}`);
    const answer = await pollTask(sandbox, made, await createTask(sandbox, made, sent.body));
    expect(answer.status).toBe(200);
    expect(taskInfo(answer)).toMatchObject({
      status: 'failed',
      error: { code: expect.any(Number), title: expect.any(String), detail: expect.any(String) },
    });
  }
}

async function expectTaken(sandbox: Sandbox, sent: readonly Sent[]): Promise<void> {
  expect(sent.length).toBeGreaterThan(0);
  for (const [index, each] of sent.entries()) {
    const response = await send(sandbox, each);
    const text = await response.text();
    expect([index, response.ok ? 'taken' : text]).toEqual([index, 'taken']);
  }
}

export async function send(sandbox: Sandbox, { path, body, headers = {} }: Sent): Promise<Response> {
  const all = { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json', ...headers };
  const given = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return fetch(sandbox.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: Object.fromEntries(given),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
