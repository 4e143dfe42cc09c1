import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { expect, exploreSandbox, openAdvanced, openModel, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const file = (name: string, width = 500, height = 400, hue = 200) => ({
  name,
  mimeType: 'image/png',
  buffer: makeImage(width, height, 'image/png', hue),
});
const names = ['one.png', 'two.png', 'three.png', 'four.png'];
const form = (page: Page) => page.getByRole('region', { name: /^Form for/ });
const slots = (page: Page) => form(page).locator('.slot');
const order = (page: Page) => slots(page).locator('.slot-name').allTextContents();

/** A click beside the form: no field has the focus, so undo is for the images. */
const leaveForm = (page: Page) => page.getByText('What do you want to see?').click();

/** The images in their sent order; the preview names each by its file. */
async function sentOrder(page: Page): Promise<string[]> {
  await openAdvanced(page);
  await page.getByRole('button', { name: /preview/i }).click();
  const body = page.getByRole('region', { name: 'Request body' });
  await expect(body).toContainText('one.png');
  return [...((await body.textContent()) ?? '').matchAll(/\((\w+\.png), /g)].map((match) => match[1] ?? '');
}

async function giveFile(target: Locator, how: 'paste' | 'drop', name: string): Promise<void> {
  const bytes = [...makeImage(480, 480, 'image/png', 40)];
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/png' }));
      const event = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...event, dataTransfer: data })
          : new ClipboardEvent('paste', { ...event, clipboardData: data }),
      );
    },
    { bytes, how, name },
  );
}

test('images are reordered by mouse and keys, and are marked as objects or characters', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-e-2');
  await page.getByLabel('Prompt', { exact: true }).fill('All of them on one table');
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles(names.map((name, index) => file(name, 500, 400, index * 60)));
  await expect(slots(page)).toHaveCount(4);
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}`) });
  await expect(handle('four.png')).toBeVisible();

  await handle('one.png').hover();
  await page.mouse.down();
  const box = await handle('three.png').boundingBox();
  if (!box) throw new Error('no slot to drag to');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual(['two.png', 'three.png', 'one.png', 'four.png']);

  await handle('two.png').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => order(page)).toEqual(['three.png', 'two.png', 'one.png', 'four.png']);
  await slots(page).nth(3).getByRole('button', { name: 'Move earlier' }).click();
  await expect.poll(() => order(page)).toEqual(['three.png', 'two.png', 'four.png', 'one.png']);

  await page.getByRole('radiogroup', { name: 'Type of four.png' }).getByText('Character').click();
  await expect(form(page)).toContainText('3 objects of 10 · 1 character of 4');
  expect(await sentOrder(page)).toEqual(['three.png', 'two.png', 'four.png', 'one.png']);
  expect(await findAxeViolations(page, { within: 'section[aria-label^="Form for"]' })).toEqual([]);
});

test('two frames are swapped, a removed image is restored, and a pasted or dropped image goes to the first free slot', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-a-v2.5-turbo');
  await page.getByLabel('First frame', { exact: true }).setInputFiles(file('first.png'));
  await expect.poll(() => order(page)).toEqual(['first.png']);
  await page.getByRole('button', { name: 'Swap first and last frame' }).click();
  await expect(page.getByRole('list', { name: 'Why Generate is blocked' })).toContainText('First frame is missing.');
  await page.getByLabel('First frame', { exact: true }).setInputFiles(file('other.png', 600, 400, 20));
  await expect.poll(() => order(page)).toEqual(['other.png', 'first.png']);
  await page.getByRole('button', { name: 'Swap first and last frame' }).click();
  await expect.poll(() => order(page)).toEqual(['first.png', 'other.png']);

  await slots(page).first().getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => order(page)).toEqual(['other.png']);
  await leaveForm(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(['first.png', 'other.png']);
  await slots(page).nth(1).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => order(page)).toEqual(['first.png']);

  // A text field has the focus, and the clipboard has no text.
  await giveFile(page.getByLabel('Prompt', { exact: true }), 'paste', 'pasted.png');
  await expect.poll(() => order(page)).toEqual(['first.png', 'pasted.png']);
  await giveFile(page.locator('body'), 'paste', 'late.png');
  await expect(page.getByText('No room in First frame or Last frame')).toBeVisible();

  await slots(page).nth(1).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => order(page)).toEqual(['first.png']);
  await giveFile(page.getByLabel('Prompt', { exact: true }), 'drop', 'dropped.png');
  await expect.poll(() => order(page)).toEqual(['first.png', 'dropped.png']);
  await leaveForm(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(['first.png']);
});

test('an image of the library is chosen with keys, and a missing image is reported while the others stay', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openModel(page, 'image-c-2.5-i2i-preview');
  await page.getByRole('button', { name: 'From library' }).click();
  const picker = page.getByRole('dialog', { name: /Choose from the library/ });
  await expect(picker.getByText('No results saved yet')).toBeVisible();
  // A dialog listens for Escape a moment after it is in sight.
  await expect.poll(() => picker.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, 'Reeds')).toHaveCount(1);

  await openModel(page, 'image-e-2');
  await page.getByRole('button', { name: 'From library' }).click();
  await expect(picker.getByRole('gridcell').first()).toBeFocused();
  expect(await findAxeViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(slots(page).first()).toContainText('from the library');
  await page.getByLabel('Images', { exact: true }).setInputFiles(file('lake.png'));
  await expect(slots(page)).toHaveCount(2);
  const src = (await slots(page).nth(1).locator('img').getAttribute('src')) ?? '';
  const hash = /[0-9a-f]{64}/.exec(src)?.[0] ?? '';
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds in snow');
  await page.getByLabel('Prompt', { exact: true }).blur();
  await page.getByRole('link', { name: 'Library' }).click();

  await app.process.end('SIGTERM');
  await rm(join(dataFolder, 'inputs', hash.slice(0, 2), hash));
  await page.goto((await startApp()).url);
  await page.getByRole('link', { name: 'Studio' }).click();
  const reasons = page.getByRole('list', { name: 'Why Generate is blocked' });
  await expect(reasons).toContainText('Images contains lake.png, but this file is missing. Add it again or remove it.');
  await expect(slots(page).nth(1)).toContainText('The file is missing');
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('Reeds in snow');
  await reasons.getByRole('button', { name: 'Remove lake.png' }).click();
  await expect(slots(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Generate/ })).not.toHaveAttribute('aria-disabled', 'true');
});

test('a URL that is added while a file is being read comes after the file', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-e-2');
  const reading = Promise.withResolvers<void>();
  await page.route('**/inputs?name=*', async (route) => {
    await reading.promise;
    await route.continue();
  });
  await page.getByLabel('Images', { exact: true }).setInputFiles(file('first.png'));
  await expect(form(page)).toContainText('first.png');
  await form(page)
    .getByRole('button', { name: 'Choose files' })
    .evaluate((button) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://files.example/second.png');
      button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect(form(page)).toContainText('https://files.example/second.png');
  await page.getByLabel('Images', { exact: true }).setInputFiles(file('third.png', 480, 480, 60));
  await expect(slots(page)).toHaveCount(0);
  reading.resolve();
  await expect(slots(page)).toHaveCount(3);
  const [first, second, third] = await order(page);
  expect([first, third]).toEqual([expect.stringContaining('first.png'), expect.stringContaining('third.png')]);
  expect(second).toContain('second.png');
});
