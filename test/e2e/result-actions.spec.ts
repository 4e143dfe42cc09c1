import type { Locator, Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, sets, test } from './support/app.ts';
import { addNumber, printNumbers } from './support/number-table.ts';
import { openComparisons, openPage } from './support/open-page.ts';

// The actions on results are the same on every page that shows results: in the menu, in the palette and by keys.

/** Titles and keys, in the groups of the menu. The palette has the same order. */
const actions = [
  ['OpenEnter', 'PickP', 'RejectX', 'Rate0–5'],
  ['RemixR', 'ContinueN', 'Other modelM', 'CompareC', 'More like thisAlt K'],
  ['Add to shotA', 'TagT', 'ExportE'],
].flat();

const text = 'A heron in the reeds [fast]';

/** What a result shows of its flag and its rating, of which it has one at most here. */
type Mark = 'picked' | 'rejected' | '3 of 5 stars' | undefined;

interface Place {
  readonly title: string;
  /** Runs of the press of Generate that makes the results: 2 if absent. */
  readonly runs?: 1;
  /** Opens the place from any page. */
  readonly open: (page: Page) => Promise<void>;
  /** The element of a result that a right click is for. */
  readonly result: (page: Page, index: number) => Locator;
  /** Makes the result the one that keys are for. Absent: it is the only one. */
  readonly aim?: (result: Locator) => Promise<void>;
  readonly expectMark: (page: Page, index: number, mark: Mark) => Promise<void>;
  /** Title of the dialog of Compare, where it is another one. */
  readonly comparing?: string;
  /** What Enter does, where it does not open the viewer. */
  readonly pressEnter?: (page: Page) => Promise<void>;
  readonly hasSet?: false;
}

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });
const runs = (page: Page) => page.getByRole('spinbutton', { name: 'Runs' });
const viewer = (page: Page) => page.locator('[data-viewer="stage"]');
const viewerBar = (page: Page) => page.locator('[data-viewer="bar"]');
const pane = (page: Page, index: number) => panes(page).nth(index);
const newestSet = (page: Page) => sets(page).first();
const cell = (page: Page, index: number) => page.getByRole('gridcell').nth(index);
const take = (page: Page, index: number) => page.locator('[data-take] > button').nth(index);
const shotOfStrip = (page: Page) =>
  page.getByRole('region', { name: 'Project' }).getByRole('button', { name: /^Shot 010/ });

/** Results whose accessible name has their marks. */
const named = (result: Place['result']) =>
  ({
    result,
    async expectMark(page, index, mark) {
      if (mark) await expect(result(page, index)).toHaveAccessibleName(new RegExp(`, ${mark}`));
      else await expect(result(page, index)).not.toHaveAccessibleName(/, (picked|rejected|\d of 5)/);
    },
  }) satisfies Partial<Place>;

async function expectStars(within: Locator, mark: Mark): Promise<void> {
  const rating = within.getByRole('slider', { name: /^Rating/, includeHidden: true });
  if (mark?.endsWith('stars')) await expect(rating).toHaveAttribute('aria-valuetext', mark);
  // A pane has stars once they are given.
  else await expect(rating.and(within.locator('[aria-valuetext$="stars"]'))).toHaveCount(0);
}

/** Results in panes: keys are for the pane under the pointer. */
const inPanes = {
  result: pane,
  async aim(result) {
    await result.hover();
    await result.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  },
  async expectMark(page, index, mark) {
    const flag = mark === 'picked' ? 'pick' : mark === 'rejected' ? 'reject' : null;
    await expect.poll(() => pane(page, index).getAttribute('data-flag')).toBe(flag);
    await expectStars(pane(page, index), mark);
  },
} satisfies Partial<Place>;

async function openStage(page: Page): Promise<void> {
  await openPage(page, 'Studio');
  await expect(pane(page, 0).locator('img')).toBeVisible();
}

async function openLibrary(page: Page, count = 2): Promise<void> {
  await openPage(page, 'Library');
  await expect(page.getByRole('gridcell')).toHaveCount(count);
}

async function openShot(page: Page): Promise<void> {
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: /^Untitled project/ }).click();
  await page.getByRole('button', { name: /^010/ }).click();
}

const places: readonly Place[] = [
  { title: 'stage', open: openStage, ...inPanes, comparing: 'Add results' },
  {
    title: 'History',
    // An action is for all results of the set: several have no Remix and no Other model, and a pick is for all of them.
    runs: 1,
    hasSet: false,
    open: openStage,
    ...inPanes,
    result: newestSet,
    aim: (result) => result.focus(),
    // Enter presses the button, which shows its set. The menu opens the viewer.
    async pressEnter(page) {
      await page.keyboard.press('Enter');
      await expect(newestSet(page)).toHaveAttribute('aria-current', 'true');
      await newestSet(page).click({ button: 'right' });
      await page.getByRole('menu').getByText('Open', { exact: true }).click();
      await close(page, viewer(page));
    },
  },
  // The grid shows results of many sets.
  {
    title: 'Library',
    open: (page) => openLibrary(page),
    aim: (result) => result.click(),
    ...named(cell),
    hasSet: false,
  },
  {
    title: 'viewer',
    async open(page) {
      await openLibrary(page);
      await cell(page, 0).press('Enter');
      await expect(viewer(page)).toBeVisible();
    },
    result: viewer,
    // The focus returns a moment after a menu closed.
    aim: expectFocusIn,
    async expectMark(page, _, mark) {
      const button = (name: string) => viewerBar(page).getByRole('button', { name, exact: true });
      await expect(button('Pick')).toHaveAttribute('aria-pressed', String(mark === 'picked'));
      await expect(button('Reject')).toHaveAttribute('aria-pressed', String(mark === 'rejected'));
      await expectStars(viewerBar(page), mark);
    },
    // The result is open already: the next one follows.
    async pressEnter(page) {
      await page.keyboard.press('Enter');
      await expect(viewerBar(page)).toContainText('2 of 2');
      await page.keyboard.press('Escape');
    },
    // The arrow keys go through the results of the page, which can be of many sets.
    hasSet: false,
  },
  {
    title: 'comparison',
    async open(page) {
      await openComparisons(page);
      await page.getByRole('link', { name: /^A heron/ }).click();
      await expect(pane(page, 1).locator('img')).toBeVisible();
    },
    ...inPanes,
    comparing: 'Add results',
  },
  {
    title: 'takes of a shot',
    async open(page) {
      await openShot(page);
      await expect(take(page, 1)).toBeVisible();
    },
    aim: (result) => result.focus(),
    ...named(take),
  },
  {
    title: 'strip',
    // A shot has one take in the cut. It is the only result of the set on the stage.
    runs: 1,
    hasSet: false,
    async open(page) {
      await openShot(page);
      await page.keyboard.press('g');
      await expect(shotOfStrip(page)).toBeVisible();
      await expect(pane(page, 0).locator('img')).toBeVisible();
    },
    ...inPanes,
    result: shotOfStrip,
    aim: (result) => result.focus(),
    // Enter presses the button, which opens the shot.
    async pressEnter(page) {
      await shotOfStrip(page).click({ button: 'right' });
      await page.getByRole('menu').getByText('Open', { exact: true }).click();
      await close(page, viewer(page));
    },
  },
];

async function generate(page: Page, count: number): Promise<void> {
  await openModel(page, 'image-c-2.5-t2i-preview');
  await prompt(page).fill(text);
  await runs(page).press(String(count));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, text)).toHaveAccessibleName(new RegExp(`: ${count} takes?$`));
  await prompt(page).fill('Another prompt');
}

async function addToNewShot(page: Page, count: number): Promise<void> {
  await openLibrary(page, count);
  await cell(page, 0).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'New shot' }).click();
  await expect(page.getByText(`${count === 1 ? '1 take' : `${count} takes`} added to 010`)).toBeVisible();
}

/** Expects the focus in an element, or on it. */
async function expectFocusIn(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((each) => each.contains(document.activeElement))).toBe(true);
}

/** Closes what opened. Escape is a key of the page until the dialog or menu has the focus. */
async function close(page: Page, opened: Locator): Promise<void> {
  await expectFocusIn(opened);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
}

async function expectMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  const texts = async () => (await menu.getByRole('menuitem').allTextContents()).slice(0, actions.length);
  await expect.poll(texts).toEqual(actions);
  await expect(menu).toBeInViewport({ ratio: 1 });
  await close(page, menu);
}

test.afterAll(printNumbers);

for (const place of places) {
  const { title, comparing = 'Choose results to compare', pressEnter, hasSet = true } = place;
  test(`${title}: the menu, the palette and the keys have all actions on results`, async ({ page, startApp }) => {
    await exploreSandbox(page, await startApp());
    const count = place.runs ?? 2;
    await generate(page, count);
    if (title === 'takes of a shot' || title === 'strip') await addToNewShot(page, count);
    const result = (index: number) => place.result(page, index);
    const aim = (index: number) => place.aim?.(result(index));
    const expectMarks = async (...marks: Mark[]) => {
      for (const [index, mark] of marks.entries()) await place.expectMark(page, index, mark);
    };
    const press = (keys: string) => page.keyboard.press(keys);
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    await place.open(page);
    await test.step('the menu offers all of them, with their keys', async () => {
      await result(0).click({ button: 'right' });
      await expectMenu(page);
      await aim(0);
      await press('Shift+F10');
      await expectMenu(page);
    });
    await test.step('the palette offers them before other commands', async () => {
      await aim(0);
      await press('Control+k');
      const group = page.getByRole('listbox', { name: 'Search results' }).getByRole('group').first();
      await expect(group).toHaveAccessibleName('Selection');
      await expect(group.getByRole('option')).toHaveText([
        ...actions.map((action) => action.replace('Alt K', 'AltK')),
        'Add pickShiftP',
      ]);
      await group.getByRole('option', { name: /^Tag/ }).click();
      await close(page, dialog('Tag 1 result'));
    });

    await test.step('keys flag and rate', async () => {
      const marks = { p: 'picked', x: 'rejected' } as const;
      for (const key of ['p', 'x'] as const) {
        await press(key);
        await expectMarks(marks[key]);
        await press(key);
        await expectMarks(undefined);
      }
      await press('3');
      await expectMarks('3 of 5 stars');
      await press('0');
      await expectMarks(undefined);
    });

    await test.step('keys open the dialogs, and save the file', async () => {
      const names = { t: 'Tag 1 result', a: 'Add 1 result to a shot', m: 'Other model', c: comparing };
      for (const [key, name] of Object.entries(names)) {
        await aim(0);
        await press(key);
        await close(page, dialog(name));
      }
      const saving = page.waitForEvent('download');
      await press('e');
      expect((await saving).suggestedFilename()).toMatch(/\.png$/);
    });

    if (hasSet) {
      await test.step('Pick moves within the set, by key and in the menu, and Add pick keeps both', async () => {
        await press('p');
        await expectMarks('picked', undefined);
        await result(1).click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
        await expect(page.getByRole('menuitem', { name: /^Add pick/ })).toHaveText('Add pickShift P');
        await page.getByRole('menuitem', { name: /^Pick/ }).click();
        await expectMarks(undefined, 'picked');
        await aim(0);
        await press('p');
        await expectMarks('picked', undefined);
        await aim(1);
        await press('Shift+P');
        await expectMarks('picked', 'picked');
      });
    }

    await test.step('Enter opens the viewer', async () => {
      await aim(0);
      if (pressEnter) return pressEnter(page);
      await press('Enter');
      await close(page, viewer(page));
    });

    await test.step('Remix and Continue fill the form for one run', async () => {
      await place.open(page);
      await aim(0);
      await press('r');
      await expect(page.getByRole('region', { name: /^Form for image-c-2\.5-t2i/ })).toBeVisible();
      await expect(prompt(page)).toHaveValue(text);
      await expect(runs(page)).toHaveAttribute('aria-valuenow', '1');
      await place.open(page);
      await aim(0);
      await press('n');
      await dialog('Continue with').getByText('video-d-pro', { exact: true }).click();
      await expect(page.getByRole('region', { name: /^Form for video/ }).locator('.slot')).toHaveCount(1);
      await expect(runs(page)).toHaveAttribute('aria-valuenow', '1');
    });
    addNumber({
      number: 9,
      of: `verbs, ${title}`,
      mock: '11 by key, menu, palette',
      measured: `${actions.length} by key, menu, palette`,
    });
  });
}
