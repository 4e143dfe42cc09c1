import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const mark = (page: Page) => page.getByRole('complementary', { name: 'Tour' });

async function expectBeside(page: Page, anchor: Locator): Promise<void> {
  await expect(async () => {
    const [card, spoken] = [await mark(page).boundingBox(), await anchor.boundingBox()];
    const size = page.viewportSize();
    if (!card || !spoken || !size) throw new Error('The card or its anchor is missing.');
    const apart =
      card.x >= spoken.x + spoken.width ||
      card.x + card.width <= spoken.x ||
      card.y >= spoken.y + spoken.height ||
      card.y + card.height <= spoken.y;
    expect(apart, 'the card covers what it speaks of').toBe(true);
    expect(card.x >= 0 && card.y >= 0 && card.x + card.width <= size.width, 'the card is in the window').toBe(true);
    expect(card.y + card.height).toBeLessThanOrEqual(size.height);
  }).toPass();
}

test('the tour leads from the first run to two rated results, waits for a user who leaves it, and starts automatically only once', async ({
  page,
  startApp,
}) => {
  const app = await startApp();
  await page.goto(app.url);
  await page.getByRole('button', { name: /Explore with the sandbox/ }).click();

  await test.step('an example is filled in, and the card takes neither focus nor space', async () => {
    const prompt = page.getByLabel('Prompt', { exact: true });
    await expect(mark(page)).toContainText('Write one brief');
    await expect(prompt).toHaveValue(/paper boat/);
    await expectBeside(page, prompt);
    expect(await mark(page).evaluate((card) => card.contains(document.activeElement))).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
    await prompt.press('F1');
    await expect(mark(page).getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('F1');
    await expect(prompt).toBeFocused();
    await mark(page).getByRole('button', { name: 'Next' }).click();
  });

  await test.step('the real button continues the tour, and the tour waits for a user who leaves it', async () => {
    await expect(mark(page)).toContainText('2 of 6');
    await expectBeside(page, page.getByRole('button', { name: 'Run on several models' }));
    await page.keyboard.press('Control+2');
    await expect(mark(page)).toContainText('The tour is waiting in Studio.');
    await mark(page).getByRole('button', { name: 'Continue' }).click();
    await expect(mark(page)).toContainText('2 of 6');
    await page.getByRole('button', { name: 'Run on several models' }).click();
    await expect(mark(page)).toContainText('3 of 6');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expectBeside(page, page.getByRole('button', { name: /^Start 2 runs/ }));
    await mark(page).getByRole('button', { name: 'Back' }).click();
    await expect(mark(page)).toContainText('2 of 6');
    await mark(page).getByRole('button', { name: 'Open it for me' }).click();
    await expect(mark(page).getByRole('button')).toHaveText(['Skip tour', 'Back', 'Start for me · free']);
  });

  const stage = page.getByRole('region', { name: 'Panes' });
  await test.step('two results are in one comparison', async () => {
    await mark(page).getByRole('button', { name: 'Start for me · free' }).click();
    await expect(mark(page)).toContainText('Running side by side');
    await expectBeside(page, stage);
    await expect(mark(page)).toContainText('Compare in sync');
    await expect(stage.locator('video')).toHaveCount(2);
  });

  await test.step('in a smaller window the page makes room for the card', async () => {
    await expectBeside(page, stage);
    await page.setViewportSize({ width: 1024, height: 700 });
    await expectBeside(page, stage);
    await mark(page).getByRole('button', { name: 'Next' }).click();
    await expect(mark(page)).toContainText('Rate it');
    await expectBeside(page, stage);
    await page.getByRole('slider', { name: 'Rating of A' }).press('End');
    await expect(mark(page)).toContainText('Rated.');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectBeside(page, stage);
  });

  await test.step('the last steps show where data is stored', async () => {
    await mark(page).getByRole('button', { name: 'Next' }).click();
    await expect(mark(page)).toContainText('Everything is saved');
    await expectBeside(page, page.getByRole('link', { name: 'Library' }));
    await mark(page).getByRole('button', { name: 'Done' }).click();
    await expect(mark(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('later the tour starts only on request, and keeps the written text', async () => {
    await page.reload();
    await expect(stage.locator('video')).toHaveCount(2);
    await expect(mark(page)).toHaveCount(0);
    await page.keyboard.press('Control+1');
    await page.getByLabel('Prompt', { exact: true }).fill('Words of my own');
    await page.keyboard.press('Control+8');
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await expect(mark(page)).toContainText('1 of 6');
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('Words of my own');
    await page.keyboard.press('Escape');
    await expect(mark(page)).toHaveCount(0);
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('Words of my own');
  });

  await test.step('a skipped tour leaves the form empty', async () => {
    await page.getByLabel('Prompt', { exact: true }).fill('');
    await page.getByRole('link', { name: 'Library' }).focus();
    await page.keyboard.press('F1');
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(/paper boat/);
    await page.keyboard.press('F1');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(mark(page)).toHaveCount(0);
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Library' })).toBeFocused();
  });
});
