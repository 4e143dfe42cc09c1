import { expect } from 'vitest';
import type { Sandbox } from '../../../../../electron/sandbox/sandbox.ts';
import { ask, model, taskInfo, validBody } from '../../test-sandbox.ts';

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function create(sandbox: Sandbox, id: string): Promise<Record<string, unknown>> {
  const answer = await ask(sandbox, model(id).create.path, validBody(model(id)));
  expect(answer.status).toBe(202);
  return taskInfo(answer);
}

/** Expects 202 with a task record. */
export function createAnswers(id: string): (sandbox: Sandbox) => Promise<void> {
  return async (sandbox) => {
    expect(await create(sandbox, id)).toMatchObject({ id: expect.stringMatching(uuid) });
  };
}

/** Expects 202 with a task record that has a status. */
export function createAnswersPending(id: string): (sandbox: Sandbox) => Promise<void> {
  return async (sandbox) => {
    expect(await create(sandbox, id)).toMatchObject({ id: expect.stringMatching(uuid), status: 'pending' });
  };
}
