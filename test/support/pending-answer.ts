import type { Endpoint } from '../../shared/conversations/endpoint.ts';
import type { Answer } from '../../shared/conversations/message.ts';

/** An answer that was requested and has not started. */
export function pendingAnswer(endpoint: Endpoint, choices = 1): Answer {
  return {
    endpoint,
    state: 'waiting',
    model: 'some-model',
    parameters: {},
    body: {},
    files: {},
    choices,
    askedAt: 1_700_000_000_000,
  };
}
