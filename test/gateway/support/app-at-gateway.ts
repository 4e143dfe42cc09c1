import { modelWithCustomPaths } from '../../../electron/connections/model-with-custom-paths.ts';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { type Answer, type FakeServer, openFakeServer, sendJson, taskId } from './fake-server.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';

export const testKey = 'test-key-3f9c1b7e5a';

/** Returns the initial form of a model with a prompt. */
export function draftOf(modelId: string, prompt = 'A heron in the fog'): Draft {
  const draft = initialDraft(modelWithCustomPaths(modelId));
  return { ...draft, values: { ...draft.values, prompt } };
}

export interface GatewayScript {
  /** Answers the POST. Omitted: accepted. */
  create?: Answer;
  /** Answers every GET. Omitted: still pending. */
  poll?: Answer;
}

/**
 * An app connected to a gateway of this test, on a clock that is `speed` times as fast. The timeout of a poll (30 s)
 * shrinks as well. With a much higher speed, a busy machine would cause unintended timeouts.
 */
export async function openAtGateway(
  script: GatewayScript,
  { speed = 50, ...options }: Partial<AppCoreOptions> & { speed?: number } = {},
): Promise<{ app: TestApp; gateway: FakeServer }> {
  const accept: Answer = (_, response) => sendJson(response, 202, { task_info: { id: taskId, status: 'pending' } });
  const pending: Answer = (_, response) => sendJson(response, 200, { task_info: { id: taskId, status: 'pending' } });
  const gateway = await openFakeServer((received, response, request) => {
    const answer = received.method === 'POST' ? (script.create ?? accept) : (script.poll ?? pending);
    return answer(received, response, request);
  });
  const app = await openTestApp({
    clock: loadTolerantClock(speed),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    ...options,
  });
  return { app, gateway };
}
