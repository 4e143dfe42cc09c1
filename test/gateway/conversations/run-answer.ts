import { onTestFinished } from 'vitest';
import { requestAndStreamAnswer } from '../../../electron/conversations/stream/request-and-stream-answer.ts';
import { systemClock } from '../../../electron/host/host.ts';
import { createGatewayClient } from '../../../electron/http/gateway/gateway-client.ts';
import { grow } from '../../../shared/conversations/answer-growth-steps.ts';
import { type Endpoint, endpointFacts } from '../../../shared/conversations/endpoint.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import { pendingAnswer } from '../../support/pending-answer.ts';
import { testKey } from '../support/app-at-gateway.ts';

type RequestedAnswer = Parameters<typeof requestAndStreamAnswer>[0];

export interface RunOptions extends Partial<RequestedAnswer> {
  readonly origin: string;
  readonly key?: string;
  readonly endpoint?: Endpoint;
  readonly body?: string;
  readonly choices?: number;
  readonly observe?: Parameters<typeof createGatewayClient>[0]['observe'];
}

export interface RunAnswer {
  readonly ended: Awaited<ReturnType<typeof requestAndStreamAnswer>>;
  /** The first answer. */
  readonly answer: Answer;
  /** The first answer as built by a subscriber that started from the pending answer and applied every step. */
  readonly followed: Answer;
  /** Number of growth steps of the answer. */
  readonly growths: number;
}

/** Requests one answer from a gateway, like the program. */
export async function runAnswer({
  origin,
  key = testKey,
  endpoint = 'chat',
  choices = 1,
  observe,
  clock = systemClock,
  ...more
}: RunOptions): Promise<RunAnswer> {
  const client = createGatewayClient({ origin, key, clock, observe });
  onTestFinished(() => client.close());
  const waiting = pendingAnswer(endpoint, choices);
  let followed = waiting as unknown as JsonObject;
  let growths = 0;
  const ended = await requestAndStreamAnswer({
    client,
    path: endpointFacts[endpoint].alias,
    body: '{"stream":true}',
    answer: waiting,
    streams: true,
    clock,
    signal: new AbortController().signal,
    ...more,
    onGrowth(choice, steps, grown, base64) {
      if (choice === 0) {
        growths += 1;
        followed = grow(followed, steps);
      }
      more.onGrowth?.(choice, steps, grown, base64);
    },
  });
  const answer = ended[0]?.answer;
  if (!answer) throw new Error('There is no answer');
  return { ended, answer, followed: followed as unknown as Answer, growths };
}
