import { describe, expect, test } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { stepClock } from '../../support/step-clock.ts';
import { memorySettings, openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const price = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  modelId: 'video-d-pro',
  conditions: [],
  unit: 'second' as const,
  rate: '0.1',
  currency: 'USD',
  validFrom: '2026-01-01',
  notes: '',
  ...changes,
});

test('the price list is synced, keeps its order, and survives a restart', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  expect((await first.snapshot()).prices).toEqual([]);
  const list = [price({ validFrom: '2026-02-01' }), price({ conditions: [{ field: 'seconds', value: '8' }] })];
  await first.calls.prices.replace({ prices: list });
  await expect
    .poll(() => first.pushes.flatMap((push) => (push.kind === 'set' && push.part === 'prices' ? [push.value] : [])))
    .toEqual([list]);
  const reversed = list.toReversed();
  await first.calls.prices.replace({ prices: reversed });
  await first.close();

  expect((await (await openTestApp({ dataFolder })).snapshot()).prices).toEqual(reversed);
});

test('a list with conflicts is refused, and the stored list stays', async () => {
  const { calls, snapshot } = await openTestApp();
  const list = [price()];
  await calls.prices.replace({ prices: list });
  await expect(calls.prices.replace({ prices: [price(), price({ unit: 'run' })] })).rejects.toMatchObject({
    data: { kind: 'input', reasons: [{ field: 'modelId' }] },
  });
  await expect(calls.prices.replace({ prices: [price({ rate: '-1' })] })).rejects.toThrow();
  expect((await snapshot()).prices).toEqual(list);
});

describe('a table at the URL of the settings', () => {
  const table = 'model,price,unit\nvideo-b,0.25 USD,run\n';
  async function start(answer: Script) {
    const server = await openFaultServer(answer);
    const settingsFile = memorySettings({ priceListUrl: `${server.origin}/prices.csv` });
    const clock = stepClock();
    const temporaryConnection = { baseUrl: server.origin, key: 'sk-not-for-price-lists' };
    const app = await openTestApp({ settingsFile, clock, temporaryConnection });
    return { server, clock, app };
  }

  test('is read without the key, is logged, and changes no price', async () => {
    const { server, app } = await start(({ answer }) => answer(200, { 'Content-Type': 'text/csv' }, table));
    expect(await app.calls.prices.fetchTable()).toEqual({ text: table });
    const [asked] = server.ledger;
    expect([asked?.method, asked?.path, asked?.body.byteLength]).toEqual(['GET', '/prices.csv', 0]);
    expect(asked?.headers.map(([name]) => name.toLowerCase()).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
    const [exchange] = (await app.calls.requestLog.page({ limit: 5 })).exchanges;
    expect(exchange).toMatchObject({ kind: 'download', origin: server.origin, status: 200 });
    expect((await app.snapshot()).prices).toEqual([]);
  });

  test.each<[string, Script, string]>([
    ['an error', ({ answer }) => answer(404, {}, ''), 'returned 404'],
    ['more than 5 MB', ({ answer }) => answer(200, {}, Buffer.alloc(5_000_001, 'a')), 'is longer than 5 MB'],
    [
      'a redirect into the network',
      ({ answer }) => answer(302, { Location: 'http://169.254.169.254/' }, ''),
      'where no price list was set up',
    ],
  ])('%s is refused', async (_, answer, sentence) => {
    const { server, app } = await start(answer);
    await expect(app.calls.prices.fetchTable()).rejects.toMatchObject({
      data: { sentence: expect.stringContaining(sentence) },
    });
    expect(server.ledger).toHaveLength(1);
  });

  test('that never ends is given up after 30 seconds', async () => {
    const { server, clock, app } = await start(({ write }) =>
      write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nmodel'),
    );
    const reading = app.calls.prices.fetchTable();
    await expect.poll(() => server.ledger.length).toBe(1);
    clock.pass(30_000);
    await expect(reading).rejects.toMatchObject({ data: { kind: 'timeout' } });
  });

  test('is not requested without a URL', async () => {
    const app = await openTestApp();
    await expect(app.calls.prices.fetchTable()).rejects.toMatchObject({ data: { kind: 'input' } });
  });
});
