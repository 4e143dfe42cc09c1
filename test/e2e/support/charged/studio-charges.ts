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

/** Makes the gateway ask to wait, which holds for the path of the model. */
async function pauseGateway(page: Page): Promise<void> {
  await fillPrompt(page, 'A busy lake [429-create-3000]');
  await page.getByRole('button', { name: /^Generate ·/ }).click();
  await expect(page.getByRole('region', { name: 'The gateway asks you to wait' })).toBeVisible();
}
