import { expect, openModel, test } from './support/app.ts';
import { openPendingGateway } from './support/pending-gateway.ts';

test('F19: a double click and held keys create one intent and one request', async ({ page, startApp }) => {
  test.setTimeout(90_000);
  const gateway = await openPendingGateway();
  const creates = () => gateway.bodies.length;
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'a-key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, 'video-d-pro');
  await page.getByLabel('Prompt', { exact: true }).fill('One intent');
  await page.getByRole('button', { name: /^Generate/ }).dblclick();
  const cards = page.getByRole('article').filter({ hasText: 'One intent' });
  await expect(cards).toHaveCount(1);
  await expect.poll(creates).toBe(1);
  // The values of a new form, as `same-body-everywhere.test.ts` expects them of the command line and of MCP.
  expect(gateway.bodies[0]).toEqual({ prompt: 'One intent', size: '1280x720', seconds: '4' });

  await page.waitForTimeout(600);
  await page.getByLabel('Prompt', { exact: true }).focus();
  await page.keyboard.down('Control');
  // Repeats the key like a keyboard with a held key.
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await expect(cards).toHaveCount(2);
  await expect.poll(creates).toBe(2);
  await gateway.close();
});
