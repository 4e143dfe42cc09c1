import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { notificationWith } from './support/notification.ts';

test('a newer version is checked only with a feed, is announced with its page, and waits for active runs', async ({
  page,
  startApp,
}) => {
  let asked = 0;
  let version = '9.0.0';
  const feed = createServer((_request, answer) => {
    asked += 1;
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ version, page: 'https://releases.example.com/triptych' }));
  });
  feed.listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed.json`;

  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('[slow] a heron');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  const updates = page.getByRole('region', { name: 'Updates' });
  await expect(updates).toContainText('Off: Triptych never checks for updates.');
  await expect(updates.getByRole('button', { name: 'Check for updates' })).toHaveCount(0);

  const field = updates.getByLabel('Update feed URL');
  await field.fill('http://feed.example.com/');
  await expect(updates).toContainText('Only https:// is allowed');
  await field.press('Enter');
  await field.fill(address);
  await field.press('Enter');
  await expect(updates.getByRole('status')).toHaveText(/Updates haven’t been checked yet\.$/);
  expect(asked).toBe(0);
  await updates.getByRole('button', { name: 'Check for updates' }).click();
  await expect(updates.getByRole('status')).toHaveText('Triptych 9.0.0 is available; this is 0.1.0.');
  await expect(updates).toContainText('1 running. Install the update when they are finished.');
  await expect(updates.getByRole('button', { name: 'Open update page · releases.example.com' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  version = '0.0.9';
  await updates.getByRole('button', { name: 'Check for updates' }).click();
  await expect(updates.getByRole('status')).toHaveText(/The feed lists 0\.0\.9, which is older/);
  await expect(updates.getByRole('button', { name: /^Open update page/ })).toHaveCount(0);

  await updates.getByRole('button', { name: 'Turn off' }).click();
  await expect(updates).toContainText('Off: Triptych never checks for updates.');
  const notification = notificationWith(page, 'Update checks turned off');
  await notification.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue(address);
  expect(asked).toBe(2);
  feed.close();
});
