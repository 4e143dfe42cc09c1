import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { memorySettings, temporaryFolder } from '../support/open-test-app.ts';
import { heldAnswer, openWithClient, posts, run, runs, setPrice } from './client-at-gateway.ts';
import { allowClient, callTool, connectOverHttp, startRuns } from './mcp-client.ts';

describe('a client with a limit', () => {
  const limited = (charges: number) => ({ runs: 'limit', limit: { charges } }) as const;

  test('starts runs up to its charges for the day, also after a restart', async () => {
    const dataFolder = await temporaryFolder();
    const settingsFile = memorySettings();
    const open = () => openAtGateway({}, { dataFolder, settingsFile });
    const first = await open();
    const { token, url } = await allowClient(first.app, limited(3));
    const client = await connectOverHttp(url, token);
    expect((await startRuns(client, [run, run])).data.runs).toHaveLength(2);
    const tooMany = await startRuns(client, [run, run]);
    expect(tooMany.data.sentence).toMatch(/may cause 3 charges a day, and 2 are used\. Nothing was sent\./);
    expect(posts(first.gateway)).toBe(2);
    await first.app.close();

    const second = await open();
    const again = await connectOverHttp((await second.app.snapshot()).mcp.url ?? '', token);
    expect(await startRuns(again, runs)).toMatchObject({ isError: false });
    expect(await startRuns(again, runs)).toMatchObject({ isError: true });
    expect(posts(second.gateway)).toBe(1);
  });

  test('starts runs at the same moment only up to its charges', async () => {
    const { gateway, client } = await openWithClient(limited(3));
    const all = await Promise.all(Array.from({ length: 6 }, () => startRuns(client, runs)));
    expect(all.filter(({ isError }) => !isError)).toHaveLength(3);
    expect(posts(gateway)).toBe(3);
  });

  test('uses a charge also if the connection changes before the answer', async () => {
    const dataFolder = await temporaryFolder();
    const { create, accept } = heldAnswer();
    const { app, gateway } = await openAtGateway({ create }, { dataFolder, speed: 1 });
    const { url, token } = await allowClient(app, limited(2));
    const client = await connectOverHttp(url, token);
    const starting = startRuns(client, [run, run]);
    await expect.poll(() => posts(gateway)).toBe(1);
    await app.calls.connection.useSandbox();
    accept();
    expect((await starting).data).toMatchObject({ requested: 2, sent: 1 });
    const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
    expect(database.prepare('SELECT charges FROM mcp_starts').all()).toEqual([{ charges: 1 }]);
    database.close();
  });

  test('sends no further run of a call that it cancels', async () => {
    const { create, accept } = heldAnswer();
    const { app, gateway } = await openAtGateway({ create }, { speed: 1 });
    const { url, token } = await allowClient(app, limited(3));
    const client = await connectOverHttp(url, token);
    const stop = new AbortController();
    const input = { runs: [run, run], key: 'one' };
    const starting = client.callTool({ name: 'start_runs', arguments: input }, undefined, { signal: stop.signal });
    await expect.poll(() => posts(gateway)).toBe(1);
    stop.abort();
    await expect(starting).rejects.toThrow();
    // Over the same connection, so the server received the cancellation before.
    await callTool(client, 'list_projects');
    accept();
    const again = await callTool(client, 'start_runs', input);
    expect(again.data).toMatchObject({ requested: 2, sent: 1 });
    expect(posts(gateway)).toBe(1);
  });

  test('is stopped by its amount, and by a budget of the user', async () => {
    const { app, gateway, client, id, allowed } = await openWithClient({
      runs: 'limit',
      limit: { charges: 10, budget: { amount: '1.00', currency: 'USD' } },
    });
    await setPrice(app, '0.60');
    expect(await startRuns(client, runs)).toMatchObject({ isError: false });
    const above = await startRuns(client, runs);
    expect(above.data.sentence).toMatch(/^The runs exceed the limit\. “Test client” today: \$0\.60 of \$1\.00\./);

    await app.calls.mcp.changeClient({ ...allowed, id, limit: { charges: 10 } });
    await app.calls.settings.change({ budgets: { projects: {}, month: { amount: '1.00', currency: 'USD' } } });
    const overBudget = await startRuns(client, runs);
    expect(overBudget.data).toMatchObject({ requested: 1, sent: 0, runs: [{ sent: false, problem: 'budget' }] });
    expect(posts(gateway)).toBe(1);
  });
});
