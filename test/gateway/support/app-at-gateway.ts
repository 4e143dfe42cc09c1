import type { AppCoreOptions } from '../../../electron/app-core-types.ts';
import { knownModel } from '../../../electron/connections/known-model.ts';
import type { Draft } from '../../../shared/fields/values.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { type Answer, type FakeServer, openFakeServer, sendJson, taskId } from './fake-server.ts';
import { openTestStudio, type TestStudio } from './open-test-app.ts';

export const testKey = 'test-key-3f9c1b7e5a';

/** The form of a model as it opens, with a prompt. */
export function draftOf(modelId: string, prompt = 'A heron in the fog'): Draft {
  const draft = initialDraft(knownModel(modelId));
  return { ...draft, values: { ...draft.values, prompt } };
}

export interface GatewayScript {
  /** Answers the POST. Left out: accepted. */
  create?: Answer;
  /** Answers every GET. Left out: still pending. */
  poll?: Answer;
}

/**
 * A studio that is connected to a gateway of this test, in which time runs `speed` times as fast. The patience with a
 * poll (30 s) shrinks as well: much faster, and a busy machine would meet timeouts that no test asked for.
 */
export async function openAtGateway(
  script: GatewayScript,
  { speed = 50, ...options }: Partial<AppCoreOptions> & { speed?: number } = {},
): Promise<{ studio: TestStudio; gateway: FakeServer }> {
  const accept: Answer = (_, response) => sendJson(response, 202, { task_info: { id: taskId, status: 'pending' } });
  const pending: Answer = (_, response) => sendJson(response, 200, { task_info: { id: taskId, status: 'pending' } });
  const gateway = await openFakeServer((received, response, request) => {
    const answer = received.method === 'POST' ? (script.create ?? accept) : (script.poll ?? pending);
    return answer(received, response, request);
  });
  const studio = await openTestStudio({
    clock: loadTolerantClock(speed),
    temporaryConnection: { baseUrl: gateway.origin, key: testKey },
    ...options,
  });
  return { studio, gateway };
}
