import { ProblemError } from '../../shared/problem.ts';
import { ask, listModels } from '../conversations/ask.ts';
import type { Calls } from './base.ts';
import type { Rooms } from './context.ts';

export function conversationCalls(calls: Calls, { connections, clock }: Rooms) {
  async function client() {
    const connected = await connections.client(connections.destination());
    if (!connected.ok) throw new ProblemError(connected.problem);
    return connected.client;
  }
  return {
    models: calls.conversations.models.handler(async () => ({ ids: await listModels(await client()) })),
    ask: calls.conversations.ask.handler(async ({ input }) => ask(input, await client(), clock)),
  };
}
