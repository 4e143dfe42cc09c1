import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { frameCodeSize, frameNumbersOf, readCanvasBrightness } from '../support/read-frame-codes.ts';
import { entriesOf } from '../support/zip-entries.ts';
import { expect, exploreSandbox, openModel, setsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { notificationWith } from './support/notification.ts';
import { openPage } from './support/open-page.ts';

const shotList = `number,scene,title,brief,duration,status
10,Morning,Harbor at dawn,"Fog over the harbor, slow push in [captions] [fast]",4,
20,Morning,Gulls,Gulls circle over a fishing boat [captions] [fast],2.5,draft
30,Morning,Hands,Close-up of weathered hands tying a knot,3,unheard
40,Storm,Wave,A wave breaks over the pier,soon,
50,Storm,Lighthouse,The lighthouse beam sweeps through rain,5,omitted
60,Storm,Calm,The sea is calm again,4,
`;

const card = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
/** Titles of the cards on the board, in the order of the cut. */
const order = (page: Page) =>
  page
    .getByRole('list', { name: 'Shots' })
    .getByRole('button', { name: /^\d{3}/ })
    .evaluateAll((cards) =>
      cards.map((each) => /\d{3}/.exec(each.lastElementChild?.previousElementSibling?.textContent ?? '')?.[0]),
    );

async function openProject(page: Page): Promise<void> {
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Harbor day/ }).click();
}

/** Opens Studio for the shot with the keyboard, starts one run of its `brief` and waits for its take. */
async function generateTake(page: Page, title: string, brief: string, takes: number): Promise<void> {
  await card(page, title).click();
  await page.keyboard.press('g');
  await expect(page.getByText('New takes go to').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(setsOf(page, brief)).toHaveCount(takes);
  await openProject(page);
  await expect(card(page, title)).toHaveAccessibleName(new RegExp(`${takes} takes?$`));
}

test('from a shot list to a cut: takes, a selected take, trims, the animatic, exports, and an edited cut', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  // The fastest model of the sandbox, with exact frames.
  await openModel(page, 'video-c-2.2-t2v-plus');
  await openPage(page, 'Projects');
  await expect(page.getByText('No projects yet')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  // Six shots from a list; wrong values are named and left out.
  await page.getByRole('button', { name: 'New project' }).last().click();
  await page.getByLabel('Project title').fill('Harbor day');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import shot list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Shot list' }).fill(shotList);
  await expect(dialog.getByText(/Line 4: “unheard” is not a status/)).toBeVisible();
  await expect(dialog.getByText(/Line 5: “soon” is not a duration/)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create 6 shots' }).click();
  await expect(page.getByText('6 shots ·')).toBeVisible();
  await expect.poll(() => order(page)).toEqual(['010', '020', '030', '040', '050', '060']);
  expect(await findAxeViolations(page)).toEqual([]);

  // Takes arrive in their shots. The first one changes the status.
  await generateTake(page, '010', 'Fog over the harbor', 1);
  await generateTake(page, '010', 'Fog over the harbor', 2);
  await generateTake(page, '020', 'Gulls circle', 1);
  await expect(card(page, '010')).toHaveAccessibleName(/Review/);

  // Under the stage, the strip has the shots of the cut, and goes on with another one.
  await openPage(page, 'Studio');
  const strip = page.getByRole('region', { name: 'Project' });
  await expect(strip.getByRole('button', { name: /^Shot 020/ })).toHaveAttribute('aria-current', 'true');
  await strip.getByRole('button', { name: /^Shot 030.*no take$/ }).click();
  await expect(strip.getByRole('status')).toHaveText(/^New takes go to 030/);
  await expect(page.getByLabel('Prompt', { exact: true })).not.toHaveValue(/Gulls/);
  expect(await findAxeViolations(page)).toEqual([]);
  await strip.getByRole('button', { name: 'Play cut' }).click();
  await page.getByText('Board', { exact: true }).click();

  // The takes of a shot are one comparison; the selected take is in the cut.
  await card(page, '010').click();
  const shot = page.getByRole('complementary', { name: 'Shot 010 Harbor at dawn' });
  await shot.getByRole('button', { name: 'Select take 2' }).click();
  await expect(shot.getByRole('button', { name: 'Take 2, video-c-2.2-t2v-plus, selected' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  // With the focus on a take, the key would be for that take alone.
  await card(page, '010').focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('figure', { name: /^Pane B/ })).toBeVisible();
  // The pick becomes the selected take, and the comparison leads back to the project.
  await page.getByRole('button', { name: 'Takes of 010 Harbor at dawn' }).waitFor();
  await page.getByRole('button', { name: 'Pick A', exact: true }).click();
  await page.getByRole('button', { name: 'Takes of 010 Harbor at dawn' }).click();
  await card(page, '010').click();
  await expect(shot.getByRole('button', { name: 'Take 1, video-c-2.2-t2v-plus, selected' })).toBeVisible();
  await card(page, '020').click();
  // The first take of a shot is in the cut without a choice.
  await expect(page.getByRole('button', { name: 'Select take 1' })).toHaveAttribute('aria-pressed', 'true');

  // A shot moves with the keyboard, and back with Undo.
  await card(page, '020').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => order(page)).toEqual(['010', '030', '020', '040', '050', '060']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(['010', '020', '030', '040', '050', '060']);
  await card(page, '020').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Approved' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Approved' }).click();
  await expect(card(page, '020')).toHaveAccessibleName(/Approved/);

  // The table edits in place.
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Title of 030 Hands' }).fill('Knot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title of 030 Knot' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  // In and out points with single frames. The cut gets shorter by them.
  await page.getByText('Animatic', { exact: true }).click();
  const animatic = page.getByRole('region', { name: 'Animatic' });
  await expect(animatic).toBeVisible();
  await animatic.getByRole('button', { name: /^Go to start/ }).click();
  const before = await secondsOfCut(page);
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press(']');
  }
  await expect(animatic.getByRole('button', { name: /^In 15,/ })).toBeVisible();
  await expect.poll(() => secondsOfCut(page)).toBeLessThan(before);
  expect(await findAxeViolations(page)).toEqual([]);
  await test.step('each cut shows the exact frames of its takes', () => checkFramesAtCut(page, { trimmedIn: 15 }));
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('dialog', { name: /animatic/i })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Harbor day, actions' }).click();
  await page.getByRole('menuitem', { name: 'Project settings' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Harbor day, actions' }).click();
  await page.getByRole('menuitem', { name: 'Reference sets' }).click();
  await page.getByRole('button', { name: 'New reference set' }).click();
  await expect(page.getByRole('button', { name: 'Add images' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // All formats with their media, in one folder.
  const parent = `${dataFolder}-cut`;
  mkdirSync(parent);
  try {
    await page.getByRole('button', { name: 'Export cut' }).click();
    await page.getByRole('radio', { name: 'Folder' }).check();
    await page.getByRole('dialog').getByLabel('Folder', { exact: true }).last().fill(parent);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Export with \d gaps$/ }).click();
    await expect(page.getByText('The cut was exported')).toBeVisible();
    const [folder = ''] = readdirSync(parent);
    const files = readdirSync(join(parent, folder));
    for (const extension of ['otio', 'fcpxml', 'xml', 'edl', 'csv', 'html'])
      expect(files.filter((file) => file.endsWith(`.${extension}`))).toHaveLength(1);
    expect(readdirSync(join(parent, folder, 'media')).sort()).toEqual([
      '010_harbor-at-dawn_t01.mp4',
      '020_gulls_t01.mp4',
    ]);

    const media = [expect.stringMatching(/010_harbor-at-dawn_t01\.mp4$/), expect.stringMatching(/020_gulls_t01\.mp4$/)];
    for (const target of ['ZIP', 'OTIOZ']) {
      const names = Object.keys(await saveCut(page, target));
      expect(names.filter((name) => name.endsWith('.mp4')).sort()).toEqual(media);
      expect(names.filter((name) => name.endsWith('.otio'))).toHaveLength(1);
    }

    await test.step('a receiver has its one format, is remembered, and a client gets a page', async () => {
      const formats = /\.(otio|fcpxml|xml|edl|csv|html)$/;
      const names = Object.keys(await saveCut(page, 'Premiere'));
      expect(names.filter((name) => formats.test(name))).toEqual([expect.stringMatching(/\.xml$/)]);
      await page.getByRole('button', { name: 'Export cut' }).click();
      await expect(page.getByRole('radio', { name: 'Premiere' })).toBeChecked();
      await page.getByRole('dialog').getByText('Client', { exact: true }).click();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Choose what the page shows' }).click();
      await expect(page.getByRole('dialog', { name: /Client page/ })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    // Another program changes the order; the user confirms the change here.
    const otio = JSON.parse(
      readFileSync(join(parent, folder, files.find((file) => file.endsWith('.otio')) ?? ''), 'utf8'),
    );
    const track = otio.tracks.children[0].children;
    track.splice(0, 2, track[1], track[0]);
    const edited = join(parent, 'edited.otio');
    writeFileSync(edited, JSON.stringify(otio));
    await page.getByRole('button', { name: 'Harbor day, actions' }).click();
    await page.getByRole('menuitem', { name: 'Update cut from a file' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose file' }).click(),
    ]);
    await chooser.setFiles(edited);
    await expect(page.getByRole('checkbox', { name: /^Change the order/ })).toBeChecked();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
    await page.getByText('Board', { exact: true }).click();
    await expect.poll(() => order(page)).toEqual(['020', '010', '030', '040', '050', '060']);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }

  // A result of the library becomes a take of another shot.
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Add to shot' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^030 Knot/ })
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^030 Knot/ })
    .click();
  await openProject(page);
  await expect(card(page, '030')).toHaveAccessibleName(/1 take$/);

  // A project in Trash can be restored.
  await page.getByRole('link', { name: 'Projects', exact: true }).last().click();
  await page.getByRole('button', { name: 'Actions for Harbor day' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Move to Trash' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
  const trashed = notificationWith(page, 'was moved to Trash');
  await trashed.getByRole('button', { name: 'Close notification' }).click();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  // The key moves to Trash, and the project is already there.
  await page.getByRole('link', { name: /^Harbor day/ }).press('Delete');
  await page.getByRole('button', { name: 'Actions for Harbor day' }).click();
  await expect(trashed).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete “Harbor day” permanently?' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Harbor day' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Harbor day/ })).toBeVisible();
});

/** Duration of the cut as the bar of the project states it. */
async function secondsOfCut(page: Page): Promise<number> {
  const text = (await page.getByText(/shots · [\d.]+ s/).textContent()) ?? '';
  return Number(/· ([\d.]+) s/.exec(text)?.[1]);
}

/** Reads the numbers that the sandbox wrote into the frames of the first two shots, on both sides of their cut. */
async function checkFramesAtCut(page: Page, { trimmedIn }: { trimmedIn: number }): Promise<void> {
  const playhead = page.getByRole('slider', { name: 'Position in the cut' });
  const canvas = { ...frameCodeSize, selector: 'section[aria-label="Animatic"] canvas' };
  const frameShown = async () => {
    await expect(playhead).toHaveAttribute('aria-busy', 'false');
    return frameNumbersOf([await page.evaluate(readCanvasBrightness, canvas)])[0];
  };
  await playhead.press('Home');
  expect(await frameShown()).toBe(trimmedIn);
  await playhead.press('ArrowDown');
  expect(await frameShown()).toBe(0);
  await playhead.press('ArrowLeft');
  // 150 frames at 30 per second, of which 135 are 108 frames of the cut: the last one begins with frame 15 + 133.
  expect(await frameShown()).toBe(148);
}

/** Exports the cut as one file and returns the entries of the file. */
async function saveCut(page: Page, choice: string): Promise<Record<string, Buffer>> {
  await page.getByRole('button', { name: 'Export cut' }).click();
  await page.getByRole('dialog').getByText(choice, { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export with \d gaps$/ }).click();
  return entriesOf(readFileSync(await (await download).path()));
}
