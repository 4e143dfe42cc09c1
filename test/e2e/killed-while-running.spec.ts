import { readFileSync } from 'node:fs';
import { expect, openModel, test } from './support/app.ts';

interface Arrival {
  method: string;
  path: string;
}

function arrivals(ledgerFile: string): Arrival[] {
  return readFileSync(ledgerFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Arrival);
}

test('an app that is killed between create and completed finishes its task at the next start, without a second create', async ({
  page,
  startApp,
  startSandbox,
}) => {
  test.setTimeout(120_000);
  const gateway = await startSandbox(['--pending-ms', '3000', '--processing-ms', '3000']);
  const args = ['--base-url', gateway.baseUrl];
  const env = { TRIPTYCH_API_KEY: gateway.key };
  const creates = () => arrivals(gateway.ledgerFile).filter((each) => each.method === 'POST');

  const app = await startApp(args, env);
  await page.goto(app.url);
  await openModel(page, 'video-d-pro');
  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in the storm');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'A lighthouse in the storm' })).toContainText('Waiting');
  await app.process.end('SIGKILL');
  expect(creates()).toHaveLength(1);

  const again = await startApp(args, env);
  await page.goto(again.url);
  const card = page.getByRole('article').filter({ hasText: 'A lighthouse in the storm' });
  await expect(card).toContainText(/took/, { timeout: 60_000 });
  await expect
    .poll(() => card.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
  expect(creates()).toHaveLength(1);
});
