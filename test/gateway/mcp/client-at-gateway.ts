import type { Price } from '../../../shared/money/price.ts';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { type Answer, sendJson, taskId } from '../support/fake-server.ts';
import type { TestApp } from '../support/open-test-app.ts';
import { allowClient, connectOverHttp } from './mcp-client.ts';

export const run = { model: 'video-b', values: { prompt: 'A heron in the fog' } };
export const runs = [run];
export const posts = (gateway: { readonly requests: readonly { readonly method: string }[] }) =>
  gateway.requests.filter(({ method }) => method === 'POST').length;

export async function openWithClient(permissions: Parameters<typeof allowClient>[1] = {}, speed = 50) {
  const { app, gateway } = await openAtGateway({}, { speed });
  const allowed = await allowClient(app, permissions);
  const client = await connectOverHttp(allowed.url, allowed.token);
  return { app, gateway, client, ...allowed };
}

/** The gateway accepts runs only after a call of `accept`. */
export function heldAnswer() {
  let accept = () => {};
  const isAccepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const create: Answer = async (_, response) => {
    await isAccepted;
    sendJson(response, 202, { task_info: { id: taskId, status: 'pending' } });
  };
  return { create, accept: (): void => accept() };
}

export async function setPrice({ calls }: TestApp, rate: string) {
  const price: Price = {
    id: crypto.randomUUID(),
    modelId: 'video-b',
    conditions: [],
    unit: 'run',
    rate,
    currency: 'USD',
    validFrom: '2020-01-01',
    notes: '',
  };
  await calls.prices.replace({ prices: [price] });
}
