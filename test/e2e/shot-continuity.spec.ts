import type { Locator, Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';
import { slotFile } from './support/slot-file.ts';

// With `[captions]`, the sandbox writes the number of each frame into its pixels.

const shotList = `number,title,brief
10,Harbor,Fog over the harbor [fast] [captions]
20,Gulls,Gulls circle over a boat [fast] [captions]
30,Knot,Hands tie a knot [fast] [captions]
40,Captain,Add a captain [fast]
`;

const card = (page: Page, number: string) => page.getByRole('button', { name: new RegExp(`^${number}`) });
const details = (page: Page, number: string) =>
  page.getByRole('complementary', { name: new RegExp(`^Shot ${number}`) });
const form = (page: Page, model: string) => page.getByRole('region', { name: `Form for ${model}` });

async function openProject(page: Page): Promise<void> {
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Harbor day/ }).click();
}

/** Opens the form of a model, also if the last shot needs fields that the model lacks. */
async function openAnyModel(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Studio' }).click();
  await page.getByRole('region', { name: /^Form for/ }).waitFor();
  const stop = page.getByRole('button', { name: 'Stop adding takes to this shot' });
  if (await stop.isVisible()) await stop.click();
  await openModel(page, title);
}

/** Expects that the list of models has this one disabled, for a reason. */
async function expectDisabledModel(page: Page, title: string, reason: string): Promise<void> {
  await page
    .getByRole('region', { name: /^Form for/ })
    .locator('[data-model-menu]')
    .click();
  const option = page.getByRole('option', { name: new RegExp(`^${title}`) });
  await expect(option).toBeDisabled();
  await expect(option).toContainText(reason);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(option).toHaveCount(0);
}

/** Opens the form of a shot with the keyboard. */
async function openForm(page: Page, number: string): Promise<void> {
  await openProject(page);
  await card(page, number).click();
  await page.keyboard.press('g');
  await expect(page.getByRole('status').filter({ hasText: `New takes go to ${number}` })).toBeVisible();
}

/** Starts one run in the open form and waits until the shot has this number of takes. */
async function generate(page: Page, number: string, takes: number): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await openProject(page);
  await expect(card(page, number)).toHaveAccessibleName(new RegExp(`${takes} takes?$`));
}

async function selectTake(page: Page, number: string, take: number): Promise<void> {
  await card(page, number).click();
  await details(page, number)
    .getByRole('button', { name: `Select take ${take}` })
    .click();
}

/** Opens the menu for the first frame of the shot whose details are shown. */
async function openFrameMenu(page: Page, number: string): Promise<void> {
  await details(page, number)
    .getByRole('region', { name: 'First and last frame' })
    .getByRole('button', { name: /^(Set first frame|Change)$/ })
    .click();
  await page.getByRole('menu', { name: `First frame of ${number}` }).waitFor();
}

async function chooseFirstFrame(page: Page, number: string, entry: RegExp): Promise<void> {
  await card(page, number).click();
  await openFrameMenu(page, number);
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Chooses the last frame of a video of the library as the keyframe of a shot and the one before. */
async function shareKeyframe(page: Page, number: string, at: (videos: Locator) => Locator): Promise<void> {
  await chooseFirstFrame(page, number, /^Choose shared keyframe/);
  const dialog = page.getByRole('dialog', { name: /^Choose from the library for Keyframe of/ });
  const video = at(dialog.getByRole('gridcell'));
  await video.hover();
  await video.getByText('Last frame').click();
  await expect(dialog).toBeHidden();
}

const slot = (page: Page, model: string) => form(page, model).locator('.slot');
const isChanged = (page: Page, number: string) => expect(card(page, number)).toHaveAccessibleName(/Source changed/);
const isUnchanged = (page: Page, number: string) =>
  expect(card(page, number)).not.toHaveAccessibleName(/Source changed/);

test('frames lead from shot to shot: the last frame, a shared keyframe, the mark of a changed source, references', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-b');
  await openPage(page, 'Projects');
  await page.getByRole('button', { name: 'New project' }).last().click();
  await page.getByLabel('Project title').fill('Harbor day');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import shot list' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Shot list' }).fill(shotList);
  await page.getByRole('button', { name: 'Create 4 shots' }).click();

  // The first shot has nothing to continue from, and the second one has a reason.
  await card(page, '010').click();
  await openFrameMenu(page, '010');
  await expect(page.getByRole('menuitem', { name: /No shot is before this one/ }).first()).toBeDisabled();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card(page, '020').click();
  await openFrameMenu(page, '020');
  await expect(page.getByRole('menuitem', { name: /010 has no selected take/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  // Two takes of shot 010; the first one is in the cut, and is trimmed to 48 frames.
  for (const take of [1, 2]) {
    await openForm(page, '010');
    await generate(page, '010', take);
  }
  await page.getByText('Animatic', { exact: true }).click();
  const earlier = page.getByRole('button', { name: 'Out point one frame earlier' });
  for (let click = 0; click < 12; click += 1) await earlier.click();
  await expect(page.getByRole('button', { name: /^Out 48,/ })).toBeVisible();
  await page.getByText('Board', { exact: true }).click();

  // Shot 020 continues: models without a first frame are disabled, and the form has the exact frame.
  await chooseFirstFrame(page, '020', /^Continue from last frame of 010/);
  await expect(page.getByRole('button', { name: 'Last frame of 010 begins 020' })).toBeVisible();
  await expect(details(page, '020').getByText('frame 48 of the selected take')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await openModel(page, 'video-c-2.2-i2v-flash');
  await openForm(page, '020');
  await expect(slot(page, 'video-c-2.2-i2v-flash')).toContainText(/frame 48 of/);
  expect((await slotFile(page, slot(page, 'video-c-2.2-i2v-flash'))).frame).toBe(47);
  expect(await findAxeViolations(page)).toEqual([]);
  await expectDisabledModel(page, 'video-b', 'No first frame');
  await generate(page, '020', 1);
  await isUnchanged(page, '020');

  // The take records the frame.
  await card(page, '020').click();
  await details(page, '020')
    .getByRole('button', { name: /^Take 1/ })
    .click();
  const lineage = page.getByRole('dialog').getByRole('region', { name: 'Lineage' });
  await expect(lineage.getByRole('button', { name: 'Frame 48 of' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Another selected take changes the source. The mark follows from what is recorded, so it also disappears.
  await selectTake(page, '010', 2);
  await isChanged(page, '020');
  await page.keyboard.press('Control+z');
  await isUnchanged(page, '020');
  await selectTake(page, '010', 2);
  await isChanged(page, '020');
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Source changed' })).toHaveCount(1);
  await page.getByText('Board', { exact: true }).click();
  await card(page, '020').click();
  expect(await findAxeViolations(page)).toEqual([]);
  await details(page, '020').getByRole('button', { name: 'Keep take' }).click();
  await isUnchanged(page, '020');
  await page.keyboard.press('Control+z');
  await isChanged(page, '020');

  // A new take gets the new frame. Nothing is sent before Generate.
  await card(page, '020').click();
  await details(page, '020').getByRole('button', { name: 'Generate take again' }).click();
  await expect(slot(page, 'video-c-2.2-i2v-flash')).toContainText(/frame 60 of/);
  expect((await slotFile(page, slot(page, 'video-c-2.2-i2v-flash'))).frame).toBe(59);
  await openProject(page);
  await expect(card(page, '020')).toHaveAccessibleName(/1 take$/);
  await openForm(page, '020');
  await generate(page, '020', 2);
  // The first take stays in the cut until another one is selected.
  await isChanged(page, '020');
  await selectTake(page, '020', 2);
  await isUnchanged(page, '020');

  // One image ends shot 020 and begins shot 030.
  await shareKeyframe(page, '030', (videos) => videos.first());
  await expect(page.getByRole('button', { name: 'Shared keyframe of 020 and 030' })).toBeVisible();
  await openModel(page, 'video-c-2.1-kf2v-plus');
  await openForm(page, '020');
  const pair = form(page, 'video-c-2.1-kf2v-plus').getByRole('group', { name: 'First and last frame' });
  await expect(pair.locator('.slot').first()).toContainText(/frame 60 of/);
  await expect(pair.locator('.slot').last()).toContainText('from the library');
  await expectDisabledModel(page, 'video-d-pro', 'No last frame');
  await generate(page, '020', 3);
  await openAnyModel(page, 'video-c-2.2-i2v-flash');
  await openForm(page, '030');
  await expect(slot(page, 'video-c-2.2-i2v-flash')).toContainText('from the library');
  await generate(page, '030', 1);
  await selectTake(page, '020', 3);
  await isUnchanged(page, '020');
  await isUnchanged(page, '030');

  // Another image marks both shots, and Undo restores the first one.
  await shareKeyframe(page, '030', (videos) => videos.last());
  await isChanged(page, '020');
  await isChanged(page, '030');
  await page.keyboard.press('Control+z');
  await isUnchanged(page, '020');
  await isUnchanged(page, '030');

  // The frame belongs to two neighbors: elsewhere it is not in use, and it comes back with them.
  await card(page, '030').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('button', { name: 'First frame of 030, not in use' })).toBeVisible();
  await expect(details(page, '030').getByText(/another shot is before this one now/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Shared keyframe of 020 and 030' })).toBeVisible();
  await card(page, '030').click();
  await details(page, '030').getByRole('button', { name: 'Clear first frame' }).click();
  await expect(page.getByRole('button', { name: 'Set first frame of 030' })).toBeAttached();

  // The references of the shot come first in image fields, one click each.
  await page.getByRole('button', { name: 'Harbor day, actions' }).click();
  await page.getByRole('menuitem', { name: 'Reference sets' }).click();
  await page.getByRole('button', { name: 'New reference set' }).click();
  await page.getByRole('button', { name: 'Add images' }).click();
  const picker = page.getByRole('dialog', { name: /^Choose images for/ });
  await picker.getByRole('gridcell').first().click();
  await picker.getByRole('button', { name: 'Add 1 image' }).click();
  await page.keyboard.press('Escape');
  await openAnyModel(page, 'image-e-2');
  await openForm(page, '040');
  const references = form(page, 'image-e-2').getByRole('region', { name: 'References for Images' });
  expect(await findAxeViolations(page)).toEqual([]);
  await references.getByRole('button', { name: 'Add image 1 of Character 1' }).click();
  await expect(references).toContainText('in the field');
  await expect(slot(page, 'image-e-2')).toHaveCount(1);
  await expect(slot(page, 'image-e-2').getByRole('radio', { name: 'Character' })).toBeChecked();
});
