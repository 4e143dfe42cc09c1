import type { Locator, Page } from '@playwright/test';
import { addModels, expect, openModel, panes, savedSetsOf, setsOf, test } from './support/app.ts';
import { type BusyGateway, openBusyGateway } from './support/busy-gateway.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';

// A gateway that asks to wait: the form says so and queues the run, "Check now" says so first, and panes show when they
// continue.

const model = 'image-c-2.5-t2i-preview';

let gateway: BusyGateway;
test.beforeEach(async ({ page, startApp }) => {
  gateway = await openBusyGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, model);
});
test.afterEach(() => gateway.close());

/** Starts a run. Returns its pane: the newest set is on the stage. */
async function generate(page: Page, prompt: string): Promise<Locator> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  // A run without a result has “Generate again” in its pane.
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByRole('button', { name: /^Generate/ }).click();
  await expect(setsOf(page, prompt)).toHaveAttribute('aria-current', 'true');
  return panes(page);
}

/** Opens a run on Activity, which has its evidence. */
async function openRun(page: Page, prompt: string): Promise<Locator> {
  await openPage(page, 'Activity');
  await page.getByRole('region', { name: 'Runs' }).getByRole('link', { name: prompt }).click();
  await expect(page.getByRole('region', { name: 'Runs' }).locator('[aria-current=true]')).toContainText(prompt);
  return page.getByRole('region', { name: 'Run', exact: true });
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

  const queued = await generate(page, 'queued reeds');
  await expect(queued).toContainText(/Queued · sent in \d+ s · The gateway asked to wait until \d\d:\d\d:\d\d\./);
  const takenBack = await generate(page, 'taken back');
  await takenBack.getByRole('button', { name: 'Don’t send' }).click();
  await expect(takenBack).toContainText('Rejected');
  await expect(setsOf(page, 'taken back')).toHaveAccessibleName('taken back: 1 take, 1 without a result');
  expect(gateway.creates()).toBe(1);

  await page.getByLabel('Prompt', { exact: true }).fill('insisted lake');
  await note.getByRole('button', { name: 'Send anyway · 1 charge' }).click();
  await expect.poll(() => gateway.accepted).toEqual(['insisted lake']);
  expect(gateway.creates()).toBe(2);

  // Other models and Chat wait as well: an account has one limit.
  await addModels(page);
  await expect(note).toContainText(/Generate queues these \d runs and sends them then\./);
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
  const pane = await generate(page, 'crowded shore');
  await pane.getByRole('button', { name: 'Check status · free' }).click();
  await expect(pane).toContainText(/the gateway asked to wait until \d\d:\d\d/);
  await expect.poll(() => gateway.polls()).toBe(1);

  await pane.getByRole('button', { name: 'Check status · free' }).click();
  await expect(pane.getByRole('status')).toHaveText(
    /^The gateway asked to wait until \d\d:\d\d\. Click again to check anyway\.$/,
  );
  const anyway = pane.getByRole('button', { name: 'Check anyway · free' });
  await expect(anyway).toBeFocused();
  expect(gateway.polls()).toBe(1);
  expect(await findAxeViolations(page)).toEqual([]);
  await anyway.click();
  await expect.poll(() => gateway.polls()).toBe(2);
  await expect(pane.getByRole('button', { name: 'Check status · free' })).toBeVisible();
  await expect(pane.getByRole('status')).toHaveCount(0);
});

test('a pane shows when a failed check is repeated', async ({ page }) => {
  const pane = await generate(page, 'failing tide');
  await expect(pane).toContainText(/next check in \d+ s\s*The gateway failed \(500\)\./);
});

test('a run whose links cannot be downloaded ends with the reason, and can be checked again', async ({ page }) => {
  const pane = await generate(page, 'unusable moon');
  await pane.getByRole('button', { name: 'Check status · free' }).click();
  await expect.poll(() => gateway.polls()).toBe(1);
  await pane.getByRole('button', { name: 'Check status · free' }).click();
  await expect(pane).toContainText('Failed');
  await expect(pane).toContainText(
    'none of its 2 result links can be downloaded (a file: link, a number instead of a link)',
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await pane.getByRole('button', { name: 'History', exact: true }).click();
  const failed = page.getByRole('region', { name: 'Run', exact: true });
  await failed.getByText('Raw response').click();
  await expect(failed.getByRole('region', { name: 'Raw response' })).toContainText('file:///etc/passwd');
  expect(await findAxeViolations(page)).toEqual([]);
  await openPage(page, 'Studio');
  gateway.mend();
  await pane.getByRole('button', { name: 'Check again · free' }).click();
  await expect(savedSetsOf(page, 'unusable moon')).toHaveAccessibleName('unusable moon: 1 take');
  await expect(pane.locator('img')).toHaveCount(1);

  const mixed = await generate(page, 'mixed moon');
  await mixed.getByRole('button', { name: 'Check status · free' }).click();
  await expect(savedSetsOf(page, 'mixed moon')).toHaveAccessibleName('mixed moon: 1 take');
  await expect(mixed.locator('img')).toHaveCount(1);
  const differences = (await openRun(page, 'mixed moon')).getByRole('list', { name: 'Different from request' });
  await expect(differences).toContainText('1 result was left out, because of a link that can’t be downloaded');
});
