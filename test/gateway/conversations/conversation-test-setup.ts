import type { ServerResponse } from 'node:http';
import { waitMs } from '../../../build/test-limits.ts';
import type { AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import { applyGrowth } from '../../../shared/conversations/apply-growth.ts';
import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import { type ConversationEvent, conversationEventSchema } from '../../../shared/conversations/conversation-event.ts';
import type { Answer, Message } from '../../../shared/conversations/message.ts';
import type { Part } from '../../../shared/conversations/message-part.ts';
import { testKey } from '../support/app-at-gateway.ts';
import {
  type Answer as Answering,
  type FakeServer,
  openFakeServer,
  type ReceivedRequest,
} from '../support/fake-server.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';

export const text = (words: string): Part[] => [{ kind: 'text', text: words }];

export const chatColumn: Column = {
  id: 'chat',
  endpoint: 'chat',
  model: 'sandbox-chat',
  values: { stream: true },
  head: null,
};
export const messagesColumn: Column = {
  id: 'messages',
  endpoint: 'messages',
  model: 'sandbox-messages',
  values: { stream: true, max_tokens: 4096 },
  head: null,
};

/** A conversation as seen by a window that follows it from now on. */
export interface Followed {
  readonly id: string;
  readonly events: ConversationEvent[];
  conversation(): Conversation;
  message(id: number): Message;
  answer(id: number): Answer;
  messages(): Message[];
  /** Waits until the conversation matches; throws its last state after the timeout. */
  until(want: (seen: Followed) => boolean): Promise<void>;
  /** Sends a question, and waits for all answers. */
  ask(words: string | Part[], more?: { columnIds?: string[]; after?: number | null }): Promise<Answer[]>;
  leave(): void;
}

export async function startConversation(app: TestApp, columns: readonly Column[]): Promise<Followed> {
  const { id, columns: own } = await app.calls.conversations.create({
    endpoint: columns[0]?.endpoint ?? 'chat',
    columns: [...columns],
  });
  return follow(
    app,
    id,
    own.map((column) => column.id),
  );
}

export async function follow(app: TestApp, id: string, columnIds: readonly string[]): Promise<Followed> {
  const events: ConversationEvent[] = [];
  const messages = new Map<number, Message>();
  const stop = new AbortController();
  let conversation: Conversation | undefined;
  let wake: () => void = () => {};

  function take(event: ConversationEvent): void {
    events.push(event);
    if (event.kind === 'start' || event.kind === 'conversation') conversation = event.conversation;
    if (event.kind === 'start' || event.kind === 'messages')
      for (const each of event.messages) messages.set(each.id, each);
    const growing = event.kind === 'growth' ? messages.get(event.messageId) : undefined;
    if (event.kind === 'growth' && growing) messages.set(growing.id, applyGrowth(growing, event.steps));
    wake();
  }
  const stream = await app.calls.conversations.watch({ id }, { signal: stop.signal });
  void (async () => {
    for await (const event of stream) take(conversationEventSchema.parse(event));
  })().catch(() => {});

  const seen: Followed = {
    id,
    events,
    conversation() {
      if (!conversation) throw new Error('Nothing was seen yet');
      return conversation;
    },
    message(messageId) {
      const found = messages.get(messageId);
      if (!found) throw new Error(`There is no message ${messageId}`);
      return found;
    },
    answer(messageId) {
      const { said } = seen.message(messageId);
      if (said.by !== 'model') throw new Error('This is a message of the user');
      return said.answer;
    },
    messages: () => [...messages.values()].sort((a, b) => a.id - b.id),
    async until(want) {
      const deadline = performance.now() + waitMs;
      while (!holds(() => want(seen))) {
        if (performance.now() > deadline)
          throw new Error(`The conversation stayed ${JSON.stringify(seen.messages(), null, 1)}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
    },
    async ask(words, { columnIds: only = [...columnIds], ...more } = {}) {
      const parts = typeof words === 'string' ? (words === '' ? [] : text(words)) : words;
      const sent = await app.calls.conversations.send({ id, columnIds: only, parts, ...more });
      const asked = sent.messages.filter(({ said }) => said.by === 'model').map((message) => message.id);
      await seen.until(() => asked.every((each) => messages.has(each) && isOver(seen.answer(each))));
      return asked.map((each) => seen.answer(each));
    },
    leave: () => stop.abort(),
  };
  await seen.until(() => conversation !== undefined);
  return seen;
}

/** Returns false while the value of `want` does not exist yet. */
function holds(want: () => boolean): boolean {
  try {
    return want();
  } catch {
    return false;
  }
}

const isOver = ({ state }: Answer) => state !== 'waiting' && state !== 'streaming';

export async function openAtConversationGateway(
  answer: (received: ReceivedRequest, response: ServerResponse) => unknown,
  options: Partial<AppCoreOptions> = {},
): Promise<{ app: TestApp; gateway: FakeServer }> {
  const answering: Answering = (received, response) => answer(received, response);
  const gateway = await openFakeServer(answering);
  const app = await openTestApp({ temporaryConnection: { baseUrl: gateway.origin, key: testKey }, ...options });
  return { app, gateway };
}

export function streamed(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'Content-Type': 'text/event-stream' });
}

/** One chunk of a chat completion. */
export function chunk(delta: object, finish: string | null = null, index = 0): string {
  const choices = [{ index, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

export const done = 'data: [DONE]\n\n';
