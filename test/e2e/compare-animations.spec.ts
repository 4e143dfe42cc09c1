import { animatedGif, animatedPng, animatedWebp, gifOfOneFrame } from '../support/animations.ts';
import { makeImage } from '../support/make-images.ts';
import { expect, test } from './support/app.ts';
import { dropOnLibrary } from './support/drop-files.ts';

test('an animation in a comparison says that it is not in step, and a still image of the same type does not', async ({
  page,
  startApp,
}) => {
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Library' }).click();
  await dropOnLibrary(page, [
    { name: 'moving.gif', type: 'image/gif', body: animatedGif() },
    { name: 'moving.png', type: 'image/png', body: animatedPng() },
    { name: 'moving.webp', type: 'image/webp', body: animatedWebp() },
    { name: 'still.gif', type: 'image/gif', body: gifOfOneFrame() },
    { name: 'still.png', type: 'image/png', body: Buffer.from(makeImage(64, 64, 'image/png')) },
  ]);
  await expect(page.getByRole('region', { name: 'Import' }).getByRole('status')).toHaveText('5 imported');
  await page.getByRole('button', { name: 'Close import' }).click();
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  const panes = page.getByRole('figure', { name: /^Pane / });
  await expect(panes).toHaveCount(5);
  await expect(panes.filter({ hasText: 'Animation, not in step' })).toHaveCount(3);
});
