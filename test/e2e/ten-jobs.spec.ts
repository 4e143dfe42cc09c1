import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { entriesOf } from '../support/zip-entries.ts';
import { addModels, expect, exploreSandbox, openModel, panes, savedSetsOf, setsOf, test } from './support/app.ts';
import { countActions, countedPerson, expectActions, pointAt } from './support/counted-person.ts';

// The jobs of `ten-jobs-library.spec.ts` and these are done as by a person: with the pointer and keys alone. Each needs
// at most the allowed number of actions. A job begins on its page, with the form that it needs open and empty.

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });

/** Waits until the only set with this prompt is saved. */
async function waitForSaved(page: Page, text: string): Promise<void> {
  await expect(savedSetsOf(page, text)).toHaveCount(1);
}

/**
 * Opens the form of a model without values that earlier jobs left or carried over. A control of the form keeps the
 * focus, as after the choice of a model: beside results, letters are the prompt only there.
 */
async function openEmptyForm(page: Page, model: string): Promise<void> {
  await openModel(page, model);
  const presets = page.getByRole('button', { name: 'Presets' });
  await presets.click();
  await page.getByRole('menuitem', { name: 'Start over' }).click();
  await expect(prompt(page)).toHaveValue('');
  await expect(presets).toBeFocused();
}

/** Makes a result that a job needs. */
async function generate(page: Page, model: string, text: string): Promise<void> {
  await openEmptyForm(page, model);
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await waitForSaved(page, text);
}

async function compareImagesOfTwoModels(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const person = await countedPerson(page);
  await person.click(page.getByRole('button', { name: /Explore with the sandbox/ }));
  const models = page.locator('[data-model-menu]');
  await person.click(models);
  await person.click(page.getByRole('option', { name: /^image-c-2\.6-image/ }));
  await person.type('The jar on a windowsill at dawn [fast]');
  await person.drop(prompt(page), 'jar.png', makeImage(640, 640, 'image/png', 20));
  await expect(page.locator('.slot')).toContainText('jar.png');
  await person.press('Control+Alt+Enter');
  await expect(page.getByRole('button', { name: /^Generate 2/ })).toBeVisible();
  await person.press('Control+Enter');
  // Four images of the first model, and one of the second.
  await expect(panes(page).locator('img')).toHaveCount(5);
  await expectActions('wish', person, 6);
}

async function compareFourModels(page: Page): Promise<void> {
  await openEmptyForm(page, 'video-c-2.6-t2v-spark');
  // They stay for the session.
  await addModels(page);
  await prompt(page).focus();
  const person = await countedPerson(page);
  await person.type('A red canoe on a still lake [fast]');
  await person.press('Control+Enter');
  await expect(panes(page).locator('video')).toHaveCount(4);
  await panes(page).nth(2).hover();
  await person.press('p');
  await expect(panes(page).nth(2)).toHaveAttribute('data-flag', 'pick');
  const download = page.waitForEvent('download');
  await person.press('e');
  expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
  await expectActions('a', person, 3);
}

async function joinFirstAndLastFrame(page: Page): Promise<void> {
  await generate(page, 'image-c-2.5-t2i-preview', 'A quay [fast]');
  await generate(page, 'video-b', 'A tug [fast]');
  await openEmptyForm(page, 'video-c-2.1-kf2v-plus');
  const pair = page.getByRole('group', { name: 'First and last frame' });
  const picker = page.getByRole('dialog', { name: /^Choose from the library for / });
  const slots = page.locator('.slot');
  const person = await countedPerson(page);
  await person.type('From quay to tug [fast]');
  await person.click(pair.getByRole('button', { name: 'From library' }).first());
  await person.click(picker.getByRole('gridcell', { name: /A quay/ }));
  await expect(slots).toHaveCount(1);
  await person.click(pair.getByRole('button', { name: 'From library' }));
  const video = picker.getByRole('gridcell', { name: /A tug/ });
  await video.hover();
  await person.click(video.getByText('Last frame'));
  await expect(slots).toHaveCount(2);
  await expect(picker).toBeHidden();
  await person.press('Control+Enter');
  await waitForSaved(page, 'From quay to tug');
  await expectActions('b', person, 5);
}

async function chainThreeShots(page: Page): Promise<void> {
  await openEmptyForm(page, 'video-b');
  const person = await countedPerson(page);
  await person.type('One boat leaves [fast]');
  await person.press('Control+Enter');
  await waitForSaved(page, 'One boat leaves');
  for (const text of ['Two gulls follow [fast]', 'Three waves break [fast]']) {
    await person.click(panes(page).getByRole('button', { name: 'Continue', exact: true }));
    const model = page
      .getByRole('dialog', { name: 'Continue with' })
      .getByRole('button', { name: 'video-c-2.2-i2v-flash' });
    const form = page.getByRole('region', { name: 'Form for video-c-2.2-i2v-flash' });
    await expect(model.or(form)).toBeVisible();
    // Only the first time: the next shot goes to the same model.
    if (await model.isVisible()) await person.click(model);
    await expect(form.locator('.slot')).toContainText(/frame \d+ of /);
    await expect(form.locator('.slot :focus, .slot:focus')).toHaveCount(1);
    // The prompt of the shot before is replaced.
    const { length } = await prompt(page).inputValue();
    await person.type('!');
    for (let letter = 0; letter <= length; letter += 1) await page.keyboard.press('Backspace');
    await person.type(text);
    await expect(prompt(page)).toHaveValue(text);
    await person.press('Control+Enter');
    await waitForSaved(page, text);
  }
  await expectActions('c', person, 7);
}

async function redoWithOneChange(page: Page): Promise<void> {
  await generate(page, 'image-c-2.5-t2i-preview', 'A windmill [fast]');
  await generate(page, 'image-c-2.5-t2i-preview', 'Something else [fast]');
  const person = await countedPerson(page);
  const set = setsOf(page, 'A windmill');
  await person.click(set);
  await expect(set).toHaveAttribute('aria-current', 'true');
  await person.click(panes(page).getByRole('button', { name: 'Remix', exact: true }));
  await expect(prompt(page)).toHaveValue('A windmill [fast]');
  await expect(prompt(page)).toBeFocused();
  await person.type(', in snow');
  await expect(prompt(page)).toHaveValue('A windmill [fast], in snow');
  await person.press('Control+Enter');
  await waitForSaved(page, 'A windmill [fast], in snow');
  await expectActions('d', person, 4);
}

async function sweepSeedsOfTwoModels(page: Page): Promise<void> {
  await openEmptyForm(page, 'video-c-2.6-t2v-spark');
  const person = await countedPerson(page);
  await person.type('A lantern [fast]');
  await person.click(page.getByRole('button', { name: 'Add a model' }));
  await person.click(page.getByRole('menuitemcheckbox', { name: /^video-c-2\.2-t2v-plus/ }));
  await person.click(page.getByRole('button', { name: /^More fields/ }));
  const vary = page.getByRole('button', { name: 'Vary Seed' });
  await pointAt(page.getByLabel('Seed', { exact: true }), vary);
  await person.click(vary);
  await expect(page.getByLabel('Seed', { exact: true })).toHaveValue('1, 2, 3');
  await expect(page.getByRole('button', { name: /^Generate 6/ })).toBeVisible();
  await person.press('Control+Enter');
  await expect(panes(page).locator('video')).toHaveCount(6);
  await panes(page).nth(4).hover();
  await person.press('p');
  await expect(panes(page).nth(4)).toHaveAttribute('data-flag', 'pick');
  await expectActions('e', person, 7);
}

async function correctFailedRun(page: Page): Promise<void> {
  await openEmptyForm(page, 'image-c-2.5-t2i-preview');
  await page.keyboard.type('A heron [fast] [fail]');
  await page.keyboard.press('Control+Enter');
  const retry = panes(page).getByRole('button', { name: 'Edit and try again' });
  await expect(retry).toBeVisible();
  await openEmptyForm(page, 'video-b');
  const person = await countedPerson(page);
  await person.click(retry);
  await expect(prompt(page)).toHaveValue('A heron [fast] [fail]');
  for (const _ of ' [fail]') await page.keyboard.press('Backspace');
  await person.type(' at noon');
  await person.press('Control+Enter');
  await waitForSaved(page, 'A heron [fast] at noon');
  await expectActions('h', person, 2);
}

async function improvePrompt(page: Page): Promise<void> {
  await openEmptyForm(page, 'video-b');
  const text = 'A very tall heron by the harbor wall, standing in quite cold rain';
  const dialog = page.getByRole('dialog', { name: 'Improve prompt' });
  const person = await countedPerson(page);
  await person.type(text);
  await person.press('Control+i');
  await expect(dialog).toContainText('The writing assistant is off');
  await expect(dialog.getByRole('combobox', { name: 'Model of the writing assistant' })).toBeFocused();
  await person.type('sandbox-chat');
  await expect(page.getByRole('option', { name: 'sandbox-chat', exact: true })).toBeVisible();
  await person.press('Enter');
  await person.click(dialog.getByRole('button', { name: 'Improve · free' }));
  await person.click(dialog.getByRole('button', { name: 'Accept all' }));
  await expect(prompt(page)).not.toHaveValue(text);
  await expect(prompt(page)).not.toHaveValue('');
  await expectActions('i', person, 4);
}

async function exportCutOfFiveShots(page: Page): Promise<void> {
  await openEmptyForm(page, 'video-c-2.2-t2v-plus');
  const person = await countedPerson(page);
  await person.click(page.getByRole('button', { name: 'Template', exact: true }));
  await person.type('A harbor, {dawn | noon | rain | dusk | night} [fast]');
  await expect(page.getByRole('button', { name: /^Generate 5/ })).toBeVisible();
  await person.press('Control+Enter');
  const set = savedSetsOf(page, 'A harbor');
  await expect(set).toHaveAccessibleName(/: 5 takes$/);
  await person.click(set, { button: 'right' });
  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await person.click(page.getByRole('menuitem', { name: /^Make 5 shots/ }));
  // The new project asks for its title.
  await expect(page.getByRole('textbox', { name: 'Project title' })).toBeFocused();
  await person.type('Harbor');
  await person.press('Enter');
  await expect(page.getByRole('list', { name: 'Shots' }).getByRole('button', { name: /A harbor, / })).toHaveCount(5);
  await person.press('Control+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Export cut' });
  await expect(dialog).toContainText('5 shots · 5 media files');
  const download = page.waitForEvent('download');
  await person.click(dialog.getByRole('button', { name: 'Save', exact: true }));
  const names = Object.keys(entriesOf(readFileSync(await (await download).path())));
  expect(names.filter((name) => name.endsWith('.mp4'))).toHaveLength(5);
  for (const format of ['.xml', '.fcpxml', '.otio'])
    expect(names.filter((name) => name.endsWith(format))).toHaveLength(1);
  await expectActions('j', person, 12);

  await test.step('one Undo removes the five shots', async () => {
    // The title was the last change.
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
    await expect(page.getByRole('list', { name: 'Shots' }).getByRole('button', { name: /A harbor, / })).toHaveCount(0);
  });
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await countActions(page);
});

test('results are made and compared from the first screen on, joined and continued', async ({ page, startApp }) => {
  const { url } = await startApp();
  await test.step('the images of two models are compared', () => compareImagesOfTwoModels(page, url));
  await test.step('a. four models run, one result is picked, and its file is exported', () => compareFourModels(page));
  await test.step('b. an image and the last frame of a video become a video', () => joinFirstAndLastFrame(page));
  await test.step('c. three shots are chained', () => chainThreeShots(page));
});

test('results are made again, swept, corrected, improved, and become a cut', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await test.step('d. a result is made again with one change', () => redoWithOneChange(page));
  await test.step('e. one of three seeds of two models is picked', () => sweepSeedsOfTwoModels(page));
  await test.step('h. a failed run is corrected and sent again', () => correctFailedRun(page));
  await test.step('i. a prompt is improved', () => improvePrompt(page));
  await test.step('j. five results become a cut for an editing program', () => exportCutOfFiveShots(page));
});
