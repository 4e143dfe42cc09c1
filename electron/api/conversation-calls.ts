import { shortenMessage } from '../../shared/conversations/shorten-long-text.ts';
import { ProblemError } from '../../shared/problem.ts';
import { listModels } from '../conversations/list-models.ts';
import { type Calls, problemsOf } from './implement-contract.ts';
import type { Services } from './services.ts';

export function conversationCalls(calls: Calls, { connections, conversations, describe }: Services) {
  const { conversations: call } = calls;
  async function client() {
    const connected = await connections.client(connections.destination());
    if (!connected.ok) throw new ProblemError(connected.problem);
    return connected.client;
  }
  return {
    models: call.models.handler(async () => ({ ids: await listModels(await client()) })),
    page: call.page.handler(({ input }) => conversations.page(input)),
    begin: call.begin.handler(({ input }) => conversations.begin(input)),
    change: call.change.handler(({ input: { id, ...change } }) => conversations.change(id, change)),
    remove: call.remove.handler(({ input }) => conversations.remove(input.ids)),
    restore: call.restore.handler(({ input }) => conversations.restore(input.ids)),
    destroy: call.destroy.handler(({ input }) => conversations.destroy(input.ids)),
    follow: call.follow.handler(({ input, signal }) =>
      problemsOf({ describe }, conversations.follow(input.id, signal)),
    ),
    messages: call.messages.handler(async ({ input }) => ({
      messages: await conversations.shownMessages(input.id, input.messageIds),
    })),
    textPiece: call.textPiece.handler(async ({ input }) => ({ text: await conversations.textPiece(input) })),
    send: call.send.handler(async ({ input }) => ({
      messages: (await conversations.send(input)).map((each) => shortenMessage(each).message),
    })),
    stop: call.stop.handler(({ input }) => conversations.stop(input.id, input.messageIds)),
    preview: call.preview.handler(({ input }) => conversations.preview(input)),
    raw: call.raw.handler(({ input }) => conversations.raw(input.id, input.messageId)),
  };
}
