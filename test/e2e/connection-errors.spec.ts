import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, openModel, panes, test } from './support/app.ts';

// Every possible fault of a URL and a key, with the text that the user reads.

async function listen(answer: (path: string) => { status: number; type: string; body: string }): Promise<Server> {
  const server = createServer((request, response) => {
    const { status, type, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': type, traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function tryConnection(page: Page, address: string, key: string): Promise<void> {
  await page.getByLabel('Base URL').fill(address);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Test and continue' }).click();
}

test('each wrong connection has its own message, and the correct connection continues', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const gateway = await startSandbox();
  const website = await listen(() => ({ status: 200, type: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }));
  const closed = await listen(() => ({ status: 200, type: 'text/plain', body: '' }));
  const nobody = originOf(closed);
  await new Promise((resolve) => closed.close(resolve));

  await page.goto((await startApp()).url);
  const wrong: [address: string, key: string, sentence: RegExp][] = [
    ['gateway.example.com', 'k', /no scheme/],
    [`${gateway.baseUrl}/v1`, 'k', /must contain only scheme, host and port/],
    [nobody, 'k', /refused|nothing listens/i],
    [originOf(website), 'k', /web page/],
    [gateway.baseUrl, 'wrong-key', /Key refused/],
    [gateway.baseUrl, '', /key/i],
  ];
  for (const [address, key, sentence] of wrong) {
    await tryConnection(page, address, key);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByLabel('Base URL')).toHaveValue(address);
  }
  await tryConnection(page, gateway.baseUrl, 'wrong-key');
  await expect(page.getByText(/trace/i).first()).toBeVisible();
  // A busy button gets the focus back when it is done.
  const testOnly = page.getByRole('button', { name: 'Test only' });
  await expect(async () => {
    await testOnly.press('Enter');
    await expect(testOnly).toBeEnabled();
    await expect(page.getByText(/trace/i).first()).toBeVisible();
    await expect(testOnly).toBeFocused({ timeout: 5000 });
  }).toPass();

  await tryConnection(page, gateway.baseUrl, gateway.key);
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
  await new Promise((resolve) => website.close(resolve));
});

test('a 400 with field errors names the fields, keeps the form and shows the raw answer', async ({
  page,
  startApp,
}) => {
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'invalid_parameter',
    errors: [{ field: 'prompt', detail: 'mentions a protected name' }],
  });
  const server = await listen((path) =>
    path.endsWith('/models')
      ? { status: 200, type: 'application/json', body: '{"object":"list","data":[]}' }
      : { status: 400, type: 'application/problem+json', body },
  );
  const app = await startApp(['--base-url', originOf(server)], { TRIPTYCH_API_KEY: 'k' });
  await page.goto(app.url);
  await openModel(page, 'video-d-pro');
  await page.getByLabel('Prompt', { exact: true }).fill('A famous mouse');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(panes(page).getByRole('listitem')).toHaveText('Prompt mentions a protected name');
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('A famous mouse');
  // The raw response is on the page of the run.
  await panes(page).getByRole('button', { name: 'History' }).click();
  await expect(page.getByText(/mentions a protected name/).first()).toBeVisible();
  await page
    .getByText(/Raw response/i)
    .first()
    .click();
  await expect(page.getByText(/invalid_parameter/).first()).toBeVisible();
  await new Promise((resolve) => server.close(resolve));
});
