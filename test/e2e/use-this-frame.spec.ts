import type { Locator, Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { slotFile } from './support/slot-file.ts';

// With `[captions]`, the sandbox writes the number of each frame into its pixels, so that the test can identify a
// frame.

/** Makes a video, which is on the stage afterwards. */
async function makeVideo(page: Page, prompt: string): Promise<void> {
  await openModel(page, 'video-b');
  await page.getByLabel('Prompt', { exact: true }).fill(`${prompt} [fast] [captions]`);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, prompt)).toHaveCount(1);
}

/** Opens the only result on the stage in the viewer. */
async function openResult(page: Page, media: 'video' | 'img'): Promise<void> {
  await expect(panes(page).locator(media)).toBeVisible();
  // The click takes the focus from the form, where Enter opens nothing.
  await panes(page).click();
  await page.keyboard.press('Enter');
}

/** Opens the video on the stage in the viewer and returns the player there. */
async function openPlayer(page: Page): Promise<Locator> {
  await openResult(page, 'video');
  const player = page.getByRole('dialog').locator('.player');
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  return player;
}

const frameShown = async (player: Locator) =>
  Number(/frame (\d+) of/.exec((await player.locator('.transport-time').textContent()) ?? '')?.[1]);

test('the frame that is shown goes into a slot of another model, with its lineage', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await makeVideo(page, 'Waves at dusk');
  const slot = page.getByRole('region', { name: /^Form for/ }).locator('.slot');

  for (const [at, steps] of [
    ['Home', 0],
    ['Home', 3],
    ['End', 0],
  ] as const) {
    const player = await openPlayer(page);
    const position = player.getByRole('slider', { name: 'Position' });
    await position.focus();
    await position.press(at);
    for (let step = 0; step < steps; step += 1) await position.press('ArrowRight');
    const frameNumber = at === 'End' ? 60 : 1 + steps;
    await expect.poll(() => frameShown(player)).toBe(frameNumber);
    const video = await player
      .locator('video')
      .evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight]);
    await player.locator('.player-stage').focus();
    await page.keyboard.press('u');
    await page.getByRole('menuitem', { name: /^video-c-2\.2-i2v-flash · First frame/ }).click();
    await expect(page.getByRole('region', { name: 'Form for video-c-2.2-i2v-flash' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(slot).toHaveCount(1);
    await expect(slot).toContainText(new RegExp(`frame ${frameNumber} of .*video-b.*\\.mp4`));
    const taken = await slotFile(page, slot);
    expect([taken.width, taken.height]).toEqual(video);
    expect(taken.frame).toBe(frameNumber - 1);
  }
  // The slot with the new image has the focus, and Undo restores the previous image.
  await expect(slot.locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(slot).toContainText('frame 4 of');

  // The sandbox's frames are large enough for its models. A slot that requires an exact size opens the resize tool; the
  // result keeps the lineage.
  for (const [model, needsResize] of [
    ['video-a-v2.5-turbo', false],
    ['video-d-pro', true],
  ] as const) {
    const player = await openPlayer(page);
    await player.getByRole('slider', { name: 'Position' }).press('End');
    await expect.poll(() => frameShown(player)).toBe(60);
    await player.getByRole('button', { name: 'Use this frame' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${model} · First frame`) }).click();
    const resize = page.getByRole('dialog', { name: /^Crop or resize / });
    if (needsResize) await resize.getByRole('button', { name: 'Use this image' }).click();
    await expect(page.getByRole('region', { name: `Form for ${model}` })).toBeVisible();
    await expect(resize).toHaveCount(0);
    await expect(slot).toContainText('frame 60 of');
    await expect(slot).toHaveAttribute('data-bad', 'false');
  }
});

test('a frame is taken during playback, and the run made from it links to its video', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await makeVideo(page, 'A lighthouse');
  const player = await openPlayer(page);
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => frameShown(player)).toBeGreaterThan(8);
  await player.getByRole('button', { name: 'Use this frame' }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  const held = await frameShown(player);
  await page.getByRole('menuitem', { name: /^image-e-2 · Images/ }).click();
  const slot = page.getByRole('region', { name: 'Form for image-e-2' }).locator('.slot');
  await expect(slot).toContainText(/frame \d+ of/);
  const words = /frame (\d+) of/.exec((await slot.textContent()) ?? '');
  expect(Number(words?.[1])).toBe(held);
  expect((await slotFile(page, slot)).frame).toBe(held - 1);

  await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in snow [fast]');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, 'A lighthouse in snow')).toHaveCount(1);
  await openResult(page, 'img');
  const viewer = page.getByRole('dialog');
  const madeFrom = viewer
    .getByRole('region', { name: 'Lineage' })
    .getByRole('list', { name: 'Made from', exact: true });
  await madeFrom.getByRole('button', { name: `Frame ${words?.[1]} of` }).click();
  await expect(
    page.getByRole('dialog').getByRole('region', { name: 'Prompt' }).getByText('A lighthouse [fast]'),
  ).toBeVisible();

  // An image has the same menu.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(panes(page).locator('img')).toBeVisible();
  await panes(page).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Use as input', exact: true }).click();
  await page.getByRole('menuitem', { name: /^video-c-2\.1-kf2v-plus · Last frame/ }).click();
  await expect(page.getByRole('region', { name: 'Form for video-c-2.1-kf2v-plus' }).locator('.slot')).toContainText(
    'from the library',
  );
});

test('the buttons and keys of a player stop exactly at the first and the last frame, while it plays and loops too', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await makeVideo(page, 'Rain on a roof');
  const player = await openPlayer(page);
  await player.getByRole('button', { name: 'Last frame' }).click();
  await expect.poll(() => frameShown(player)).toBe(60);
  await player.getByRole('button', { name: 'Previous frame' }).click();
  await expect.poll(() => frameShown(player)).toBe(59);
  await player.getByRole('button', { name: 'First frame' }).click();
  await expect.poll(() => frameShown(player)).toBe(1);

  await expect(player.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
  await player.locator('.player-stage').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => frameShown(player)).toBeGreaterThan(3);
  await page.keyboard.press('End');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  // A loop would start again at the end of the last frame.
  await page.waitForTimeout(300);
  expect(await frameShown(player)).toBe(60);
  await page.keyboard.press('Home');
  await expect.poll(() => frameShown(player)).toBe(1);
});

test('a shot continues in a model that the user chooses once, and then in the model that was used last', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await makeVideo(page, 'A ferry leaves');
  const continueVideo = panes(page).getByRole('button', { name: 'Continue', exact: true });
  await continueVideo.click();
  const choice = page.getByRole('dialog', { name: 'Continue with' });
  await expect(choice.getByRole('button', { name: 'video-c-2.2-i2v-flash' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await choice.getByRole('button', { name: 'video-c-2.2-i2v-flash' }).click();
  const slot = page.getByRole('region', { name: 'Form for video-c-2.2-i2v-flash' }).locator('.slot');
  await expect(slot).toContainText(/frame 60 of .*video-b.*\.mp4/);
  expect((await slotFile(page, slot)).frame).toBe(59);

  await slot.getByRole('button', { name: 'Remove' }).click();
  await openModel(page, 'image-e-2');
  await continueVideo.click();
  await expect(slot).toContainText('frame 60 of');

  // A frame that is used in another model makes this the last used model.
  const player = await openPlayer(page);
  await player.getByRole('button', { name: 'Use this frame' }).click();
  await page.getByRole('menuitem', { name: /^video-c-2\.1-kf2v-plus · First frame/ }).click();
  const other = page.getByRole('region', { name: 'Form for video-c-2.1-kf2v-plus' }).locator('.slot');
  await expect(other).toContainText('frame 1 of');
  await other.getByRole('button', { name: 'Remove' }).click();
  await openModel(page, 'image-e-2');
  await continueVideo.click();
  await expect(other).toContainText('frame 60 of');
});
