import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeImage } from '../support/make-images.ts';
import { type App, expect, exploreSandbox, test } from './support/app.ts';
import { dropOnLibrary } from './support/drop-files.ts';
import { clickUndo } from './support/notification.ts';

const cells = (page: Page) => page.getByRole('gridcell');
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name });
// The list changes with the row; the file moves a moment later.
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
    .map((entry) => join(entry.parentPath, entry.name));

async function openLibrary(page: Page, app: App): Promise<void> {
  await exploreSandbox(page, app);
  await page.getByRole('link', { name: 'Library' }).click();
}

test('own images are imported, moved to the trash, restored, deleted permanently, lost and found', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const library = join(dataFolder, 'library');
  const app = await startApp();
  await openLibrary(page, app);
  const lake = makeImage(300, 200);
  await dropOnLibrary(page, [
    { name: 'Lake.png', type: 'image/png', body: lake },
    { name: 'notes.txt', type: 'text/plain', body: Buffer.from('hello') },
    { name: 'Dune.png', type: 'image/png', body: makeImage(200, 300, 'image/png', 30) },
  ]);
  const panel = page.getByRole('region', { name: 'Import' });
  await expect(panel.getByRole('status')).toHaveText('2 imported, 1 not imported');
  await expect(panel).toContainText('notes.txt is neither an image nor a video: it contains text.');
  await expect(cells(page)).toHaveCount(2);

  // A file with the same bytes under another name is already in the library.
  await dropOnLibrary(page, [{ name: 'Lake again.png', type: 'image/png', body: lake }]);
  await expect(panel.getByRole('status')).toHaveText('1 already here');
  await panel.getByRole('button', { name: 'Close import' }).click();

  // A key moves an item to the trash, and Undo restores it.
  await cell(page, 'Lake.png').click();
  await page.keyboard.press('Delete');
  await expect(cells(page)).toHaveCount(1);
  await expect.poll(() => filesIn(join(library, '.trash'))).toHaveLength(1);
  await clickUndo(page, '1 item is in Trash');
  await expect(cells(page)).toHaveCount(2);
  await expect.poll(() => filesIn(join(library, '.trash'))).toHaveLength(0);

  // Deleting in the viewer shows the next item.
  await cell(page, 'Lake.png').dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Dune.png' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(viewer).toBeHidden();
  await expect(cells(page)).toHaveCount(0);

  // The trash shows how long items stay; one is restored, the other is deleted permanently after a question.
  await page
    .getByRole('region', { name: 'Views' })
    .getByRole('button', { name: /^Trash ?, 2$/ })
    .click();
  const bar = page.getByRole('toolbar', { name: 'Trash' });
  await expect(bar).toContainText('2 items');
  await expect(cell(page, 'Lake.png')).toContainText('30 days left');
  await cell(page, 'Lake.png').click();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(cells(page)).toHaveCount(1);
  await cell(page, 'Dune.png').click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 item permanently?' });
  await expect(question).toContainText('This can’t be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Trash is empty')).toBeVisible();
  await expect.poll(() => filesIn(join(library, '.trash'))).toHaveLength(0);
  const [file = ''] = filesIn(library);
  await expect.poll(() => filesIn(library)).toEqual([file]);

  // Another program deletes the file: the item says so, and accepts the file from any folder.
  rmSync(file);
  writeFileSync(join(library, 'notes.txt'), 'mine');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
  await page.getByRole('button', { name: 'Check all files' }).click();
  await expect(page.getByRole('region', { name: '1 file is missing' })).toContainText('Lake.png');
  await page.getByRole('button', { name: 'Imported image: Lake.png' }).click();
  const note = page.getByRole('region', { name: 'The file is missing' });
  await note.getByLabel('Find file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: lake });
  await expect(note).toBeHidden();
  expect(existsSync(file)).toBe(true);
  await page.keyboard.press('Escape');

  // A check finds a file that was renamed inside the library. A file without an item goes to the trash and back.
  renameSync(file, join(library, 'my lake.png'));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
  await page.getByRole('button', { name: 'Check all files' }).click();
  await page.getByRole('button', { name: 'Restore 1 renamed file' }).click();
  await expect(page.getByRole('region', { name: '1 file belongs to no item' })).toContainText('notes.txt');
  expect(existsSync(file)).toBe(true);
  await page.getByRole('button', { name: 'Move 1 file to Trash' }).click();
  await expect(page.getByText('All 1 files are present and unchanged.')).toBeVisible();
  expect(existsSync(join(library, 'notes.txt'))).toBe(false);

  // The list of used space links to the trash.
  await page.getByText('Type', { exact: true }).click();
  await page.getByRole('button', { name: 'Images' }).click();
  await expect(cells(page)).toHaveCount(1);
});
