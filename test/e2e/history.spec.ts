import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, sets, setsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openTaskStatesGateway } from './support/task-states-gateway.ts';

// History keeps all sets: the actions on results are for a whole set there, and a set keeps the state of its runs.

const model = 'image-c-2.5-t2i-preview';

/** Presses Generate for so many runs. */
async function start(page: Page, prompt: string, runs = 1): Promise<void> {
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByLabel('Prompt', { exact: true }).fill(prompt);
  await form.getByRole('spinbutton', { name: 'Runs' }).press(String(runs));
  // A pane without a result offers to generate it again.
  await form.getByRole('button', { name: /^Generate/ }).click();
}

const rating = (page: Page, pane: number) =>
  panes(page)
    .nth(pane)
    .getByRole('slider', { name: /^Rating/, includeHidden: true });
const inTrash = (page: Page) => panes(page).filter({ hasText: 'This result is in Trash.' });

test('keys rate, flag, delete and restore a whole set in History, and one result on the stage', async ({
  page,
  startApp,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await exploreSandbox(page, await startApp());
  await openModel(page, model);
  await start(page, 'A harbour [fast]');
  await expect(savedSetsOf(page, 'A harbour')).toHaveCount(1);
  await start(page, 'A lighthouse [fast]', 3);
  await expect(savedSetsOf(page, 'A lighthouse')).toHaveCount(1);
  await expect(sets(page)).toHaveCount(2);
  await expect(panes(page).locator('img')).toHaveCount(3);

  await test.step('all results of a set', async () => {
    await sets(page).first().focus();
    await page.keyboard.press('4');
    for (const pane of [0, 1, 2]) await expect(rating(page, pane)).toHaveAttribute('aria-valuetext', '4 of 5 stars');
    await page.keyboard.press('p');
    for (const pane of [0, 1, 2]) await expect(panes(page).nth(pane)).toHaveAttribute('data-flag', 'pick');
    await expect(sets(page).first()).toHaveAccessibleName('A lighthouse [fast]: 3 takes, picked');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Delete');
    await expect(inTrash(page)).toHaveCount(3);
    await page.keyboard.press('Control+z');
    await expect(inTrash(page)).toHaveCount(0);
    await expect(panes(page).locator('img')).toHaveCount(3);
  });

  await test.step('the result of a set that is on the stage', async () => {
    await sets(page).nth(1).click();
    await expect(panes(page)).toHaveCount(1);
    await panes(page).hover();
    await sets(page).nth(1).blur();
    await page.keyboard.press('x');
    await expect(panes(page)).toHaveAttribute('data-flag', 'reject');
    await page.keyboard.press('Delete');
    await expect(inTrash(page)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(panes(page).locator('img')).toBeVisible();
  });
});

test('after a restart of the program, the newest set is on the stage, and History has the earlier ones', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, model);
  await start(page, 'A harbour [fast]', 2);
  await expect(savedSetsOf(page, 'A harbour')).toHaveCount(1);
  await start(page, '[fail] A lighthouse [fast]');
  await expect(setsOf(page, 'A lighthouse')).toHaveAccessibleName(/: 1 take, 1 without a result$/);
  await app.process.end('SIGTERM');

  await page.goto((await startApp()).url);
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(panes(page)).toHaveCount(1);
  await expect(panes(page)).toContainText('Failed');
  await expect(sets(page)).toHaveCount(2);
  await expect(sets(page).first()).toHaveAccessibleName('[fail] A lighthouse [fast]: 1 take, 1 without a result');
  await expect(sets(page).first()).toHaveAttribute('aria-current', 'true');
  await savedSetsOf(page, 'A harbour').click();
  await expect(panes(page).locator('img')).toHaveCount(2);
});

test('a run without a result says in its pane what happened, and what can be done', async ({ page, startApp }) => {
  const gateway = await openTaskStatesGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, model);
  for (const prompt of ['patient heron', 'face in the crowd', 'late train']) await start(page, prompt);
  await expect.poll(() => gateway.creates.length).toBe(3);
  const button = (name: string) => panes(page).getByRole('button', { name });

  await test.step('it waits', async () => {
    await setsOf(page, 'patient heron').click();
    await expect(setsOf(page, 'patient heron')).toHaveAccessibleName('patient heron: 1 take, running');
    await expect(panes(page).locator('time')).toBeVisible();
    await expect(button('Check status · free')).toBeVisible();
    await expect(button('Stop tracking')).toBeVisible();
    await expect(button('Generate again')).toHaveCount(0);
  });

  // The program polls by itself after five seconds.
  await test.step('it failed', async () => {
    await setsOf(page, 'face in the crowd').click();
    await expect(panes(page)).toContainText('Failed');
    await expect(panes(page)).toContainText('human face');
    await expect(setsOf(page, 'face in the crowd')).toHaveAccessibleName(/: 1 take, 1 without a result$/);
    await expect(button('Edit and try again')).toBeVisible();
    await expect(button('Generate again · new charge')).toBeVisible();
  });

  await test.step('its links expired', async () => {
    await setsOf(page, 'late train').click();
    await expect(panes(page)).toContainText('Links expired');
    await expect(button('Download again · free')).toBeVisible();
    await expect(button('Generate again · new charge')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await button('History').click();
    await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('Links expired');
  });
  expect(gateway.creates).toHaveLength(3);
  gateway.close();
});
