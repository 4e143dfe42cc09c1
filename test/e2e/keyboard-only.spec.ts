import type { Locator, Page } from '@playwright/test';
import { recordAnnouncements, takeAnnouncements } from './support/announcements.ts';
import { expect, test } from './support/app.ts';

/** Describes the focused element. The focus is nothing when it is lost or invisible. */
async function focused(page: Page): Promise<{ what: string; isSeen: boolean; hasRing: boolean }> {
  return page.evaluate(() => {
    const now = document.activeElement;
    if (!now || now === document.body) return { what: 'nothing', isSeen: false, hasRing: false };
    // For a checkbox, or a field inside a larger box, the surrounding or adjacent element draws the ring.
    const around = now instanceof HTMLInputElement ? [now.nextElementSibling, now.parentElement] : [];
    const drawn = [now, ...around, around[1]?.parentElement];
    const seen = drawn.filter((each): each is Element => {
      const { width = 0, height = 0, bottom = 0, right = 0 } = each?.getBoundingClientRect() ?? {};
      return each?.checkVisibility({ opacityProperty: true }) === true && width * height > 0 && bottom > 0 && right > 0;
    });
    const hasRing = seen.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow.includes('inset');
    });
    const what = `${now.localName} ${now.getAttribute('aria-label') ?? now.textContent?.trim().slice(0, 40) ?? ''}`;
    // The program focuses the page as a whole, which is no control.
    return { what, isSeen: seen.length > 0, hasRing: hasRing || now.localName === 'main' };
  });
}

async function expectFocusStays(page: Page): Promise<void> {
  await expect.poll(() => focused(page)).toMatchObject({ isSeen: true, hasRing: true });
}

/** Presses `key` until `target` has the focus. Throws if it never gets there. */
async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const way: string[] = [];
  for (let presses = 0; presses < 90; presses += 1) {
    // Some controls of a pane exist only while the focus is in the pane.
    if ((await target.count()) > 0 && (await target.evaluate((each) => each === document.activeElement))) return;
    await page.keyboard.press(key);
    const { what, isSeen, hasRing } = await focused(page);
    way.push(`${what}${isSeen ? '' : ' (not seen)'}${hasRing ? '' : ' (no ring)'}`);
  }
  throw new Error(`The focus never reached the target:\n${way.join('\n')}`);
}

test('the main workflow needs only keys, from the first run to rated results that are found again', async ({
  page,
  startApp,
}) => {
  await recordAnnouncements(page);
  const app = await startApp();
  await page.goto(app.url);

  await test.step('the first run is completed', async () => {
    await walkTo(page, page.getByRole('button', { name: /Explore with the sandbox/ }));
    await expectFocusStays(page);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeFocused();
    await expectFocusStays(page);
  });

  await test.step('a brief is sent to two models', async () => {
    await walkTo(page, page.getByLabel('Prompt', { exact: true }));
    await page.keyboard.type('A lighthouse in the rain [fast]');
    await page.keyboard.press('Control+Alt+Enter');
    await expect(page.getByRole('button', { name: /^Generate 4/ })).toBeVisible();
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
    await expectFocusStays(page);
    for (const model of ['video-c-2.6-t2v-spark', 'video-c-2.2-t2v-plus']) {
      const tick = page.getByRole('checkbox', { name: model, exact: true });
      await walkTo(page, tick);
      await page.keyboard.press('Space');
      await expect(tick).not.toBeChecked();
      await expectFocusStays(page);
    }
    await walkTo(page, page.getByRole('button', { name: /^Generate 2/ }));
    await page.keyboard.press('Enter');
  });

  const stage = page.getByRole('region', { name: 'Panes' });
  await test.step('both videos play in sync', async () => {
    await expect(stage.locator('video')).toHaveCount(2);
    const announced = (await takeAnnouncements(page)).filter((each) => each.includes('complete'));
    expect(announced).toEqual(['polite: The comparison is complete: 2 results']);
    await expectFocusStays(page);
    const transport = page.getByRole('region', { name: 'Playback controls for all videos' });
    await expect(transport).toBeVisible();
    await page.keyboard.press('.');
    await expect(transport).toContainText('frame 2 of');
    await page.keyboard.press('Space');
    await expect(transport.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(transport.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.keyboard.press('Alt+2');
    await expect(stage.getByRole('figure')).toHaveCount(1);
    await page.keyboard.press('Alt+2');
    await expect(stage.getByRole('figure')).toHaveCount(2);
    await expectFocusStays(page);
  });

  await test.step('one key goes from part to part of the page', async () => {
    const parts = ['Form for', 'Comparison', 'Sets'];
    for (const part of [...parts, ...parts]) {
      await page.keyboard.press('F6');
      await expect(page.getByRole('region', { name: new RegExp(`^${part}`) }).locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await expect(page.locator('#page')).toBeFocused();
  });

  await test.step('each result is rated', async () => {
    for (const [pane, stars] of [
      ['A', 2],
      ['B', 5],
    ] as const) {
      await walkTo(page, page.getByRole('button', { name: `Pick ${pane}` }));
      await expectFocusStays(page);
      await page.keyboard.press(String(stars));
      const rating = page.getByRole('slider', { name: `Rating of ${pane}` });
      await expect(rating).toHaveAttribute('aria-valuenow', String(stars));
      await expectFocusStays(page);
    }
  });

  await test.step('a blind vote is submitted', async () => {
    await page.keyboard.press('v');
    const start = page.getByRole('button', { name: 'Start round' });
    const vote = page.getByRole('button', { name: /^Reveal/ });
    await expect(start.or(vote).first()).toBeVisible();
    if (await start.isVisible()) {
      await walkTo(page, start);
      await page.keyboard.press('Enter');
    }
    await expect(vote).toBeVisible();
    await expectFocusStays(page);
    await page.keyboard.press('1');
    await expect(page.getByLabel('voted')).toHaveCount(1);
    await expectFocusStays(page);
    await page.keyboard.press('Alt+r');
    const revealed = page.getByRole('dialog');
    await expect(revealed).toBeVisible();
    await expectFocusStays(page);
    await page.keyboard.press('Escape');
    await expect(revealed).toBeHidden();
    await expectFocusStays(page);
  });

  await test.step('the results are found in the library', async () => {
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('main', { name: 'Library' })).toBeVisible();
    await expectFocusStays(page);
    await page.keyboard.press('/');
    await page.keyboard.type('lighthouse');
    await expectFocusStays(page);
    const found = page.getByRole('gridcell', { name: /^Video by .*lighthouse/ });
    await expect(found).toHaveCount(2);
    // The order of the two results depends on the runs.
    await walkTo(page, found.first());
    await expectFocusStays(page);
    await page.keyboard.press('ArrowRight');
    await expect(found.nth(1)).toBeFocused();
    await expectFocusStays(page);
  });
});
