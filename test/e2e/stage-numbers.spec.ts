import type { Page } from '@playwright/test';
import { setTheme, themes } from '../screenshots/set-theme.ts';
import { addComparison } from '../support/seed-comparison.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { seedShots } from '../support/seed-project.ts';
import { addModels, expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { pointAt } from './support/counted-person.ts';
import { addNumber, printNumbers } from './support/number-table.ts';
import { openPage } from './support/open-page.ts';
import { areasOf, marksOf, settle, tabStopsOf, textsOf } from './support/stage-measures.ts';

// The numbers of the design of Studio that follow from its layout and its texts, measured on the running program: in five
// windows, and what colors change in three themes. The numbers of its jobs, moments and actions are measured in
// `stage-jobs`, `stage-moments` and `result-actions`. Each adds its rows to the table that is printed at the end.

// As they are for a new user.
test.use({ hasOpenLanes: false });

const windows = [
  { width: 900, height: 700 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;
/** The window for which the design gives numbers of controls and of the stage. */
const atRest = { width: 1440, height: 900 };

/** Percent of each window that four 16:9 media cover in the design. */
const covers = {
  folded: [60, 59, 64, 64, 72],
  'with the strip': [53, 49, 55, 57, 66],
  // In the narrowest window, the open form lies over the stage of the design, and beside it here.
  'form open': [undefined, 32, 35, 49, 60],
} as const;

const video = { framesPerSecond: 24, frames: 24, width: 160, height: 90, modelId: 'video-d-pro' };
const form = (page: Page) => page.getByRole('region', { name: /^Form for/ });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });

test.afterAll(printNumbers);

/** Adds a percentage to the table, and expects at least that of the design. */
function holdShare(number: number, of: string, share: number, least: number | undefined): void {
  // As in the design, whole percents.
  const percent = Math.round(share * 100);
  addNumber({ number, of, mock: least === undefined ? '-' : `${least} %`, measured: `${percent} %` });
  if (least !== undefined) expect.soft(percent, of).toBeGreaterThanOrEqual(least);
}

interface State {
  readonly name: string;
  readonly mostWords: number;
  /** Stops of the Tab key in the design. */
  readonly tabStops?: number;
  /** The most stops, if the program has more than the design. */
  readonly mostTabStops?: number;
}

/** Measures the texts, controls and colors of the page as it is, in each window and theme. */
async function measure(page: Page, state: State): Promise<void> {
  const { name } = state;
  const words: number[] = [];
  const sizes = new Set<string>();
  const stops: number[] = [];
  const faintest = new Map(themes.map((theme) => [theme, { ratio: 21, text: '' }]));
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.mouse.move(size.width / 2, 3);
    for (const theme of themes) {
      await setTheme(page, theme);
      await settle(page);
      const texts = await textsOf(page);
      const before = faintest.get(theme);
      if (!before || texts.faintest < before.ratio) faintest.set(theme, { ratio: texts.faintest, text: texts.faint });
      if (theme !== 'dark') continue;
      words.push(texts.words);
      sizes.add(texts.sizes.join(', '));
      expect.soft(texts.words, `words, ${name}, ${size.width}`).toBeLessThanOrEqual(state.mostWords);
      expect.soft(texts.sizes.length, `sizes of text, ${name}, ${size.width}`).toBeLessThanOrEqual(4);
      expect.soft(Math.min(...texts.sizes), `smallest text, ${name}, ${size.width}`).toBeGreaterThanOrEqual(11);
      const marks = await marksOf(page);
      expect.soft(marks.filled, `filled buttons, ${name}, ${size.width}`).toBeLessThanOrEqual(1);
      expect.soft(marks.notices, `notices, ${name}, ${size.width}`).toBe(0);
      expect.soft(marks.statusLines, `status lines, ${name}, ${size.width}`).toEqual([24]);
    }
    await setTheme(page, 'dark');
    if (state.tabStops === undefined) continue;
    const found = await tabStopsOf(page);
    stops.push(found.length);
    const most = state.mostTabStops ?? state.tabStops;
    if (size.width === atRest.width)
      expect.soft(found.length, `${name}: ${found.join(' | ')}`).toBeLessThanOrEqual(most);
  }
  await page.setViewportSize(atRest);
  if (state.tabStops !== undefined) {
    const of = `tab stops, ${name}, at 900 / 1280 / 1440 / 1920 / 2560`;
    addNumber({ number: 1, of, mock: `${state.tabStops} at 1440`, measured: stops.join(' / ') });
  }
  addNumber({ number: 7, of: `sizes of text, ${name}`, mock: 'at most 4, from 11', measured: [...sizes].join('; ') });
  for (const [theme, { ratio, text }] of faintest) {
    addNumber({ number: 7, of: `lowest contrast, ${name}, ${theme}`, mock: '4.5', measured: ratio.toFixed(2) });
    expect.soft(ratio, `contrast of “${text}”, ${name}, ${theme}`).toBeGreaterThanOrEqual(4.5);
  }
  const mostWords = `at most ${state.mostWords}`;
  addNumber({ number: 8, of: `words, ${name}, in the five windows`, mock: mostWords, measured: words.join(' / ') });
  const mock = 'at most 1; 0; one of 24';
  const { filled, notices, statusLines } = await marksOf(page);
  const measured = `${filled}; ${notices}; ${statusLines.length} of ${statusLines.join(', ')}`;
  addNumber({ number: 10, of: `filled buttons; notices; status lines, ${name}`, mock, measured });
}

/** Measures what four media cover in each window. */
async function measureCover(page: Page, way: keyof typeof covers): Promise<void> {
  for (const [index, size] of windows.entries()) {
    await page.setViewportSize(size);
    await settle(page);
    const { media, stage } = await areasOf(page);
    holdShare(2, `four 16:9 takes cover, ${way}, ${size.width}`, media, covers[way][index]);
    if (size.width !== atRest.width || way === 'with the strip') continue;
    holdShare(3, `stage, ${way}, ${size.width}`, stage, way === 'folded' ? 73 : 55);
  }
  await page.setViewportSize(atRest);
}

/** Opens the form beside the stage, or folds it into a line. */
async function foldForm(page: Page, isFolded: boolean): Promise<void> {
  const open = page.getByRole('button', { name: 'Open form' });
  const fold = page.getByRole('button', { name: 'Fold form' });
  await open.or(fold).waitFor();
  const press = isFolded ? fold : open;
  if (await press.isVisible()) await press.click();
  await expect(isFolded ? open : fold).toBeVisible();
}

/** Shows a set of so many videos, with their times measured. */
async function showVideos(page: Page, id: string, count: number): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/studio/${id}`);
  await expect(panes(page).locator('video')).toHaveCount(count);
  const transport = page.getByRole('region', { name: 'Playback controls for all videos' });
  await expect(transport).not.toHaveAttribute('data-empty');
  await expect(transport).toContainText('frame 1 of 24');
}

/** Closes a message before it goes by itself. Its Undo is not at rest. */
async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notification' });
  while ((await close.count()) > 0) await close.click({ force: true });
  await expect(page.getByText('Sandbox: everything is made on this computer')).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(atRest);
  // A color that fades has no contrast of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('four videos have the area of the design, and few words and controls', async ({ page, startApp, dataFolder }) => {
  const items = await seedLibrary(dataFolder, [video, video, video, video]);
  const id = await addComparison(dataFolder, 'Four', items);
  await page.goto((await startApp(['--sandbox'])).url);
  await page.getByRole('link', { name: 'Studio', exact: true }).waitFor();
  await showVideos(page, id, 4);
  await foldForm(page, true);
  await measureCover(page, 'folded');
  await measure(page, { name: 'four takes', mostWords: 112, tabStops: 26 });
  await test.step('arrow keys go through the buttons of one stop', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Play').focus();
    await page.keyboard.press('ArrowRight');
    await expect(button('Previous frame')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name: 'Position' })).toBeFocused();
    // The stop is the button that had the focus last.
    await page.keyboard.press('Shift+Tab');
    await expect(button('Previous frame')).toBeFocused();
  });
  await page.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeVisible();
  await measure(page, { name: 'four takes with details', mostWords: 190 });
  await page.getByRole('button', { name: 'Close panel' }).click();
  await foldForm(page, false);
  await measureCover(page, 'form open');
});

test('the shots of a project leave the media most of the window', async ({ page, startApp, dataFolder }) => {
  const items = await seedLibrary(dataFolder, [video, video, video, video]);
  const four = await addComparison(dataFolder, 'Four', items);
  const one = await addComparison(dataFolder, 'One', items.slice(0, 1));
  // Each shot has two takes.
  await seedShots(dataFolder, 'Harbor day', items.length / 2);
  await page.goto((await startApp(['--sandbox'])).url);
  await openModel(page, 'video-b');
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Harbor day/ }).click();
  await page.getByRole('button', { name: /^010/ }).click();
  await page.keyboard.press('g');
  await expect(page.getByRole('region', { name: 'Project' }).getByRole('list', { name: 'Shots' })).toBeVisible();
  await closeMessages(page);
  await showVideos(page, four, 4);
  await foldForm(page, true);
  await measureCover(page, 'with the strip');
  await showVideos(page, one, 1);
  await foldForm(page, true);
  await measure(page, { name: 'a project, form folded', mostWords: 150, tabStops: 30 });
  await foldForm(page, false);
  await measure(page, { name: 'a project, a video and the form', mostWords: 150, tabStops: 38 });
  await test.step('the strip says how long the cut is, and continues with a new shot', async () => {
    const strip = page.getByRole('region', { name: 'Project' });
    await expect(strip).toContainText('2 shots · 2 s');
    await strip.getByRole('button', { name: 'New shot' }).click();
    await expect(strip.getByRole('status')).toHaveText('New takes go to 030');
    await expect(strip).toContainText('2 of 3 shots');
    await expect(strip.getByRole('button', { name: 'Export cut 1 gap' })).toBeVisible();
  });
});

test('the first screen and one image have few words and controls', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await expect(page.getByRole('heading', { name: 'What do you want to see?' })).toBeVisible();
  await closeMessages(page);
  // The form has a menu of presets, a further model, a template and the plan, which the first form of the design has not.
  // The limit of every page is 30.
  await measure(page, { name: 'first screen', mostWords: 120, tabStops: 20, mostTabStops: 30 });
  await openModel(page, 'image-c-2.5-t2i-preview');
  await prompt(page).fill('A heron in the reeds [fast]');
  await page.keyboard.press('Control+Enter');
  await expect(savedSetsOf(page, 'A heron in the reeds')).toHaveCount(1);
  await expect(panes(page).locator('img')).toBeVisible();
  await closeMessages(page);
  await measure(page, { name: 'one image', mostWords: 120, tabStops: 30 });
});

test('waiting, a failure and the plan have few words', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  const runs = page.getByRole('spinbutton', { name: 'Runs' });
  await test.step('the plan', async () => {
    await openModel(page, 'video-c-2.6-t2v-spark');
    await prompt(page).fill('A red canoe drifts on a still lake');
    await addModels(page, 'video-b');
    const vary = page.getByRole('button', { name: 'Vary Duration' });
    await pointAt(page.getByRole('radiogroup', { name: 'Duration' }), vary);
    await vary.click();
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('table', { name: 'Inputs for each model' })).toBeVisible();
    await measure(page, { name: 'the plan', mostWords: 270 });
    await page.getByRole('button', { name: 'Close the plan' }).click();
  });
  await test.step('a failure', async () => {
    await openModel(page, 'image-c-2.5-t2i-preview');
    await prompt(page).fill('A heron [fast] [fail]');
    await form(page)
      .getByRole('button', { name: /^Generate/ })
      .click();
    await expect(panes(page).getByRole('button', { name: 'Edit and try again' })).toBeVisible();
    await closeMessages(page);
    await measure(page, { name: 'a failed run', mostWords: 190 });
  });
  await test.step('waiting', async () => {
    await openModel(page, 'video-b');
    await prompt(page).fill('A tram in the rain [slow]');
    await runs.press('4');
    await form(page)
      .getByRole('button', { name: /^Generate/ })
      .click();
    await expect(panes(page).getByRole('button', { name: /^Check/ })).toHaveCount(4);
    await closeMessages(page);
    await measure(page, { name: 'four that wait', mostWords: 190 });
  });
});
