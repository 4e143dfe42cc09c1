import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { openPage } from './support/open-page.ts';

// From a comparison to the next result: a pick, another run that joins, the form, the file and another take.

/** Makes a batch of this many images and opens its first two, in the order of the library, as a comparison. */
async function compareTwoOf(page: Page, runs: number): Promise<void> {
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in snow [fast]');
  await page.getByRole('spinbutton', { name: 'Runs' }).press(String(runs));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveCount(runs);
  await cells.nth(0).click();
  await cells.nth(1).click({ modifiers: ['Control'] });
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(panes(page)).toHaveCount(2);
}

test('a pane is picked, runs again with a new seed in the same comparison, and fills the form', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in snow [fast]');
  await page.getByRole('spinbutton', { name: 'Runs' }).press('2');
  await page.getByRole('button', { name: 'Generate 2 · free' }).click();
  const set = savedSetsOf(page, 'A lighthouse in snow');
  await expect(set).toHaveAccessibleName(/: 2 takes$/);
  await expect(panes(page)).toHaveCount(2);
  const menu = page.getByRole('button', { name: 'Pane A actions' });
  await menu.click();
  await page.getByRole('menuitem', { name: /^Pick/ }).click();
  await expect(panes(page).first()).toHaveAttribute('data-flag', 'pick');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: /^Remove pick/ })).toBeVisible();

  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await page.getByRole('menuitem', { name: /^Run again with new seeds/ }).hover();
  await page.getByRole('menuitem', { name: /^1 run\b.*free/ }).click();
  await expect(panes(page)).toHaveCount(3);
  await expect(panes(page).last().locator('img').last()).toBeVisible();
  await expect(set).toHaveAccessibleName(/: 3 takes, picked$/);
  const names = await page.locator('figcaption b[draggable="true"]').allTextContents();
  const seeds = names.map((name) => /^seed (\d+)$/.exec(name)?.[1]);
  expect(new Set(seeds).size, names.join()).toBe(3);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Remix' }).click();
  const form = page.getByRole('region', { name: /^Form for image-c-2\.5-t2i/ });
  await expect(form).toBeVisible();
  // Beside three panes the form is one line, which opens for its new values.
  await expect(page.getByLabel('Seed', { exact: true })).toHaveValue(seeds[0] ?? 'none');
});

test('the keys of a pane lead to its file, the library, an input, a remix and more runs', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await compareTwoOf(page, 2);
  const address = new URL(page.url()).hash;
  const back = async () => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    await expect(panes(page).first()).toBeVisible();
    // Also takes the focus out of the form, where letters are the prompt.
    await panes(page).first().locator('img').click();
  };
  await back();

  const saving = page.waitForEvent('download');
  await page.keyboard.press('e');
  const file = await readFile(await (await saving).path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');

  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Add note/ }).click();
  const note = page.getByRole('form', { name: 'New note' });
  await expect(note.getByLabel('Note')).toBeFocused();
  await note.getByLabel('Note').fill('Snow is too blue');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'Notes in time order' })).toContainText('Snow is too blue');

  // The decision leads to a project, which is created with its first shot. Its only take is selected for the cut.
  await panes(page).first().hover();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to shot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New shot' }).click();
  await expect(page.getByText('1 take added to 010')).toBeVisible();
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Untitled project/ }).click();
  await page.getByRole('button', { name: /^010.*1 take$/ }).click();
  await expect(page.getByRole('button', { name: 'Select take 1' })).toHaveAttribute('aria-pressed', 'true');
  await back();

  // Two runs of one press, then one more by the command: all of them join, and none is sent twice.
  await panes(page).first().hover();
  await page.getByRole('button', { name: 'Pane A actions' }).click();
  await page.getByRole('menuitem', { name: 'More', exact: true }).press('ArrowRight');
  await page.getByRole('menuitem', { name: /^Run again with new seeds/ }).press('ArrowRight');
  await page.getByRole('menuitem', { name: /^2 runs\b.*free/ }).press('Enter');
  await expect(panes(page)).toHaveCount(4);
  await panes(page).first().hover();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('Run the pane again');
  await palette.getByRole('option', { name: /^Run the pane again with a new seed/ }).click();
  await expect(panes(page)).toHaveCount(5);
  await expect(panes(page).locator('img')).toHaveCount(5);
  const captions = await page.locator('figcaption b[draggable="true"]').allInnerTexts();
  expect(new Set(captions.map((text) => text.replaceAll(/\s/g, ''))).size, captions.join()).toBe(5);

  await page.keyboard.press('Shift+O');
  await expect(page.getByRole('dialog')).toBeVisible();
  await back();

  await page.keyboard.press('Shift+U');
  await page.getByRole('menuitem', { name: /^image-e-2 · Images/ }).click();
  const form = page.getByRole('region', { name: 'Form for image-e-2' });
  await expect(form).toBeVisible();
  // Beside five panes the form is one line, which opens for its new image.
  await expect(form.locator('.slot')).toHaveCount(1);
  await back();

  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: /^Form for image-c-2\.5-t2i/ })).toBeVisible();
});

test('another take takes the place of a pane, by keys and with Undo', async ({ page, startApp }) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await compareTwoOf(page, 4);
  const shown = () =>
    panes(page)
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const before = await shown();
  const open = async (pane: number) => {
    await panes(page).nth(pane).hover();
    await page.keyboard.press('Shift+C');
  };

  await open(1);
  const takes = page.getByRole('menu', { name: 'Other takes of B' });
  await expect(takes.getByText('Same batch')).toBeVisible();
  // The two results that no pane shows, each with its thumbnail and its seed.
  await expect(takes.getByRole('menuitem')).toHaveCount(2);
  await expect(takes.getByRole('menuitem').first().locator('img')).toBeVisible();
  await expect(takes.getByRole('menuitem').first()).toContainText(/seed \d+/);
  await expect(takes.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(shown).not.toEqual(before);
  const after = await shown();
  expect(after[0]).toBe(before[0]);
  expect(before).not.toContain(after[1]);

  await page.keyboard.press('Control+z');
  await expect.poll(shown).toEqual(before);
  await expect(page.getByRole('menu')).toHaveCount(0);

  // From the menu; a result that was replaced can be chosen again, and the choice is saved.
  await page.getByRole('button', { name: 'Pane A actions' }).click();
  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await page.getByRole('menuitem', { name: /^Replace with another take/ }).hover();
  await page
    .getByRole('menuitem', { name: /seed \d+ · / })
    .first()
    .click();
  await expect.poll(shown).not.toEqual(before);
  const replaced = await shown();
  await page.reload();
  await expect.poll(shown).toEqual(replaced);
});

test('the picked pane is framed, the rejected one is dimmed, and stars wait until they are wanted', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await compareTwoOf(page, 2);
  // Wide enough for stars in the captions.
  await page.getByRole('button', { name: 'Fold form' }).click();
  const [first, second] = [panes(page).first(), panes(page).last()];
  const opacity = (of: typeof first, selector: string) =>
    of
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).opacity);
  const frame = () =>
    first.evaluate((element) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element, '::after');
      const probe = document.createElement('i');
      probe.style.color = 'var(--accent)';
      document.body.append(probe);
      const isAccent = getComputedStyle(probe).color === borderTopColor;
      probe.remove();
      return [borderTopWidth, isAccent];
    });

  await page.mouse.move(600, 3);
  await expect(first.locator('[data-stars]')).toBeHidden();
  await first.getByRole('button', { name: /^Pick A/ }).click();
  await expect(first.getByRole('button', { name: /^Pick A/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(frame).toEqual(['2px', true]);
  await second.hover();
  await page.keyboard.press('x');
  await expect.poll(() => opacity(second, '[data-pane-image]')).toBe('0.35');
  await page.keyboard.press('Control+z');
  await expect.poll(() => opacity(second, '[data-pane-image]')).toBe('1');
  await page.keyboard.press('Control+z');
  await expect(first.getByRole('button', { name: /^Pick A/ })).toHaveAttribute('aria-pressed', 'false');

  // A rating is in sight while its pane is pointed at: beside pictures that are compared, stars would be noise.
  await page.keyboard.press('5');
  await second.hover();
  await expect(second.locator('[data-stars]')).toBeVisible();
  await expect(first.locator('[data-stars]')).toBeHidden();
  await page.mouse.move(600, 3);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(second.locator('[data-stars]')).toBeHidden();
});

test('panes stay where they are when the first video arrives', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-b');
  await page.getByLabel('Prompt', { exact: true }).fill('A red boat at dusk');
  await page.getByRole('spinbutton', { name: 'Runs' }).press('2');
  await page.getByRole('button', { name: 'Generate 2 · free' }).click();
  await expect(panes(page)).toHaveCount(2);
  await expect(page.locator('video')).toHaveCount(0);
  const transport = page.locator('[aria-label="Playback controls for all videos"]');
  await expect(transport).toHaveAttribute('data-empty', 'true');
  const before = await page.getByRole('region', { name: 'Panes' }).boundingBox();
  await expect(page.locator('video').first()).toBeVisible();
  await expect(transport).not.toHaveAttribute('data-empty');
  expect(await page.getByRole('region', { name: 'Panes' }).boundingBox()).toEqual(before);
});
