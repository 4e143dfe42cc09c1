import { ProblemError } from '../../shared/problem.ts';
import { ask, listModels } from '../conversations/ask.ts';
import { type Calls, problemsOf } from './base.ts';
import type { Rooms } from './context.ts';

export function conversationCalls(calls: Calls, { connections, clock, conversations, live, describe }: Rooms) {
  const { conversations: call } = calls;
  async function client() {
    const connected = await connections.client(connections.destination());
    if (!connected.ok) throw new ProblemError(connected.problem);
    return connected.client;
  }
  return {
    models: call.models.handler(async () => ({ ids: await listModels(await client()) })),
    ask: call.ask.handler(async ({ input }) => ask(input, await client(), clock)),
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
      messages: await conversations.messages(input.id, input.messageIds),
    })),
    stop: call.stop.handler(async ({ input }) => {
      const wanted = live.all(input.id).filter((each) => input.messageIds?.includes(each.message.id) ?? true);
      for (const each of wanted) each.stop();
      await Promise.all(wanted.map((each) => each.over));
    }),
  };
}
