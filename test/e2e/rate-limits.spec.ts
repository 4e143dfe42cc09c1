import type { Page } from '@playwright/test';
import { expect, openModel, test } from './support/app.ts';
import { type BusyGateway, openBusyGateway } from './support/busy-gateway.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

// A gateway that asks to wait: the form says so and queues the run, "Check now" says so first, and cards show when they
// continue.

const model = 'image-c-2.5-t2i-preview';
const runs = (page: Page) => page.getByRole('region', { name: 'Feed' }).getByRole('article');

let gateway: BusyGateway;
test.beforeEach(async ({ page, startApp }) => {
  gateway = await openBusyGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, model);
});
test.afterEach(() => gateway.close());

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
}

test('the form shows how long the gateway asks to wait, queues by default, and sends immediately if the user insists', async ({
  page,
}) => {
  const note = page.getByRole('region', { name: 'The gateway asks you to wait' });
  await openModel(page, 'video-d-pro');
  await expect(note).toHaveCount(0);
  await generate(page, 'limited heron');
  await expect(note).toContainText(
    /The gateway asks you to wait [12]?\d s\. Generate queues this run and sends it then\./,
  );
  expect(await findAxeViolations(page)).toEqual([]);

  await generate(page, 'queued reeds');
  const queued = runs(page).filter({ hasText: 'queued reeds' });
  await expect(queued.getByRole('heading', { name: 'Queued' })).toBeVisible();
  await expect(queued).toContainText(/The gateway asked to wait until \d\d:\d\d:\d\d\. Sent in \d+ s\./);
  await generate(page, 'taken back');
  const takenBack = runs(page).filter({ hasText: 'taken back' });
  await takenBack.getByRole('button', { name: 'Don’t send' }).click();
  await expect(takenBack.getByRole('heading', { name: 'Rejected' })).toBeVisible();
  expect(gateway.creates()).toBe(1);

  await page.getByLabel('Prompt', { exact: true }).fill('insisted lake');
  await note.getByRole('button', { name: 'Send anyway · 1 charge' }).click();
  await expect.poll(() => gateway.accepted).toEqual(['insisted lake']);
  expect(gateway.creates()).toBe(2);

  // The multi-model page, another model and Chat wait as well: an account has one limit.
  await page.getByRole('button', { name: /^Run on several models/ }).click();
  await expect(note).toContainText('The runs are queued and sent then.');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Studio' }).click();
  await openModel(page, model);
  await expect(note).toContainText('Generate queues this run and sends it then.');
  await openModel(page, 'video-d-pro');

  await expect.poll(() => gateway.creates()).toBe(4);
  expect(gateway.accepted.toSorted()).toEqual(['insisted lake', 'limited heron', 'queued reeds']);
  await expect(note).toHaveCount(0);
  await page.waitForTimeout(1_000);
  expect(gateway.creates()).toBe(4);
});

test('"Check now" shows that the gateway asked to wait, and polls only after a second click', async ({ page }) => {
  await generate(page, 'crowded shore');
  const card = runs(page).filter({ hasText: 'crowded shore' });
  await card.getByRole('button', { name: 'Check status · free' }).click();
  await expect(card).toContainText(/The gateway asked to wait until \d\d:\d\d\./);
  await expect.poll(() => gateway.polls()).toBe(1);

  await card.getByRole('button', { name: 'Check status · free' }).click();
  await expect(card.getByRole('status')).toHaveText(
    /^The gateway asked to wait until \d\d:\d\d\. Click again to check anyway\.$/,
  );
  const anyway = card.getByRole('button', { name: 'Check anyway · free' });
  await expect(anyway).toBeFocused();
  expect(gateway.polls()).toBe(1);
  expect(await findAxeViolations(page)).toEqual([]);
  await anyway.click();
  await expect.poll(() => gateway.polls()).toBe(2);
  await expect(card.getByRole('button', { name: 'Check status · free' })).toBeVisible();
  await expect(card.getByRole('status')).toHaveCount(0);
});

test('a card shows when a failed check is repeated', async ({ page }) => {
  await generate(page, 'failing tide');
  const card = runs(page).filter({ hasText: 'failing tide' });
  await expect(card).toContainText(/The gateway failed \(500\)\. Next check in \d+ s\./);
});

test('a run whose links cannot be downloaded ends with the reason, and can be checked again', async ({ page }) => {
  await generate(page, 'unusable moon');
  const card = runs(page).filter({ hasText: 'unusable moon' });
  await card.getByRole('button', { name: 'Check status · free' }).click();
  await expect.poll(() => gateway.polls()).toBe(1);
  await card.getByRole('button', { name: 'Check status · free' }).click();
  await expect(card.getByRole('heading', { name: 'Failed' })).toBeVisible();
  await expect(card).toContainText(
    'none of its 2 result links can be downloaded (a file: link, a number instead of a link)',
  );
  await card.getByText('Raw response').click();
  await expect(card).toContainText('file:///etc/passwd');
  expect(await findAxeViolations(page)).toEqual([]);
  gateway.mend();
  await card.getByRole('button', { name: 'Check again · free' }).click();
  await expect(runs(page).filter({ hasText: 'took' }).getByRole('gridcell')).toHaveCount(1);

  await generate(page, 'mixed moon');
  const mixed = runs(page).filter({ hasText: 'mixed moon' });
  await mixed.getByRole('button', { name: 'Check status · free' }).click();
  await expect(mixed).toContainText('1 result was left out, because of a link that can’t be downloaded');
  await expect(runs(page).filter({ hasText: 'took' }).getByRole('gridcell')).toHaveCount(2);
});
