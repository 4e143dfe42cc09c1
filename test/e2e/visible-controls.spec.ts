import type { Page } from '@playwright/test';
import { expect, exploreSandbox, test } from './support/app.ts';

// Counts the controls that a page shows at first, from the accessibility tree of the browser. A page with too many has
// no main road.

interface CountedPage {
  readonly name: string;
  readonly most: number;
  /** Opens the page from the first page of the sandbox. */
  readonly open: (page: Page) => Promise<void>;
}

const pages: readonly CountedPage[] = [
  {
    name: 'Chat with an empty conversation',
    most: 20,
    async open(page) {
      await page.getByRole('link', { name: 'Chat', exact: true }).click();
      await page.getByRole('button', { name: 'New conversation' }).last().click();
      await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();
    },
  },
];

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

for (const { name, most, open } of pages) {
  test(`${name} shows at most ${most} controls`, async ({ page, startApp }) => {
    await page.setViewportSize(size);
    await exploreSandbox(page, await startApp());
    await open(page);
    const controls = await visibleControls(page);
    expect(controls).toContain('textbox Question');
    expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(most);
  });
}
