import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeResults } from '../support/store-results.ts';
import { expect, exploreSandbox, test } from './support/app.ts';

test('a rating that another program wrote into the XMP file is read on request, and undone', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const [item] = await storeResults(dataFolder, { from: 0, count: 1 });
  if (!item) throw new Error('There is no result.');
  const path = join(dataFolder, 'library', item.file.replace(/\.\w+$/, '.xmp'));
  await exploreSandbox(page, await startApp());
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
  await page.getByRole('switch', { name: 'XMP sidecars' }).check();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').first().click();
  const readAgain = async () => {
    await page.getByRole('complementary').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
    await page.getByRole('menuitem', { name: 'Read XMP again' }).click();
  };
  const stars = (count: number) => page.getByRole('gridcell', { name: new RegExp(`${count} of 5 stars`) });
  await page.keyboard.press('2');
  await expect(stars(2)).toBeVisible();
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toContain('<xmp:Rating>2<');
  writeFileSync(path, readFileSync(path, 'utf8').replace('<xmp:Rating>2<', '<xmp:Rating>5<'));

  await readAgain();
  await expect(page.getByText('XMP files changed 1 item')).toBeVisible();
  await expect(stars(5)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(stars(2)).toBeVisible();
  await readAgain();
  await expect(page.getByText(/^1 XMP file read, nothing new/)).toBeVisible();
});
