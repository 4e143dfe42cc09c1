import type { Page } from '@playwright/test';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';

// Counts the controls that a page shows at first, from the accessibility tree of the browser. A page with too many has
// no main road.

interface CountedPage {
  readonly name: string;
  readonly most: number;
  /** A control that must be among the counted ones. */
  readonly has: string;
  /** Opens the page from the first page of the sandbox. */
  readonly open: (page: Page) => Promise<void>;
}

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });

/** Starts runs of the form. */
async function generate(page: Page, text: string, runs: number): Promise<void> {
  await prompt(page).fill(text);
  await page.getByRole('spinbutton', { name: 'Runs' }).press(String(runs));
  await page.getByRole('button', { name: /^Generate/ }).click();
}

const pages: readonly CountedPage[] = [
  {
    name: 'Studio with an empty form',
    most: 40,
    has: 'textbox Prompt',
    async open(page) {
      await expect(prompt(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What do you want to see?' })).toBeVisible();
    },
  },
  {
    name: 'Studio with the empty form of a model with many fields',
    most: 40,
    has: 'textbox Prompt',
    open: (page) => openModel(page, 'video-c-2.6-t2v-spark'),
  },
  {
    name: 'Stage with four panes',
    most: 40,
    has: 'button Pick D',
    async open(page) {
      await openModel(page, 'video-b');
      await generate(page, 'A red canoe on a still lake [fast]', 4);
      await expect(panes(page).locator('video')).toHaveCount(4);
      await expect(page.getByRole('button', { name: 'Show 4 lanes' })).toBeVisible();
    },
  },
  {
    name: 'Chat with an empty conversation',
    most: 20,
    has: 'textbox Question',
    async open(page) {
      await page.getByRole('link', { name: 'Chat', exact: true }).click();
      await page.getByRole('button', { name: 'New conversation' }).last().click();
      await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();
    },
  },
  {
    name: 'Activity after nine runs, one of which failed',
    most: 30,
    has: 'button Edit and try again',
    async open(page) {
      await openModel(page, 'image-c-2.5-t2i-preview');
      await generate(page, 'A red canoe on a still lake [fast]', 8);
      await expect(savedSetsOf(page, 'A red canoe on a still lake [fast]')).toHaveAccessibleName(/: 8 takes$/);
      await generate(page, 'A red canoe [fast] [fail]', 1);
      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      const rows = page.getByRole('list', { name: 'All runs' }).getByRole('link');
      await expect(rows).toHaveCount(9);
      await expect(page.getByRole('button', { name: 'Edit and try again' })).toBeVisible();
    },
  },
];

// As they are for a new user.
test.use({ hasOpenLanes: false });

const roles = new Set(
  'button checkbox combobox link listbox menuitem option radio searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
);
const size = { width: 1440, height: 900 };

/** Returns the role and name of every control that is at least partly inside of the window. */
async function visibleControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const found: string[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !roles.has(String(role?.value)) || backendDOMNodeId === undefined) continue;
    // A node without a box is not drawn, and one of a pixel with its border is shown only while it has the focus.
    const box = await session.send('DOM.getBoxModel', { backendNodeId: backendDOMNodeId }).catch(() => undefined);
    const [left = 0, top = 0, , , right = 0, bottom = 0] = box?.model.border ?? [];
    const isDrawn = right - left > 4 && bottom - top > 4;
    if (isDrawn && right > 0 && bottom > 0 && left < size.width && top < size.height)
      found.push(`${String(role?.value)} ${String(name?.value)}`);
  }
  await session.detach();
  return found;
}

for (const { name, most, has, open } of pages) {
  test(`${name} shows at most ${most} controls`, async ({ page, startApp }) => {
    await page.setViewportSize(size);
    await exploreSandbox(page, await startApp());
    await open(page);
    // Under the pointer, a pane or a row shows more.
    await page.mouse.move(720, 3);
    const controls = await visibleControls(page);
    expect(controls).toContain(has);
    expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(most);
  });
}
