import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Host } from '../../../electron/host/host.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { plannedRuns } from '../comparisons/comparison-test-setup.ts';
import { draftOf, type GatewayScript, openAtGateway } from '../support/app-at-gateway.ts';
import { sendJson } from '../support/fake-server.ts';
import { openTestApp } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const price = { modelId, conditions: [], unit: 'run' as const, rate: '1', currency: 'USD', notes: '' };
const prices = [{ ...price, id: randomUUID(), validFrom: '2000-01-01' }];
const intent = (shotId?: string) => ({ modelId, draft: draftOf(modelId), ...(shotId === undefined ? {} : { shotId }) });
const month = (amount: string, currency = 'USD'): Settings['budgets'] => ({
  month: { amount, currency },
  projects: {},
});
const refused = (sentence: string) => ({ data: { kind: 'budget', sentence: expect.stringContaining(sentence) } });

async function openWithBudget(budgets: Settings['budgets'], host?: Host, script: GatewayScript = {}) {
  const opened = await openAtGateway(script, host ? { host } : {});
  await opened.app.calls.prices.replace({ prices });
  await opened.app.calls.settings.change({ budgets });
  return { ...opened, calls: opened.app.calls };
}

test('a run that exceeds the budget needs a confirmation that states the sum', async () => {
  const { calls, gateway } = await openWithBudget(month('2'));
  await calls.tasks.start(intent());
  await calls.tasks.start(intent());
  await expect(calls.tasks.start(intent())).rejects.toMatchObject(
    refused(
      'The run exceeds a budget. This month: $2.00 of $2.00. Estimate: about $1.00 by your price list. Nothing was sent.',
    ),
  );
  expect(gateway.count('POST')).toBe(2);
  await calls.tasks.start({ ...intent(), evenIfOverBudget: true });
  expect(gateway.count('POST')).toBe(3);
  const { uses } = await calls.spending.budgets();
  expect(uses).toEqual([{ name: 'This month', budget: { amount: '2', currency: 'USD' }, spent: { USD: '3' } }]);
});

test('several runs of one click stop at the budget, and nothing is sent or stored', async () => {
  const { calls, app, gateway } = await openWithBudget(month('2.5'));
  const plan = { id: randomUUID(), title: '', runs: plannedRuns(3, modelId) };
  await expect(calls.comparisons.start(plan)).rejects.toMatchObject(
    refused(
      'The 3 runs exceed a budget. This month: $0.00 of $2.50. Estimate: about $3.00 by your price list. Nothing was sent. Remove runs',
    ),
  );
  expect(gateway.requests).toEqual([]);
  expect((await app.snapshot()).tasks).toEqual([]);
  await expect(calls.comparisons.get({ id: plan.id })).rejects.toMatchObject({ data: { kind: 'not-found' } });
  const runs = plan.runs.map((run, index) => (index === 2 ? { ...run, skipped: true as const } : run));
  await calls.comparisons.start({ ...plan, runs });
  await expect.poll(() => gateway.count('POST')).toBe(2);
  const [, , last] = plan.runs;
  await expect(calls.comparisons.startRuns({ id: plan.id, runIds: last ? [last.id] : [] })).rejects.toMatchObject(
    refused('Nothing was sent.'),
  );
  expect(gateway.count('POST')).toBe(2);
});

test('a plan counts the runs of an earlier plan that the gateway has not answered', async () => {
  const held: ServerResponse[] = [];
  const create: GatewayScript['create'] = (_, response) => void held.push(response);
  const { calls, gateway } = await openWithBudget(month('5.5'), undefined, { create });
  const plan = (count: number) => ({ id: randomUUID(), title: '', runs: plannedRuns(count, modelId) });
  const [first, second] = [plan(5), plan(1)];
  const results = await Promise.allSettled([calls.comparisons.start(first), calls.comparisons.start(second)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect.poll(() => held.length).toBe(1);
  const pending = 'This month: $5.00 of $5.50, including runs that are being sent.';
  await expect(calls.comparisons.start(second)).rejects.toMatchObject(refused(pending));
  await expect(calls.tasks.start(intent())).rejects.toMatchObject(refused(pending));
  expect(gateway.count('POST')).toBe(1);
  for (let sent = 0; sent < 5; sent += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const response = held.shift();
    if (response) sendJson(response, 429, { title: 'Later.' });
  }
  await expect.poll(async () => (await calls.comparisons.contents({ id: first.id })).starting).toEqual([]);
  await calls.comparisons.start(second);
  await expect.poll(() => held.length).toBe(1);
});

test('of two single runs at the same moment, the second counts the first', async () => {
  const { calls, gateway } = await openWithBudget(month('1'));
  const results = await Promise.allSettled([calls.tasks.start(intent()), calls.tasks.start(intent())]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(gateway.count('POST')).toBe(1);
});

test('a budget counts one currency, and never limits the sandbox', async () => {
  const { calls, gateway } = await openWithBudget(month('0.5', 'EUR'));
  await calls.tasks.start(intent());
  expect(gateway.count('POST')).toBe(1);
  const sandbox = await openTestApp({ sandbox: true });
  await sandbox.calls.prices.replace({ prices });
  await sandbox.calls.settings.change({ budgets: month('0.5') });
  expect(await sandbox.calls.tasks.start(intent())).toMatchObject({ destination: { kind: 'sandbox' } });
});

test('a budget of a project counts the runs of its shots only', async () => {
  const { calls } = await openWithBudget({ projects: {} });
  const project = { id: randomUUID(), title: 'Herons' };
  await calls.projects.create({ id: project.id });
  await calls.projects.change({ id: project.id, project: { title: project.title } });
  const shotId = randomUUID();
  await calls.projects.createShots({ id: project.id, shots: [{ id: shotId }] });
  await calls.settings.change({ budgets: { projects: { [project.id]: { amount: '1', currency: 'USD' } } } });
  await calls.tasks.start(intent(shotId));
  await calls.tasks.start(intent());
  await expect(calls.tasks.start(intent(shotId))).rejects.toMatchObject(refused('Herons: $1.00 of $1.00.'));
  const all = { from: '2000-01-01', to: '2999-12-31' };
  const { groups } = await calls.spending.summary({ ...all, by: 'project' });
  expect(groups).toMatchObject([
    { key: '', charged: { USD: '1' } },
    { key: project.id, title: 'Herons', charged: { USD: '1' } },
  ]);
});

test('a notification appears at 80 %, and once more at 100 %', async () => {
  const titles: string[] = [];
  const host: Host = {
    shell: 'electron',
    openLink: async () => {},
    revealFile: async () => {},
    notify: ({ title, body }) => void titles.push(`${title}: ${body}`),
  };
  const { calls } = await openWithBudget(month('5'), host);
  for (let run = 1; run <= 3; run += 1) await calls.tasks.start(intent());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(titles).toEqual([]);
  await calls.tasks.start(intent());
  await expect
    .poll(() => titles)
    .toEqual([
      'At least 80 % of a budget is spent: This month: $4.00 of $5.00. Amounts are estimates by your price list.',
    ]);
  await calls.tasks.start(intent());
  await expect
    .poll(() => titles.slice(1))
    .toEqual(['A budget is fully spent: This month: $5.00 of $5.00. Amounts are estimates by your price list.']);
});
