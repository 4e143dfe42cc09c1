import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, sets, test } from './support/app.ts';
import { chooseModel, question, waitForAnswers } from './support/conversation-page.ts';
import { type CountedUser, countedUser } from './support/counted-user.ts';
import { slotFile } from './support/slot-file.ts';

// The eight jobs of a day's work in one run of the program, each with the actions that a user needs at most. The counts
// are printed.

const viewport = { width: 1440, height: 900 };

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });
/** The button of the form: a run that failed has one on the stage too. */
const generateButton = (page: Page) =>
  page.getByRole('region', { name: /^Form for/ }).getByRole('button', { name: /^Generate/ });
const slotsOf = (page: Page, model: string) => page.getByRole('region', { name: `Form for ${model}` }).locator('.slot');

/** Waits until the set with this prompt is saved with this many results. */
async function waitForResults(page: Page, text: string, count: number): Promise<void> {
  await expect(savedSetsOf(page, text)).toHaveAccessibleName(new RegExp(`: ${count} takes?$`));
}

/** Opens the form of a model without values that earlier jobs left or carried over. */
async function openEmptyForm(page: Page, model: string): Promise<void> {
  await openModel(page, model);
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Start over' }).click();
  await expect(prompt(page)).toHaveValue('');
}

/** Makes results with one click on Generate. These actions belong to no job. */
async function generate(page: Page, model: string, text: string, runs = 1): Promise<void> {
  await openEmptyForm(page, model);
  await prompt(page).fill(text);
  if (runs > 1) await page.getByRole('spinbutton', { name: 'Runs' }).press(String(runs));
  await generateButton(page).click();
  await waitForResults(page, text, runs);
}

function expectActions(job: string, user: CountedUser, max: number): void {
  printLine(`job ${job}: ${user.count()} actions (at most ${max})`);
  expect(user.count(), job).toBeLessThanOrEqual(max);
}

async function compareFourModels(page: Page): Promise<void> {
  await openEmptyForm(page, 'video-c-2.6-t2v-spark');
  await prompt(page).fill('A red canoe on a still lake [fast]');
  const user = countedUser(page);
  await user.press('Control+Alt+Enter');
  await expect(generateButton(page)).toHaveText(/^Generate 4/);
  await user.press('Control+Enter');
  await expect(panes(page)).toHaveCount(4);
  await expect(panes(page).locator('video')).toHaveCount(4);
  await panes(page).nth(2).hover();
  await user.press('p');
  await expect(panes(page).nth(2)).toHaveAttribute('data-flag', 'pick');
  const download = page.waitForEvent('download');
  await user.press('e');
  expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
  expectActions('a', user, 4);
}

async function joinImageAndFrame(page: Page): Promise<void> {
  await generate(page, 'image-c-2.5-t2i-preview', 'A quay [fast]');
  await generate(page, 'video-b', 'A tug [fast] [captions]');
  await openEmptyForm(page, 'video-c-2.1-kf2v-plus');
  await prompt(page).fill('From quay to tug [fast]');
  const form = page.getByRole('region', { name: 'Form for video-c-2.1-kf2v-plus' });
  const pair = form.getByRole('group', { name: 'First and last frame' });
  const picker = page.getByRole('dialog', { name: /^Choose from the library for / });
  const slots = slotsOf(page, 'video-c-2.1-kf2v-plus');

  const user = countedUser(page);
  await user.click(pair.getByRole('button', { name: 'From library' }).first());
  await user.click(picker.getByRole('gridcell', { name: /A quay/ }));
  await expect(slots).toHaveCount(1);
  await user.click(pair.getByRole('button', { name: 'From library' }));
  const video = picker.getByRole('gridcell', { name: /A tug/ });
  await video.hover();
  await user.click(video.getByText('Last frame'));
  await expect(slots).toHaveCount(2);
  await expect(slots.first()).toContainText('from the library');
  await expect(slots.last()).toContainText(/frame 60 of .*video-b.*\.mp4/);
  expect((await slotFile(page, slots.last())).frame).toBe(59);
  await expect(picker).toBeHidden();
  await user.press('Control+Enter');
  await waitForResults(page, 'From quay to tug', 1);
  expectActions('b', user, 5);
}

async function chainShots(page: Page): Promise<void> {
  const model = 'video-c-2.2-i2v-flash';
  await openEmptyForm(page, model);
  await prompt(page).fill('A walk [fast] [captions]');
  await page
    .getByLabel('First frame', { exact: true })
    .setInputFiles({ name: 'start.png', mimeType: 'image/png', buffer: makeImage(640, 360, 'image/png', 90) });
  const slot = slotsOf(page, model);
  await expect(slot).toContainText('start.png');
  await page.keyboard.press('Control+Enter');
  const shots = savedSetsOf(page, 'A walk');
  await expect(shots).toHaveCount(1);

  const user = countedUser(page);
  for (const count of [2, 3]) {
    await user.click(panes(page).getByRole('button', { name: 'Continue', exact: true }));
    await expect(slot).toContainText(/frame \d+ of .*i2v-flash.*\.mp4/);
    const frame = Number(/frame (\d+) of/.exec((await slot.textContent()) ?? '')?.[1]);
    expect((await slotFile(page, slot)).frame).toBe(frame - 1);
    await user.press('Control+Enter');
    await expect(shots).toHaveCount(count);
  }
  expectActions('c', user, 4);

  await panes(page).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Open/ }).click();
  const lineage = page.getByRole('dialog').getByRole('region', { name: 'Lineage' });
  const madeFrom = lineage.getByRole('list', { name: /^Made from/ });
  await expect(madeFrom.getByRole('button', { name: /^Frame \d+ of/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
}

async function findResult(page: Page): Promise<void> {
  await generate(page, 'image-c-2.5-t2i-preview', 'A greenhouse in snow [fast]');
  await page.getByRole('link', { name: 'Library' }).click();
  const cells = page.getByRole('gridcell');
  await expect(cells.nth(1)).toBeVisible();
  const user = countedUser(page);
  await user.press('/');
  await page.keyboard.type('greenhous sno');
  await expect(cells).toHaveCount(1);
  await expect(cells).toHaveAccessibleName(/A greenhouse in snow/);
  expectActions('d', user, 1);
}

async function reduceSeeds(page: Page): Promise<void> {
  await openEmptyForm(page, 'image-c-2.5-t2i-preview');
  await prompt(page).fill('A lighthouse [fast]');
  const user = countedUser(page);
  await user.click(page.getByRole('spinbutton', { name: 'Runs' }));
  await user.press('8');
  await user.press('Control+Enter');
  await waitForResults(page, 'A lighthouse', 8);
  await expect(panes(page).locator('img')).toHaveCount(8);
  const rejected = panes(page).and(page.locator('[data-flag="reject"]'));
  // In History, a key is for all results of the set.
  await user.click(sets(page).first());
  await user.press('x');
  await expect(rejected).toHaveCount(8);
  await user.click(panes(page).nth(4));
  await user.press('p');
  await expect(panes(page).nth(4)).toHaveAttribute('data-flag', 'pick');
  await expect(rejected).toHaveCount(7);
  await expect(sets(page).first()).toHaveAccessibleName(/: 8 takes, picked$/);
  expectActions('e', user, 12);
}

async function usePartOfAnswer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await chooseModel(page, 0, 'sandbox-chat');
  await question(page).fill('[say] Use this.\n\nA slow pan over still water.\n\nAsk again for more.');
  const user = countedUser(page);
  await user.press('Enter');
  const answer = page.getByRole('article', { name: /^Answer from/ });
  await expect(answer).toContainText('Ask again for more.');
  await waitForAnswers(page);
  await answer.getByText('A slow pan').hover();
  await user.click(answer.getByRole('button', { name: 'Send this part to Studio' }));
  await user.click(page.getByRole('dialog', { name: 'Send to Studio' }).getByRole('button', { name: 'Use as prompt' }));
  await expect(prompt(page)).toHaveValue('A slow pan over still water.');
  expectActions('f', user, 3);
}

async function correctFailedRun(page: Page): Promise<void> {
  await openEmptyForm(page, 'image-c-2.5-t2i-preview');
  await prompt(page).fill('A windmill [fast] [fail]');
  await generateButton(page).click();
  const retry = panes(page).getByRole('button', { name: 'Edit and try again' });
  await expect(retry).toBeVisible();
  await prompt(page).fill('Something else');
  const user = countedUser(page);
  await user.click(retry);
  await expect(prompt(page)).toHaveValue('A windmill [fast] [fail]');
  await prompt(page).fill('A windmill at noon [fast]');
  await user.press('Control+Enter');
  await waitForResults(page, 'A windmill at noon', 1);
  expectActions('g', user, 2);
}

async function exportPageForClient(page: Page): Promise<void> {
  await generate(page, 'image-c-2.5-t2i-preview', 'A bridge in fog [fast]', 2);
  await expect(panes(page)).toHaveCount(2);
  const user = countedUser(page);
  await user.click(page.getByRole('button', { name: 'Export' }));
  await user.click(page.getByRole('menuitem', { name: 'Client page' }));
  const save = page.getByRole('dialog', { name: 'Client page' }).getByRole('button', { name: 'Save HTML' });
  const download = page.waitForEvent('download');
  await user.click(save);
  expect((await download).suggestedFilename()).toMatch(/\.html$/);
  expectActions('h', user, 3);
}

test('the eight jobs of a day need no more actions than allowed', async ({ page, startApp }) => {
  await page.setViewportSize(viewport);
  await exploreSandbox(page, await startApp());
  await test.step('a. one brief runs on four models, the winner is picked, and its file is exported', () =>
    compareFourModels(page));
  await test.step('b. an image and the last frame of a video become a video', () => joinImageAndFrame(page));
  await test.step('c. three shots are chained, and the last one leads back to the first', () => chainShots(page));
  await test.step('d. a result is found by parts of its words', () => findResult(page));
  await test.step('f. a paragraph of an answer becomes the prompt', () => usePartOfAnswer(page));
  await test.step('g. a failed run is corrected and sent again', () => correctFailedRun(page));
  await test.step('h. a comparison becomes a page for a client', () => exportPageForClient(page));
  // The form keeps its number of runs, so the job with eight runs is the last.
  await test.step('e. eight seeds are reduced to one pick', () => reduceSeeds(page));
});
