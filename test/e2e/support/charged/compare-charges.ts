import type { Page } from '@playwright/test';
import { addUnsentRuns } from '../../../support/seed-comparison.ts';
import { expect, openModel, panes, setsOf } from '../app.ts';
import {
  type ChargedControl,
  type ChargedControls,
  fillPrompt,
  goTo,
  marked,
  takeLibraryAway,
} from './charged-control.ts';
import { imageModel } from './studio-charges.ts';

const unsentRuns = 3;

/** One comparison for each press, with runs that a killed program did not send. */
async function seed(dataFolder: string, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) await addUnsentRuns(dataFolder, `Unsent ${round}`, unsentRuns);
}

async function openComparison(page: Page, title: string): Promise<void> {
  await goTo(page, '/library/comparisons');
  await page.getByRole('link', { name: new RegExp(`^${title}\\b`) }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
}

async function openCells(page: Page, title: string): Promise<void> {
  await openComparison(page, title);
  await expect(page.getByRole('button', { name: `${title}, actions` })).toBeVisible();
  await page.keyboard.press('Shift+Y');
}

/** Starts two runs of an image model and opens their comparison. */
async function startTwoRuns(page: Page, prompt: string): Promise<void> {
  await openModel(page, imageModel);
  await fillPrompt(page, prompt);
  await page.getByRole('spinbutton', { name: 'Runs' }).press('2');
  await marked(page, 'generate').click();
  await expect(setsOf(page, prompt)).toHaveCount(1);
  await openComparison(page, 'A \\w+ lake');
}

const runAgain: ChargedControl = {
  async begin({ page }) {
    await startTwoRuns(page, 'A finished lake [fast]');
    await expect(panes(page).locator('img')).toHaveCount(2);
  },
  async open({ page }) {
    await page.getByRole('button', { name: 'Pane A actions' }).click();
    await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
    await page.getByRole('menuitem', { name: /^Run again/ }).hover();
    return { control: page.getByRole('menuitem', { name: /^2 runs/ }), requests: 2 };
  },
};

/** The controls of comparisons. */
export const compareCharges: ChargedControls = {
  'start-unsent-runs': {
    seed,
    async open({ page }, round) {
      await openComparison(page, `Unsent ${round}`);
      // Its keys do nothing before the button is there.
      await expect(marked(page, 'start-unsent-runs')).toBeVisible();
      return { requests: unsentRuns };
    },
  },
  'start-unsent-runs-anyway': {
    seed,
    begin: takeLibraryAway,
    async open({ page }, round) {
      await openComparison(page, `Unsent ${round}`);
      await marked(page, 'start-unsent-runs').click();
      return { requests: unsentRuns };
    },
  },
  'start-planned-run': {
    seed,
    async open({ page }, round) {
      await openComparison(page, `Unsent ${round}`);
      return { control: marked(page, 'start-planned-run').first(), requests: 1 };
    },
  },
  'start-cell': {
    seed,
    async open({ page }, round) {
      await openCells(page, `Unsent ${round}`);
      return { control: marked(page, 'start-cell').first(), requests: 1 };
    },
  },
  'start-anyway': {
    seed,
    begin: takeLibraryAway,
    async open({ page }, round) {
      await openCells(page, `Unsent ${round}`);
      await marked(page, 'start-cell').first().click();
      return { requests: 1 };
    },
  },
  'run-again': runAgain,
  'generate-again in a pane': {
    begin: ({ page }) => startTwoRuns(page, 'A lost lake [500]'),
    async open({ page }) {
      await page
        .getByRole('button', { name: /^Generate again/ })
        .first()
        .click();
      return { requests: 1 };
    },
  },
};
