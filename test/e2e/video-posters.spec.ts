import { laterFrames } from '../../shared/similarity/descriptor-layout.ts';
import { expect, openModel, test } from './support/app.ts';

test('the poster of a video is drawn again until its frame is there', async ({ page, startApp }) => {
  // The first attempts draw nothing, as a browser does whose decoder has no frame yet.
  await page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    let missed = 0;
    CanvasRenderingContext2D.prototype.drawImage = function draw(this: CanvasRenderingContext2D, ...values: never[]) {
      if ((values[0] as unknown) instanceof HTMLVideoElement && missed < 3) missed += 1;
      else drawImage.apply(this, values as unknown as Parameters<typeof drawImage>);
    } as typeof drawImage;
  });
  const described = page.waitForResponse((answer) => answer.url().endsWith(`?frame=${laterFrames.length}`));
  await page.goto((await startApp(['--sandbox'])).url);
  await openModel(page, 'video-b');
  await page.getByLabel('Prompt', { exact: true }).fill('Boats at dawn [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  const poster = page.getByRole('gridcell').first().locator('img');
  await expect(poster).toBeVisible();
  const alpha = await poster.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 8, 8);
    return context?.getImageData(4, 4, 1, 1).data[3];
  });
  expect(alpha).toBe(255);
  expect((await described).status()).toBe(200);
});
