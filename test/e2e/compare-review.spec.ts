import type { Page } from '@playwright/test';
import { expect, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { everythingIn, secretsOf } from './support/blind-round-secrets.ts';
import { controlsWithoutKey } from './support/controls-without-key.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo, notificationWith } from './support/notification.ts';

const models = ['video-d-pro', 'video-b', 'video-c-2.6-t2v-spark'];
const prompt = '[fast] A red canoe drifts on a still lake';

const drawer = (page: Page) => page.getByRole('complementary', { name: /Parameters|Notes/ });

async function compareThree(page: Page): Promise<void> {
  // One after the other, because the letters of the panes follow the order in which results arrive.
  for (const [index, model] of models.entries()) {
    await openModel(page, model);
    await page.getByLabel('Prompt', { exact: true }).fill(prompt);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedSetsOf(page, prompt)).toHaveCount(index + 1);
  }
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(panes(page)).toHaveCount(3);
}

/** Files and frame times of all results are read before a round starts. */
const inRound = (page: Page) => expect(page.getByRole('heading', { name: 'Blind round', level: 1 })).toBeVisible();

async function isAccessible(page: Page, state: string): Promise<void> {
  // A tooltip under the pointer is outside of every landmark.
  await page.mouse.move(600, 5);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect.soft(await findAxeViolations(page), state).toEqual([]);
}

/** Checks that every control outside forms and dialogs has a key. */
async function isKeyed(page: Page, state: string): Promise<void> {
  expect.soft(await controlsWithoutKey(page), `${state}: no key`).toEqual([]);
}

test('results are compared by their settings, rated, annotated and reviewed blind', async ({
  page,
  startApp,
  dataFolder,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await compareThree(page);
  await page.getByRole('button', { name: /^Details/ }).click();

  // The table shows differences between panes and between request and result. The newest comes first, so A was
  // requested last.
  const measured = drawer(page).getByRole('table', { name: 'Measured' });
  await expect(measured.getByRole('row', { name: /^Frames/ })).toContainText('48');
  // A model that has no such parameter has a dash, and says why; what one model alone has is one line.
  const requested = drawer(page).getByRole('table', { name: 'Requested' });
  await expect(requested.getByRole('row', { name: /^Size/ })).toContainText(/\d+×\d+/);
  await expect(requested.getByRole('row', { name: /^Aspect ratio/ })).toHaveCount(0);
  const shownRows = await requested.getByRole('row').count();
  const fold = requested.getByRole('button', { name: /^\d+ parameters? of / });
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const foldedCount = Number(/^\d+/.exec(await fold.innerText())?.[0]);
  await expect(requested.getByRole('row')).toHaveCount(shownRows + foldedCount);
  const sound = requested.getByRole('row', { name: /^Sound/ }).getByRole('cell');
  await expect(sound.nth(2)).toHaveAttribute('title', 'Not available for this model');
  await expect(sound.nth(2)).toContainText('–');
  await fold.press('Enter');
  await expect(requested.getByRole('row')).toHaveCount(shownRows);
  // The sandbox renders small previews, and the page does not report them as a mismatch.
  await expect(drawer(page).getByText(/: requested .*, got /)).toHaveCount(0);
  await expect(drawer(page).getByRole('row', { name: /^Prompt length/ })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Differences only' }).press('Space');
  const lengths = drawer(page)
    .getByRole('row', { name: /^Prompt length/ })
    .getByRole('cell');
  await expect(lengths).toHaveText([String(prompt.length), String(prompt.length), String(prompt.length)]);
  await page.getByRole('switch', { name: 'Differences only' }).press('Space');
  await isAccessible(page, 'parameters');
  await isKeyed(page, 'parameters');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\tA video-c-2\.6-t2v-spark\tB video-b\tC video-d-pro\nRequested\n/);
  await page.getByRole('button', { name: 'A, video-c-2.6-t2v-spark, show the request' }).first().click();
  const request = page.getByRole('dialog', { name: /^Request for A/ });
  await expect(request.getByText(/"prompt_extend": true/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(request).toBeHidden();

  // Keys rate and pick the pane under the pointer. The pane shows the mark, without a notification. Undo reverts it.
  await panes(page).nth(1).hover();
  await page.keyboard.press('3');
  await expect(page.getByRole('slider', { name: 'Rating of B' })).toHaveAttribute('aria-valuenow', '3');
  await page.keyboard.press('x');
  const reject = page.getByRole('button', { name: 'Reject B' });
  await expect(reject).toHaveAttribute('aria-pressed', 'true');
  await expect(notificationWith(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(reject).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Rating of B' })).toHaveAttribute('aria-valuenow', '3');

  // A note on a moment and a region, drawn by keys, then with the pointer.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('.');
  await expect(page.getByText(/^frame 6 of/)).toBeVisible();
  await page.keyboard.press('Shift+N');
  const form = page.getByRole('form', { name: 'New note' });
  await form.getByLabel('Note').fill('The canoe melts');
  await form.getByRole('button', { name: 'Draw region' }).click();
  const region = page.getByRole('button', { name: /^Note region/ });
  await expect(region).toBeFocused();
  const before = await region.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await region.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  await isAccessible(page, 'drawing a region');
  const image = await panes(page).nth(1).locator('video').boundingBox();
  if (!image) throw new Error('pane B has no image');
  const at = (x: number, y: number) => [image.x + image.width * x, image.y + image.height * y] as const;
  await page.mouse.move(...at(0.1, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.6), { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await region.boundingBox())?.width ?? 0))
    .toBe(Math.round(image.width * 0.4));
  await form.getByRole('button', { name: 'Save note' }).click();
  const notes = page.getByRole('list', { name: 'Notes in time order' });
  await expect(notes.getByRole('listitem')).toHaveText([/B · 0:00\.\d\dThe canoe melts/]);
  await page.keyboard.press('End');
  await expect(page.getByText(/^frame (\d+) of \1$/)).toBeVisible();
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overhang(), 'the playhead at the end makes the page wider').toBe(0);
  await page.keyboard.press('Home');
  await expect(page.getByText(/^frame 1 of/)).toBeVisible();
  await notes
    .getByRole('button', { name: /The canoe melts$/ })
    .first()
    .click();
  await expect(page.getByText(/^frame 6 of/)).toBeVisible();
  await notes.getByRole('button', { name: 'Delete note: The canoe melts' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await clickUndo(page, 'Note deleted');
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await isAccessible(page, 'notes');
  await isKeyed(page, 'notes');

  // A round: nothing on the page identifies the run of a result.
  await page.keyboard.press('v');
  await inRound(page);
  await expect(page.getByRole('figure', { name: 'Pane 3', exact: true }).locator('video')).toBeVisible();
  const secrets = secretsOf(dataFolder, [...models, 'canoe']);
  const leaks = async () => {
    const all = await everythingIn(page);
    return secrets.filter((secret) => all.includes(secret));
  };
  expect(await leaks()).toEqual([]);
  await expect(panes(page)).toHaveCount(3);
  for (const number of [1, 2, 3])
    await expect(page.getByRole('figure', { name: `Pane ${number}`, exact: true })).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  await isAccessible(page, 'blind round');
  await isKeyed(page, 'blind round');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();

  // Two of three tie; a vote on motion is taken back; the next is skipped.
  const bar = page.getByRole('region', { name: 'Blind vote' });
  // The keys stand on the screen.
  await expect(bar.getByRole('button', { name: '1 is best' }).locator('kbd')).toHaveText('1');
  await expect(bar.getByRole('button', { name: /^Tie/ }).locator('kbd')).toHaveText('0');
  await expect(bar.getByRole('button', { name: /^Skip/ }).locator('kbd')).toHaveText('Alt S');
  await bar.getByRole('button', { name: /^Tie/ }).click();
  await expect(bar.getByRole('button', { name: 'Vote: all tie' })).toBeVisible();
  await page.keyboard.press('2');
  await bar.getByRole('button', { name: 'Vote: 1 and 3 tie' }).click();
  await expect(bar.getByText('Which one has the best motion?')).toBeVisible();
  // With Alt a digit shows one alone; without Alt it votes.
  const seen = page.getByRole('region', { name: 'Panes' }).locator('figure[data-role="cell"]');
  await page.keyboard.press('Alt+2');
  await expect(seen).toHaveCount(1);
  await page.keyboard.press('Alt+2');
  await expect(seen).toHaveCount(3);
  await page.keyboard.press('2');
  await expect(bar.getByText('Which one is closest to the prompt?')).toBeVisible();
  await expect(bar.getByRole('img', { name: 'voted' })).toHaveCount(2);
  // A vote has no notification, because one would move the videos.
  await expect(notificationWith(page)).toHaveCount(0);
  expect(await leaks()).toEqual([]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Alt+s');
  await expect(bar.getByText('Which one has the fewest artifacts?')).toBeVisible();
  await expect(bar.getByRole('img', { name: 'voted' })).toHaveCount(1);

  // After the reveal: names, votes, the previous order.
  await page.keyboard.press('Alt+r');
  const revealed = page.getByRole('dialog', { name: 'Revealed' });
  const lines = revealed.getByRole('row');
  await expect(lines).toHaveCount(4);
  const csvRows = (await lines.allInnerTexts()).slice(1).map((line) => line.split('\t'));
  expect(csvRows.map(([number]) => number)).toEqual(['1', '2', '3']);
  expect(csvRows.map((cells) => cells[2]).sort()).toEqual([...models].sort());
  expect(csvRows.map((cells) => cells[3])).toEqual(['Overall (tie)', 'none', 'Overall (tie)']);
  await isAccessible(page, 'revealed');
  await revealed.getByRole('button', { name: 'Leaderboard' }).click();

  // One vote means nothing, so no order is shown.
  await expect(page.getByText('1 blind vote counts.')).toBeVisible();
  await expect(page.getByText(/the order of the models means nothing/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Models by win rate' })).toHaveCount(0);
  await isAccessible(page, 'leaderboard');
  await isKeyed(page, 'leaderboard');

  // Leaving or reloading ends a round; submitted votes stay.
  await page.goBack();
  await expect(page.getByRole('figure', { name: 'Pane A, video-c-2.6-t2v-spark' })).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Parameters' }).click();
  await expect(drawer(page).getByRole('button', { name: 'Remove the vote on overall' })).toBeVisible();
  await page.keyboard.press('v');
  await inRound(page);
  await page.reload();
  await expect(page.getByRole('figure', { name: 'Pane A, video-c-2.6-t2v-spark' })).toBeVisible();
  await page.keyboard.press('v');
  await inRound(page);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByText('Blind round ended')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /3 of 5 stars/ })).toHaveCount(1);

  // One sheet has the keys of the page, and all others on request; it is printed alone.
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('Results · this page');
  const search = sheet.getByRole('searchbox', { name: 'Search shortcuts' });
  await expect(search).toBeFocused();
  await isAccessible(page, 'key sheet');
  await expect(sheet.getByText('Blind round: reveal names')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'All pages' }).click();
  await isAccessible(page, 'key sheet of all pages');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Studio' })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(sheet.getByText('Blind round: reveal names')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // The list is searched by action and by key. Without a match it offers the way back.
  await search.fill('reveal');
  await expect(sheet.getByRole('row')).toHaveText([/^Blind round: reveal names/]);
  await search.fill('no such key');
  await expect(sheet.getByRole('row')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Clear search' }).click();
  await expect(sheet.getByText('Blind round: reveal names')).toBeVisible();
  await search.fill('pick');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('?');
  await expect(sheet).toBeHidden();
});
