import { once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { recordAnnouncements, takeAnnouncements } from './support/announcements.ts';
import { expect, exploreSandbox, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

const model = 'image-c-2.5-t2i-preview';

async function generate(page: Page, prompt: string): Promise<void> {
  await openModel(page, model);
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
}

/**
 * Waits for an announcement of `words`, and returns all announcements in order. Each is made once, and none is about
 * elapsed time or progress.
 */
async function announcementsUntil(page: Page, words: RegExp): Promise<string[]> {
  const announced: string[] = [];
  await expect
    .poll(
      async () => {
        announced.push(...(await takeAnnouncements(page)));
        return announced.filter((each) => words.test(each)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(announced.filter((each, at) => announced.indexOf(each) !== at)).toEqual([]);
  expect(announced.filter((each) => /%|\d:\d\d/.test(each))).toEqual([]);
  return announced;
}

async function isAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

test('a run that ends while the user looks elsewhere is announced once in one place, and quitting lists the active runs', async ({
  page,
  context,
  startApp,
}) => {
  test.setTimeout(120_000);
  // A window that records what the page passes to the system's notifications.
  await context.addInitScript(() => {
    const raised: unknown[] = [];
    class Recorded {
      static permission = 'default';
      static async requestPermission() {
        Recorded.permission = 'granted';
        return 'granted';
      }
      onclick: (() => void) | null = null;
      constructor(title: string, options: object) {
        raised.push({ title, ...options, press: () => this.onclick?.() });
      }
      close() {}
    }
    const revoked: string[] = [];
    const { revokeObjectURL } = URL;
    URL.revokeObjectURL = (address) => {
      revoked.push(address);
      revokeObjectURL.call(URL, address);
    };
    Object.assign(window, { Notification: Recorded, raised, revoked });
  });
  await recordAnnouncements(page);
  const app = await startApp();
  let announcement = '';
  app.process.child.stderr?.on('data', (chunk: Buffer) => {
    announcement += chunk.toString();
  });
  await exploreSandbox(page, app);
  const corner = page.getByRole('region', { name: 'Status messages' });
  const icon = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href);
  const plainIcon = await icon();

  // A notification does not appear in the corner when the page already shows the run. A screen reader still announces
  // the run.
  await takeAnnouncements(page);
  await generate(page, 'Reeds in the wind [fast]');
  await expect(page).toHaveTitle('(1) Studio · Triptych');
  const badgedIcon = await icon();
  expect(badgedIcon).toMatch(/^blob:/);
  await expect(page.getByRole('article', { name: /^Saved/ })).toHaveCount(1, { timeout: 60_000 });
  await expect(page).toHaveTitle('Studio · Triptych');
  expect(await icon()).toBe(plainIcon);
  // A browser may load an icon after it was replaced. A revoked URL would be an error in the console.
  const revoked = await page.evaluate(() => (window as unknown as { revoked: string[] }).revoked);
  expect(revoked).not.toContain(badgedIcon);
  const ofOne = await announcementsUntil(page, new RegExp(`^polite: ${model}: Saved$`));
  expect(ofOne.filter((each) => each.startsWith('assertive'))).toEqual([]);

  // A failure is announced immediately. A stop by the user waits for a pause.
  await generate(page, 'Reeds in the fire [fail] [fast]');
  await announcementsUntil(page, new RegExp(`^assertive: ${model}: Failed$`));
  await generate(page, 'Reeds under snow [slow]');
  await page.getByRole('button', { name: 'Stop tracking' }).click();
  await announcementsUntil(page, new RegExp(`^polite: ${model}: Untracked$`));

  // On another page: a notification in the corner with a thumbnail and a link to the run.
  await generate(page, 'Fog over the harbour [fast]');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const word = corner.getByRole('group');
  await expect(word).toHaveCount(1, { timeout: 60_000 });
  await announcementsUntil(page, new RegExp(`^polite: Saved: ${model}`));
  await expect(word).toContainText(`Saved: ${model}`);
  await expect(word).toContainText('Fog over the harbour');
  await expect(word.locator('img')).toHaveJSProperty('complete', true);
  await isAccessible(page);
  await word.getByRole('link', { name: 'Show' }).click();
  await expect(page).toHaveURL(/#\/library\/[0-9a-f-]{36}$/);

  // In another program: through the browser, after this click allowed notifications; never both.
  await page.goBack();
  const system = page.getByRole('switch', { name: 'System notifications' });
  await expect(system).not.toBeChecked();
  await system.click({ force: true });
  await expect(system).toBeChecked();
  await word.getByRole('button', { name: 'Close notification' }).click();
  await generate(page, 'Rain on the quay [fast]');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => false });
    window.dispatchEvent(new Event('blur'));
  });
  const raised = () => page.evaluate(() => (window as unknown as { raised: { title: string }[] }).raised);
  await expect.poll(async () => (await raised()).length, { timeout: 60_000 }).toBe(1);
  expect(await raised()).toMatchObject([{ title: `Saved: ${model}`, body: 'Rain on the quay [fast]', silent: true }]);
  await expect(word).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { raised: { press(): void }[] }).raised[0]?.press());
  await expect(page).toHaveURL(/#\/library\/[0-9a-f-]{36}$/);

  await page.keyboard.press('Escape');

  // When notifications are off, none is shown anywhere.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const saved = page.getByRole('switch', { name: 'Results are saved' });
  await saved.click({ force: true });
  await expect(saved).not.toBeChecked();
  await generate(page, 'A lighthouse [slow]');
  await expect(page).toHaveTitle(/^\(1\)/);

  // Only a screen reader gets the remaining announcements.
  const ended = once(app.process.child, 'exit');
  app.process.child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(announcement).toContain(
    '1 running at the gateway. It is checked again at the next start. Results may expire 1 h after they finish.',
  );
});

test('notifications are at the lower left, three at most with Undo first, and under dialogs', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  const corner = page.getByRole('region', { name: 'Status messages' });
  const notices = corner.getByRole('alert');
  // This model takes no images: each paste is refused with a notification.
  await openModel(page, model);
  const paste = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['no image'], 'note.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  for (let time = 0; time < 5; time += 1) await paste();
  await expect(notices).toHaveCount(3);
  await openModel(page, 'video-c-2.1-kf2v-plus');
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .getByLabel('First frame', { exact: true })
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(notices).toHaveCount(3);
  await expect(notices.first()).toContainText('dot.png removed');

  // Nothing that is used all the time is below them: neither the form nor the links of the pages.
  for (const [width, height] of [
    [1280, 800],
    [1000, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    const boxes = await notices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    const covered = [
      page.getByRole('button', { name: /^Generate/ }),
      page.getByRole('link', { name: 'Settings', exact: true }),
      page.getByRole('button', { name: /^Connection:/ }),
    ];
    for (const target of covered) {
      const box = await target.boundingBox();
      if (!box) throw new Error('not on the page');
      const isCovered = boxes.some(
        (each) =>
          each.left < box.x + box.width && box.x < each.right && each.top < box.y + box.height && box.y < each.bottom,
      );
      expect(isCovered, `${await target.textContent()} at ${width}`).toBe(false);
    }
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(width / 2);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('button', { name: 'From library' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const isOver = await notices.first().evaluate((notice) => {
    const { left, top, width, height } = notice.getBoundingClientRect();
    return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOver).toBe(false);
});

test('no notification covers media or controls in Compare and in the viewer', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await exploreSandbox(page, await startApp());
  await openModel(page, model);
  await page.getByRole('spinbutton', { name: 'Runs' }).press('3');
  await generate(page, 'Reeds at dusk [fast]');
  const batch = page.getByRole('article').filter({ hasText: 'Reeds at dusk' });
  await expect(batch).toContainText(/(took.*){3}/s, { timeout: 60_000 });
  await batch.getByRole('button', { name: 'Compare all' }).click();
  const panes = page.getByRole('figure', { name: /^Pane / });
  await expect(panes).toHaveCount(3);

  // The page ends above the notification, and has its whole height again after it.
  const whole = await boundsOf(page.getByRole('region', { name: 'Comparison' }));
  await page.getByRole('button', { name: 'Pane C actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove from comparison' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'C removed' });
  await expect
    .poll(async () => (await boundsOf(page.getByRole('region', { name: 'Comparison' }))).bottom)
    .toBe((await boundsOf(notice)).top);
  await isAccessible(page);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(panes).toHaveCount(3);
  await expect.poll(() => boundsOf(page.getByRole('region', { name: 'Comparison' }))).toEqual(whole);

  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('gridcell').first().dblclick();
  const viewer = page.getByRole('dialog');
  await page.keyboard.press('Delete');
  const trashed = page.getByRole('alert').filter({ hasText: 'in Trash' });
  await expect
    .poll(async () => (await boundsOf(viewer.getByRole('listbox'))).bottom)
    .toBe((await boundsOf(trashed)).top);
});

async function boundsOf(target: Locator): Promise<{ top: number; bottom: number }> {
  return target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}

test('a rating of one result shows only its star, and Ctrl+Z restores the old rating', async ({ page, startApp }) => {
  await recordAnnouncements(page);
  await exploreSandbox(page, await startApp());
  await generate(page, 'Reeds at noon [fast]');
  const cell = page.getByRole('article').filter({ hasText: 'Reeds at noon' }).getByRole('gridcell').first();
  // The run is in the same place until its result is saved.
  await expect(cell).toHaveAccessibleName(/Reeds at noon/, { timeout: 60_000 });
  await cell.click();
  await takeAnnouncements(page);
  await page.keyboard.press('4');
  await expect(cell).toHaveAccessibleName(/4 of 5 stars/);
  await expect(page.getByRole('region', { name: 'Status messages' }).getByRole('alert')).toHaveCount(0);
  expect(await takeAnnouncements(page)).toContain('polite: This item: 4 of 5 stars');
  await page.keyboard.press('Control+z');
  await expect(cell).not.toHaveAccessibleName(/stars/);
});
