import type { Page } from '@playwright/test';
import { addModels, expect, openAdvanced, openModel } from '../app.ts';
import { type ChargedControls, fillPrompt, marked, takeLibraryAway } from './charged-control.ts';

/** Its tasks stay pending at the gateway of these tests, unless a prompt says otherwise. */
export const imageModel = 'image-c-2.5-t2i-preview';
const videoModel = 'video-c-2.6-t2v-spark';

/** The controls of the form. */
export const studioCharges: ChargedControls = {
  generate: {
    begin: ({ page }) => openModel(page, imageModel),
    async open({ page }, round) {
      await fillPrompt(page, `A lake, number ${round}`);
      return { requests: 1 };
    },
  },
  'generate several': {
    async begin({ page }) {
      await openModel(page, imageModel);
      await page.getByRole('spinbutton', { name: 'Runs' }).press('2');
    },
    async open({ page }, round) {
      await fillPrompt(page, `Two lakes, number ${round}`);
      return { requests: 2 };
    },
  },
  'generate rows of the plan': {
    async begin({ page }) {
      await openModel(page, videoModel);
      await fillPrompt(page, 'A red canoe');
      await addModels(page, 'video-b');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('button', { name: 'More actions for video-b' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    },
    async open({ page }, round) {
      await fillPrompt(page, `A red canoe, number ${round}`);
      await expect(marked(page, 'generate')).toContainText('Generate 3');
      return { requests: 3 };
    },
  },
  'start-listed-runs': {
    begin: ({ page }) => openModel(page, imageModel),
    async open({ page }, round) {
      await openList(page, [`A listed lake, number ${round}`, `Another one, number ${round}`]);
      return { requests: 2 };
    },
  },
  'start-listed-run': {
    begin: ({ page }) => openModel(page, imageModel),
    async open({ page }, round) {
      await openList(page, [`A listed lake, number ${round}`]);
      await page.getByRole('list', { name: 'Runs that wait' }).getByRole('checkbox').first().focus();
      return { requests: 1 };
    },
  },
  'generate-anyway': {
    async begin(stage) {
      await openModel(stage.page, imageModel);
      await takeLibraryAway(stage);
    },
    async open({ page }, round) {
      await fillPrompt(page, `A lake for nobody, number ${round}`);
      await page.getByRole('button', { name: /^Generate ·/ }).click();
      return { requests: 1 };
    },
  },
  'send-anyway': {
    async begin({ page }) {
      await openModel(page, imageModel);
      await pauseGateway(page);
    },
    async open({ page }, round) {
      await fillPrompt(page, `An urgent lake, number ${round}`);
      return { requests: 1 };
    },
  },
  'confirm-start': {
    async begin({ page }) {
      await openModel(page, videoModel);
      await openAdvanced(page);
      await page.getByLabel('Seed', { exact: true }).press('|');
      await page.getByLabel('Seed', { exact: true }).fill('1, 2, .., 9');
    },
    async open({ page }, round) {
      await fillPrompt(page, `A red canoe, number ${round}`);
      await expect(marked(page, 'generate')).toContainText('Generate 9');
      await marked(page, 'generate').click();
      return { requests: 9 };
    },
  },
};

/** Puts a run of each prompt into the list, and opens the list. */
async function openList(page: Page, prompts: readonly string[]): Promise<void> {
  for (const [index, prompt] of prompts.entries()) {
    await fillPrompt(page, prompt);
    await page.getByRole('button', { name: 'Add to list' }).click();
    await expect(page.getByRole('button', { name: `List (${index + 1})` })).toBeVisible();
  }
  await page.getByRole('button', { name: /^List \(/ }).click();
  await expect(page.getByRole('list', { name: 'Runs that wait' })).toBeVisible();
}

/** Makes the gateway ask to wait, which holds for the path of the model. */
async function pauseGateway(page: Page): Promise<void> {
  await fillPrompt(page, 'A busy lake [429-create-3000]');
  await page.getByRole('button', { name: /^Generate ·/ }).click();
  await expect(page.getByRole('region', { name: 'The gateway asks you to wait' })).toBeVisible();
}
