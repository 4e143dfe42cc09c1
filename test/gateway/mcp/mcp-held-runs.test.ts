import { expect, test } from 'vitest';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { sendJson } from '../support/fake-server.ts';
import { posts, run } from './client-at-gateway.ts';
import { allowClient, connectOverHttp, startRuns } from './mcp-client.ts';

test('after a refused run, the later runs of its model are held back, and the call says how many', async () => {
  const { app, gateway } = await openAtGateway({
    create: (_, response) => sendJson(response, 422, { error: { message: 'No such size' } }),
  });
  const { url, token } = await allowClient(app, { runs: 'limit' });
  const client = await connectOverHttp(url, token);
  const { data } = await startRuns(client, [run, run, { ...run, model: 'video-d-pro' }, run], 'one');
  expect(data).toMatchObject({
    requested: 4,
    sent: 2,
    held: 2,
    runs: [{ state: 'rejected' }, { sent: false, problem: 'held' }, { state: 'rejected' }, { problem: 'held' }],
  });
  expect(posts(gateway)).toBe(2);
  // The user may want them all the same: another call sends the first of them.
  const again = await startRuns(client, [run], 'two');
  expect([again.data.sent, again.data.held, posts(gateway)]).toEqual([1, undefined, 3]);
});
