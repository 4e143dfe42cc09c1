import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { memorySettings, temporaryFolder } from '../support/open-test-app.ts';
import { openWithClient, posts, run, runs, setPrice } from './client-at-gateway.ts';
import { allowClient, callTool, connectOverHttp, startRuns } from './mcp-client.ts';

describe('a repeated call', () => {
  test('with the same key starts nothing, also at the same moment and after a restart', async () => {
    const dataFolder = await temporaryFolder();
    const settingsFile = memorySettings();
    const first = await openAtGateway({}, { dataFolder, settingsFile });
    const { token, url } = await allowClient(first.app, { runs: 'limit' });
    const client = await connectOverHttp(url, token);
    const input = { runs, key: 'one' };
    const both = await Promise.all([callTool(client, 'start_runs', input), callTool(client, 'start_runs', input)]);
    const later = await callTool(client, 'start_runs', input);
    const id = both[0].data.runs[0].run;
    expect([both[1].data.runs[0].run, later.data.runs[0].run]).toEqual([id, id]);
    expect(later.data.startedBefore).toBe(true);
    const other = await startRuns(client, [run, run], 'one');
    expect(other.data.sentence).toMatch(/^This key belongs to an earlier call with other runs\./);
    await first.app.close();

    const second = await openAtGateway({}, { dataFolder, settingsFile });
    const again = await connectOverHttp((await second.app.snapshot()).mcp.url ?? '', token);
    expect((await callTool(again, 'start_runs', input)).data.runs[0].run).toBe(id);
    expect([posts(first.gateway), posts(second.gateway)]).toEqual([1, 0]);
  });

  test('returns its runs in their order, also if one of them was not sent', async () => {
    const { app, gateway, client } = await openWithClient({ runs: 'limit' });
    await setPrice(app, '0.60');
    await app.calls.settings.change({ budgets: { projects: {}, month: { amount: '1.00', currency: 'USD' } } });
    const first = await startRuns(client, [run, run], 'one');
    const again = await startRuns(client, [run, run], 'one');
    const [sent] = first.data.runs;
    expect(first.data).toMatchObject({ requested: 2, sent: 1, runs: [{ run: sent.run }, { sent: false }] });
    expect(again.data).toMatchObject({
      startedBefore: true,
      ...{ requested: 2, sent: 1 },
      runs: [{ run: sent.run }, { sent: false, problem: 'refused' }],
    });
    expect(posts(gateway)).toBe(1);
  });

  test('with the same key over two connections at the same moment starts each run once', async () => {
    const { app, gateway, token, url } = await openWithClient({ runs: 'limit' });
    await setPrice(app, '0.60');
    const clients = await Promise.all([1, 2].map(() => connectOverHttp(url, token)));
    const calls = clients.flatMap((client) => [
      startRuns(client, [run, run], 'one'),
      startRuns(client, [run, run], 'one'),
    ]);
    const answers = await Promise.all(calls);
    const idsOf = ({ data }: (typeof answers)[number]) => data.runs.map((each: { run: string }) => each.run);
    expect(new Set(answers.map((answer) => JSON.stringify(idsOf(answer)))).size).toBe(1);
    expect(posts(gateway)).toBe(2);
  });

  // The rows as the program leaves them when it ends at this point of a call with two runs.
  test.each([
    ['before its first run', "UPDATE mcp_starts SET task_ids = '[]'; DELETE FROM intents", []],
    [
      'between its runs',
      "UPDATE mcp_starts SET task_ids = '[]'; DELETE FROM intents WHERE started = (SELECT max(id) FROM tasks)",
      [true, false],
    ],
    ['after its last run', "UPDATE mcp_starts SET task_ids = '[]'", [true, true]],
  ])('with the key of a call that a crash interrupted %s starts nothing', async (_, change, known) => {
    const dataFolder = await temporaryFolder();
    const settingsFile = memorySettings();
    const first = await openAtGateway({}, { dataFolder, settingsFile });
    const { token, url } = await allowClient(first.app, { runs: 'limit' });
    const input = { runs: [run, run], key: 'one' };
    await callTool(await connectOverHttp(url, token), 'start_runs', input);
    await first.app.close();
    const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
    database.exec(change);
    database.close();

    const second = await openAtGateway({}, { dataFolder, settingsFile });
    const client = await connectOverHttp((await second.app.snapshot()).mcp.url ?? '', token);
    const { data } = await callTool(client, 'start_runs', input);
    if (known.length === 0) expect(data.sentence).toMatch(/^A call with this key was made before/);
    else expect(data.runs.map((each: { run?: string }) => each.run !== undefined).sort()).toEqual([...known].sort());
    expect([posts(first.gateway), posts(second.gateway)]).toEqual([2, 0]);
  });
});
