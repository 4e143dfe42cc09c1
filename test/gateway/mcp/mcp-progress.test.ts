import { expect, test } from 'vitest';
import { openWithClient, posts, run } from './client-at-gateway.ts';
import { connectAsCommand, nextQuestion, openWindow } from './mcp-client.ts';

test.each(['http', 'command'])(
  'a question keeps a client with a short limit by progress while the user thinks, over %s',
  async (transport) => {
    const { app, gateway, client: overHttp } = await openWithClient({}, 1);
    await openWindow(app);
    const client = transport === 'http' ? overHttp : await connectAsCommand(app);
    const progress: unknown[] = [];
    const call = { name: 'start_runs', arguments: { runs: [run], key: 'thinking' } };
    const options = {
      timeout: 10_000,
      resetTimeoutOnProgress: true,
      onprogress: (each: unknown) => progress.push(each),
    };
    const starting = client.callTool(call, undefined, options);
    const { id } = await nextQuestion(app);
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    await app.calls.mcp.answer({ id, isAllowed: true });
    expect((await starting).isError).toBeFalsy();
    expect(progress.length).toBeGreaterThanOrEqual(2);
    expect(posts(gateway)).toBe(1);
  },
);
