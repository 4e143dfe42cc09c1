import type { Page } from '@playwright/test';
import { addModels, expect, exploreSandbox, openModel, panes, savedSetsOf, setsOf, test } from './support/app.ts';
import { type CountedPerson, countActions, countedPerson, expectActions, pointAt } from './support/counted-person.ts';
import { addNumber, printNumbers } from './support/number-table.ts';

// The jobs of the stage, with the clicks and keys that each needs. Text that a person types is free.

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const form = (page: Page) => page.getByRole('region', { name: /^Form for/ });
const generate = (page: Page) => form(page).getByRole('button', { name: /^Generate/ });

/** Expects at most the actions of the design, and adds the job to the table of numbers. */
async function expectJob(job: string, person: CountedPerson, most: number): Promise<void> {
  const number = job === 'five results to a cut' ? 5 : 4;
  addNumber({ number, of: `actions, ${job}`, mock: String(most), measured: String(await person.count()) });
  await expectActions(job, person, most);
}

async function openEmptyForm(page: Page, model: string): Promise<void> {
  await openModel(page, model);
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Start over' }).click();
  await prompt(page).focus();
}

/** Makes a set that a job needs. */
async function make(page: Page, model: string, text: string, runs = 1): Promise<void> {
  await openEmptyForm(page, model);
  await prompt(page).fill(text);
  if (runs > 1) await page.getByRole('spinbutton', { name: 'Runs' }).press(String(runs));
  await generate(page).click();
  await expect(savedSetsOf(page, text)).toHaveCount(1);
}

test.afterAll(printNumbers);

test.beforeEach(async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await countActions(page);
  await exploreSandbox(page, await startApp());
});

test('a first picture, two models, four models to a file, and a sweep need few actions', async ({ page }) => {
  await test.step('a first picture', async () => {
    const person = await countedPerson(page);
    await expect(prompt(page)).toBeFocused();
    await person.type('A jar on a windowsill [fast]');
    await person.press('Control+Enter');
    await expect(panes(page).locator('img, video')).toHaveCount(1);
    await expectJob('first picture', person, 2);
  });

  await test.step('two models compared', async () => {
    await openEmptyForm(page, 'video-c-2.6-t2v-spark');
    const person = await countedPerson(page);
    await person.type('A red canoe [fast]');
    await person.click(page.getByRole('button', { name: 'Add a model' }));
    await person.click(page.getByRole('menuitemcheckbox', { name: /^video-c-2\.2-t2v-plus/ }));
    await person.press('Control+Enter');
    await expect(panes(page).locator('video')).toHaveCount(2);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectJob('two models', person, 3);
  });

  await test.step('four models to a picked and saved file', async () => {
    await openEmptyForm(page, 'video-c-2.6-t2v-spark');
    // They stay chosen for the session.
    await page.keyboard.press('Control+Alt+Enter');
    const person = await countedPerson(page);
    await person.type('A lighthouse [fast]');
    await expect(generate(page)).toHaveText(/^Generate 4/);
    await person.press('Control+Enter');
    await expect(panes(page).locator('video')).toHaveCount(4);
    await panes(page).nth(2).hover();
    await person.press('p');
    await expect(panes(page).nth(2)).toHaveAttribute('data-flag', 'pick');
    const download = page.waitForEvent('download');
    await person.press('e');
    expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
    await expectJob('four models to a file', person, 3);
  });

  await test.step('a sweep of three values on two models', async () => {
    await openEmptyForm(page, 'video-c-2.6-t2v-spark');
    await page.keyboard.press('Control+Alt+Enter');
    await expect(page.getByRole('list', { name: 'Other models' })).toHaveCount(0);
    const person = await countedPerson(page);
    await person.type('A lantern [fast]');
    await person.click(page.getByRole('button', { name: 'Add a model' }));
    await person.click(page.getByRole('menuitemcheckbox', { name: /^video-b/ }));
    const vary = page.getByRole('button', { name: 'Vary Duration' });
    await pointAt(page.getByRole('radiogroup', { name: 'Duration' }), vary);
    await person.click(vary);
    // The other model has two of the three durations.
    await expect(generate(page)).toHaveText(/^Generate 5/);
    await person.press('Control+Enter');
    await expect(panes(page).locator('video')).toHaveCount(5);
    await expectJob('sweep of three values on two models', person, 4);
  });
});

test('frames, chains, changes, old results and cuts need few actions', async ({ page }) => {
  await test.step('a first and a last frame', async () => {
    await make(page, 'image-c-2.5-t2i-preview', 'A quay [fast]', 2);
    await openEmptyForm(page, 'video-c-2.1-kf2v-plus');
    const person = await countedPerson(page);
    await person.click(setsOf(page, 'A quay'), { button: 'right' });
    await person.click(page.getByRole('menuitem', { name: /^Continue/ }));
    await expect(page.locator('.slot')).toHaveCount(2);
    await prompt(page).focus();
    await person.type('From quay to quay [fast]');
    await person.press('Control+Enter');
    await expect(savedSetsOf(page, 'From quay to quay')).toHaveCount(1);
    await expectJob('first and last frame', person, 3);
  });

  await test.step('a link of a chain', async () => {
    await make(page, 'video-b', 'One boat leaves [fast]');
    await panes(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Continue with' })
      .getByRole('button', { name: 'video-c-2.2-i2v-flash' })
      .click();
    const slot = page.getByRole('region', { name: 'Form for video-c-2.2-i2v-flash' }).locator('.slot');
    await expect(slot).toContainText(/frame \d+ of /);
    await prompt(page).fill('Two gulls follow [fast]');
    await generate(page).click();
    await expect(savedSetsOf(page, 'Two gulls follow')).toHaveCount(1);
    const person = await countedPerson(page);
    await person.click(panes(page).getByRole('button', { name: 'Continue', exact: true }));
    await expect(slot).toContainText(/frame \d+ of .*i2v-flash/);
    await person.press('Control+Enter');
    await expect(setsOf(page, 'Two gulls follow').filter({ hasNotText: 'Queued' })).toHaveCount(2);
    await expectJob('a link of a chain', person, 2);
  });

  await test.step('one change', async () => {
    await make(page, 'image-c-2.5-t2i-preview', 'A windmill [fast]');
    await prompt(page).press('End');
    const person = await countedPerson(page);
    await person.type(' in snow');
    await person.press('Control+Enter');
    await expect(savedSetsOf(page, 'A windmill [fast] in snow')).toHaveCount(1);
    await expectJob('one change', person, 1);
  });

  await test.step('five results to an exported cut', async () => {
    await make(page, 'image-c-2.5-t2i-preview', 'A harbor [fast]', 5);
    const person = await countedPerson(page);
    await person.click(setsOf(page, 'A harbor'), { button: 'right' });
    await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
    await person.click(page.getByRole('menuitem', { name: /^Make 5 shots/ }));
    await expect(page.getByRole('list', { name: 'Shots' }).getByRole('button', { name: /A harbor/ })).toHaveCount(5);
    await person.press('Control+Shift+E');
    const dialog = page.getByRole('dialog', { name: 'Export cut' });
    await expect(dialog).toContainText('5 shots');
    const download = page.waitForEvent('download');
    await person.click(dialog.getByRole('button', { name: 'Save', exact: true }));
    expect((await download).suggestedFilename()).not.toBe('');
    await expectJob('five results to a cut', person, 4);
  });
});

test('models that were added stay for the session and are forgotten at the next start', async ({ page }) => {
  await openEmptyForm(page, 'video-c-2.6-t2v-spark');
  await prompt(page).fill('A heron');
  await addModels(page, 'video-b');
  await expect(generate(page)).toHaveText(/^Generate 2/);
  await page.reload();
  await expect(generate(page)).toHaveText(/^Generate\s*·/);
});
