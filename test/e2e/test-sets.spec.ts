import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exampleModelFile } from '../support/example-model-file.ts';
import { expect, exploreSandbox, openModel, savedSetsOf, test } from './support/app.ts';
import { countActions, countedPerson, expectActions } from './support/counted-person.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const places = ['dawn', 'noon', 'rain', 'dusk', 'night', 'fog', 'snow', 'wind', 'hail', 'storm', 'sun', 'frost'];
const matrix = (page: Page) => page.getByRole('table', { name: 'Matrix' });
const pairsLeft = (page: Page, count: number) => page.getByText(`Pairs left: ${count}`, { exact: true });

/** Makes one result of each of 12 prompts, and keeps them as a test set. */
async function keepTwelve(page: Page): Promise<void> {
  await openModel(page, 'video-b');
  await page.getByRole('button', { name: 'Template', exact: true }).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(`A harbor, {${places.join(' | ')}} [fast]`);
  await expect(page.getByRole('button', { name: /^Generate 12/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('dialog', { name: 'Start 12 runs?' })
    .getByRole('button', { name: /^Start 12 runs/ })
    .click();
  const set = savedSetsOf(page, 'A harbor');
  await expect(set).toHaveAccessibleName(/: 12 takes$/, { timeout: 120_000 });
  await set.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await page.getByRole('menuitem', { name: 'Keep as test set' }).click();
  await expect(matrix(page).getByRole('columnheader', { name: 'video-b 12 of 12' })).toBeVisible();
  await expect(page.getByText('12 briefs', { exact: true })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await countActions(page);
});

test('a model that was just added has a standing after 12 runs, 12 votes and at most 12 other actions', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await exploreSandbox(page, await startApp());
  await keepTwelve(page);
  expect(await findAxeViolations(page), 'matrix of one model').toEqual([]);
  await mkdir(join(dataFolder, 'models'), { recursive: true });
  await writeFile(join(dataFolder, 'models', 'video-x-1.json'), JSON.stringify(exampleModelFile));
  await openModel(page, 'Video X 1');
  await page.getByRole('link', { name: 'Library' }).click();

  const person = await countedPerson(page);
  await person.click(page.getByRole('link', { name: 'Projects' }));
  await person.click(page.getByRole('link', { name: /test set/ }));
  await person.click(page.getByRole('button', { name: 'Run on…' }));
  const dialog = page.getByRole('dialog', { name: 'Run on a model' });
  // The model that was added last is offered first.
  const models = dialog.getByRole('combobox', { name: 'Model', exact: true });
  await expect(models).toHaveValue('Video X 1');
  await expect(dialog.getByRole('status')).toContainText('12 briefs to run.');
  expect(await findAxeViolations(page), 'run on a model').toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Run 12 briefs · free' }));
  await expect(dialog).toBeHidden();
  await expect(matrix(page).getByRole('columnheader', { name: 'Video X 1 12 of 12' })).toBeVisible({
    timeout: 120_000,
  });
  await person.click(page.getByRole('button', { name: 'Judge 12 pairs' }));
  for (let left = 12; left > 0; left -= 1) {
    await expect(pairsLeft(page, left)).toBeVisible();
    // No name is on the page, not even beside the stage.
    await expect(page.getByText('Video X 1')).toHaveCount(0);
    await expect(page.getByText('video-b')).toHaveCount(0);
    await person.press(left % 4 === 0 ? '2' : '1');
  }
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/^On your 12 briefs: Video X 1 wins \d+ of 12 against video-b/);
  await expect(page.getByText('12 blind votes count.')).toBeVisible();
  // Twelve of the actions are the votes.
  await expectActions('test set', person, 24);
  expect(await findAxeViolations(page), 'standing').toEqual([]);

  await test.step('nothing is judged or run twice', async () => {
    await expect(page.getByRole('button', { name: 'Judge pairs' })).toBeDisabled();
    await page.getByRole('button', { name: 'Run on…' }).click();
    await models.click();
    await page.getByRole('option', { name: 'Video X 1' }).click();
    await expect(dialog.getByRole('status')).toContainText('0 briefs to run. 12 briefs have a result.');
    await expect(dialog.getByRole('button', { name: /^Run 0 briefs/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an undone vote is asked for again', async () => {
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Judge 1 pair' }).click();
    await expect(pairsLeft(page, 1)).toBeVisible();
    await page.getByRole('button', { name: 'Tie' }).click();
    await expect(answer).toContainText('(1 tie)');
  });

  await test.step('the table and the page are saved', async () => {
    for (const [entry, extension, text] of [
      ['Table (CSV)', 'csv', 'brief,title,text,column,model'],
      ['Page (HTML)', 'html', 'On your 12 briefs: Video X 1 wins'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
      expect(await readFile(await saved.path(), 'utf8')).toContain(text);
    }
  });

  await test.step('Enter opens a row on the stage', async () => {
    await page.keyboard.press('Alt+4');
    await matrix(page).getByRole('button', { name: /^010 / }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(matrix(page).getByRole('button', { name: /^020 / })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Panes' }).getByRole('figure')).toHaveCount(2);
  });
});
