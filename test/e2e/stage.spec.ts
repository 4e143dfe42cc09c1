import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, panes, sets, test } from './support/app.ts';

// Studio shows one set beside the form: the results of one press of Generate, or results that were chosen to be compared.

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });

async function generate(page: Page, text: string): Promise<void> {
  await prompt(page).fill(text);
  await page.keyboard.press('Control+Enter');
}

test('each press of Generate puts its set on the stage, and History keeps all of them', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await exploreSandbox(page, await startApp());
  await expect(page.getByRole('heading', { name: 'What do you want to see?' })).toBeVisible();

  await test.step('a single run is a set, whose pane has its place before the result', async () => {
    await openModel(page, 'image-c-2.5-t2i-preview');
    await generate(page, '[slow] A heron in the reeds');
    await expect(panes(page)).toHaveCount(1);
    await expect(sets(page)).toHaveCount(1);
    await expect(sets(page).first()).toHaveAccessibleName('[slow] A heron in the reeds: 1 take, running');
    const art = page.locator('[data-art]');
    const before = await art.boundingBox();
    await expect(panes(page).locator('img')).toBeVisible();
    expect(await art.boundingBox()).toEqual(before);
  });

  await test.step('the next press replaces it on the stage', async () => {
    await page.getByRole('button', { name: 'More runs' }).click();
    await generate(page, '[fast] Two herons');
    await expect(panes(page)).toHaveCount(2);
    await expect(panes(page).locator('img')).toHaveCount(2);
    await expect(sets(page)).toHaveCount(2);
    await expect(sets(page).first()).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a letter in the form is the prompt, and on the stage it is a command', async () => {
    await page.getByRole('button', { name: 'Fewer runs' }).focus();
    await page.keyboard.press('p');
    await expect(prompt(page)).toHaveValue('[fast] Two heronsp');
    await panes(page).nth(1).getByRole('button', { name: 'Pick B' }).focus();
    await page.keyboard.press('p');
    await expect(panes(page).nth(1)).toHaveAttribute('data-flag', 'pick');
    await expect(sets(page).first()).toHaveAccessibleName('[fast] Two herons: 2 takes, picked');
    await page.keyboard.press('w');
    await expect(page.getByRole('region', { name: 'Panes' })).toHaveAttribute('data-layout', 'wipe');
  });

  await test.step('H goes to History and back, the arrow keys through it, and Enter shows a set', async () => {
    await page.keyboard.press('h');
    await expect(sets(page).first()).toBeFocused();
    await page.keyboard.press('h');
    await expect(sets(page).first()).not.toBeFocused();
    await page.keyboard.press('h');
    await expect(sets(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sets(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panes(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: '[slow] A heron in the reeds, actions' })).toBeVisible();
    await page.goBack();
    await expect(panes(page)).toHaveCount(2);
    // As it was left.
    await expect(page.getByRole('region', { name: 'Panes' })).toHaveAttribute('data-layout', 'wipe');
  });

  await test.step('the actions on results work for a set in History', async () => {
    await sets(page).nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remix', exact: false }).first().click();
    await expect(prompt(page)).toHaveValue('[slow] A heron in the reeds');
    // A set that is open stays beside the form which it filled.
    await sets(page).nth(1).click();
    await panes(page).getByRole('button', { name: 'Remix' }).click();
    await expect(page.getByRole('button', { name: '[slow] A heron in the reeds, actions' })).toBeVisible();
  });

  await test.step('the day in History shows all its results', async () => {
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('gridcell')).toHaveCount(3);
    await page.getByRole('link', { name: 'Studio' }).click();
  });

  await test.step('after a restart of the window, the newest set is on the stage', async () => {
    await page.goto(page.url().replace(/#.*/, '#/studio'));
    await page.reload();
    await expect(panes(page)).toHaveCount(2);
  });
});

test('a press of Generate while an older set is on the stage shows the new one', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await generate(page, '[fast] First');
  await expect(panes(page).locator('img')).toHaveCount(1);
  await generate(page, '[fast] Second');
  await expect(sets(page)).toHaveCount(2);
  await sets(page).nth(1).click();
  await expect(page.getByRole('button', { name: '[fast] First, actions' })).toBeVisible();
  await generate(page, '[fail] Third');
  await expect(page.getByRole('button', { name: '[fail] Third, actions' })).toBeVisible();
  await expect(panes(page).getByRole('button', { name: /^Generate again/ })).toBeVisible();
});

test('the form folds into one line, and opens by itself when something is in the way', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await generate(page, '[fast] Open');
  await expect(panes(page).locator('img')).toHaveCount(1);
  const form = page.getByRole('region', { name: /^Form for/ });
  const widthOfStage = async () => (await page.getByRole('region', { name: 'Panes' }).boundingBox())?.width ?? 0;
  const beside = await widthOfStage();
  await page.getByRole('button', { name: 'Fold form' }).click();
  await expect(form.getByRole('button', { name: /^More fields/ })).toBeHidden();
  expect(await widthOfStage()).toBeGreaterThan(beside + 300);

  await generate(page, '[fast] Folded');
  await expect(sets(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: '[fast] Folded, actions' })).toBeVisible();

  // A letter in the line is the prompt; on the stage it is the key of the form.
  await prompt(page).press('f');
  await expect(prompt(page)).toHaveValue('[fast] Foldedf');
  await sets(page).first().focus();
  await page.keyboard.press('f');
  await expect(form.getByRole('button', { name: /^More fields/ })).toBeVisible();
  await page.keyboard.press('f');
  await page.reload();
  await expect(form.getByRole('button', { name: /^More fields/ })).toBeHidden();

  await generate(page, '');
  await expect(form.getByRole('list', { name: 'Why Generate is blocked' })).toBeVisible();
  await expect(sets(page)).toHaveCount(2);
});
