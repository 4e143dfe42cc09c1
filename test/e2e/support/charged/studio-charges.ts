import type { Page } from '@playwright/test';
import { expect, openAdvanced, openModel } from '../app.ts';
import { type ChargedControls, fillPrompt, goTo, marked, takeLibraryAway } from './charged-control.ts';

/** Its tasks stay pending at the gateway of these tests, unless a prompt says otherwise. */
export const imageModel = 'image-c-2.5-t2i-preview';
const videoModel = 'video-c-2.6-t2v-spark';

/** The controls of the form and of the run plan. */
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
  'send-anyway of a plan': {
    async begin({ page }) {
      await openModel(page, videoModel);
      await pauseGateway(page);
      await openPlan(page);
    },
    open: ({ page }) => reopenPlan(page),
  },
  'start-plan': {
    async begin({ page }) {
      await openModel(page, videoModel);
      await fillPrompt(page, 'A red canoe');
      await openPlan(page);
    },
    open: ({ page }) => reopenPlan(page),
  },
  'start-plan-anyway': {
    async begin(stage) {
      await openModel(stage.page, videoModel);
      await fillPrompt(stage.page, 'A red canoe');
      await openPlan(stage.page);
      await takeLibraryAway(stage);
    },
    async open({ page }) {
      const plan = await reopenPlan(page);
      await marked(page, 'start-plan').click();
      return plan;
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

async function openPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run on several models' }).click();
  await expect(marked(page, 'start-plan')).toBeVisible();
}

/** Shows the plan again after its start opened the comparison. The program keeps it. */
async function reopenPlan(page: Page) {
  await goTo(page, '/studio/fan-out');
  const start = marked(page, 'start-plan');
  await expect(start).toContainText(/charge/);
  const [, runs = '1'] = /Start (\d+) run/.exec((await start.textContent()) ?? '') ?? [];
  return { requests: Number(runs) };
}
