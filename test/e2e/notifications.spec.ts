import { once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { recordAnnouncements, takeAnnouncements } from './support/announcements.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { clickUndo, notificationWith } from './support/notification.ts';

const model = 'image-c-2.5-t2i-preview';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function generate(page: Page, prompt: string): Promise<void> {
  await openModel(page, model);
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  // A run without a result offers "Generate again" in its pane.
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByRole('button', { name: /^Generate/ }).click();
}

/**
 * Waits for an announcement of `words`, and returns all announcements in order. Each is made once, and none is about
 * elapsed time or progress.
 */
async function announcementsUntil(page: Page, words: RegExp): Promise<string[]> {
  const announced: string[] = [];
  await expect
    .poll(async () => {
      announced.push(...(await takeAnnouncements(page)));
      return announced.filter((each) => words.test(each)).length;
    })
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
  const icon = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href);
  const plainIcon = await icon();

  // No notification appears when the page already shows the run. A screen reader still announces the run.
  await takeAnnouncements(page);
  await generate(page, 'Reeds in the wind [fast]');
  await expect(page).toHaveTitle('(1) Studio · Triptych');
  const badgedIcon = await icon();
  expect(badgedIcon).toMatch(/^blob:/);
  await expect(savedSetsOf(page, 'Reeds in the wind')).toHaveCount(1);
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
  await panes(page).getByRole('button', { name: 'Stop tracking' }).click();
  await announcementsUntil(page, new RegExp(`^polite: ${model}: Untracked$`));

  // On another page: a notification in the status line with a link to the run.
  await generate(page, 'Fog over the harbour [fast]');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const word = notificationWith(page);
  await expect(word).toHaveCount(1);
  await announcementsUntil(page, new RegExp(`^polite: Saved: ${model}`));
  await expect(word).toContainText(`Saved: ${model}`);
  await expect(word).toContainText('Fog over the harbour');
  await isAccessible(page);
  await word.getByRole('link', { name: 'Show' }).click();
  await expect(page).toHaveURL(/#\/library\/[0-9a-f-]{36}$/);

  // In another program: through the browser, after this click allowed notifications; never both.
  await page.goBack();
  const system = page.getByRole('switch', { name: 'System notifications' });
  await expect(system).not.toBeChecked();
  await system.click({ force: true });
  await expect(system).toBeChecked();
  await expect(word).toHaveCount(0);
  await generate(page, 'Rain on the quay [fast]');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => false });
    window.dispatchEvent(new Event('blur'));
  });
  const raised = () => page.evaluate(() => (window as unknown as { raised: { title: string }[] }).raised);
  await expect.poll(async () => (await raised()).length).toBe(1);
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

test('one line at the bottom shows the newest notification, and nothing moves or is covered', async ({
  page,
  startApp,
}) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'video-c-2.1-kf2v-plus');
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds');
  const form = page.getByRole('region', { name: /^Form for/ });
  const frame = page.getByLabel('First frame', { exact: true });
  await frame.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
  const line = page.getByRole('region', { name: 'Status messages' });
  const generateButton = page.getByRole('button', { name: /^Generate/ });

  for (const [width, height] of [
    [2560, 1440],
    [1280, 800],
    [640, 600],
    [400, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    // In a narrow window the form scrolls to its buttons.
    const before = width > 860 ? await boundsOf(generateButton) : undefined;
    const empty = await boundsOf(line);
    await form.getByRole('button', { name: 'Remove' }).click();
    await expect(notificationWith(page, 'dot.png removed')).toHaveCount(1);
    expect(await boundsOf(line), `the line at ${width}`).toEqual(empty);
    expect(empty.bottom).toBe(height);
    if (before) {
      expect(await boundsOf(generateButton), `Generate at ${width}`).toEqual(before);
      expect(before.bottom).toBeLessThanOrEqual(empty.top);
    }
    await isAccessible(page);
    await clickUndo(page, 'dot.png removed');
    await expect(form.getByText('dot.png')).toBeVisible();
  }

  // A key reaches the line from a text field, and Undo gives the focus back to the page.
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Prompt', { exact: true }).focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(line.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('dot.png')).toBeVisible();
  await expect(notificationWith(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');

  // A dialog lies over the line.
  await form.getByRole('button', { name: 'Remove' }).click();
  await form.getByRole('button', { name: 'From library' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(notificationWith(page)).not.toBeFocused();
});

test('media on the stage keep their place, and the viewer ends above a notification', async ({ page, startApp }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await exploreSandbox(page, await startApp());
  await openModel(page, model);
  // Beside fewer than three panes the form opens, which would be another layout.
  await page.getByRole('spinbutton', { name: 'Runs' }).press('4');
  await generate(page, 'Reeds at dusk [fast]');
  await expect(savedSetsOf(page, 'Reeds at dusk')).toHaveAccessibleName(/: 4 takes$/);
  await expect(panes(page)).toHaveCount(4);
  await expect(panes(page).locator('img')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Open form' })).toBeVisible();

  const comparison = page.getByRole('region', { name: 'Comparison' });
  const whole = await boundsOf(comparison);
  await page.getByRole('button', { name: 'Pane D actions' }).click();
  await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
  await page.getByRole('menuitem', { name: 'Remove from comparison' }).click();
  const notice = notificationWith(page, 'D removed');
  await expect(notice).toBeVisible();
  await expect(panes(page)).toHaveCount(3);
  expect(await boundsOf(comparison)).toEqual(whole);
  expect(whole.bottom).toBeLessThanOrEqual((await boundsOf(notice)).top);
  await isAccessible(page);
  await clickUndo(page, 'D removed');
  await expect(panes(page)).toHaveCount(4);

  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('gridcell').first().dblclick();
  const viewer = page.getByRole('dialog');
  await page.keyboard.press('Delete');
  const trashed = notificationWith(page, 'in Trash');
  await expect
    .poll(async () => (await boundsOf(viewer.getByRole('listbox'))).bottom)
    .toBe((await boundsOf(trashed)).top);
  await page.keyboard.press('F8');
  await expect(trashed).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(trashed.getByRole('button', { name: 'Undo' })).toBeFocused();
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
  await expect(savedSetsOf(page, 'Reeds at noon')).toHaveCount(1);

  await test.step('on the stage', async () => {
    // Stars appear with a rating.
    const stars = panes(page).getByRole('slider', { name: 'Rating of A' });
    await panes(page).locator('img').click();
    await takeAnnouncements(page);
    await page.keyboard.press('4');
    await expect(stars).toHaveAttribute('aria-valuetext', '4 of 5 stars');
    await expect(notificationWith(page)).toHaveCount(0);
    expect(await takeAnnouncements(page)).toContain('polite: A: 4 of 5 stars');
    await page.keyboard.press('Control+z');
    await expect(stars).toHaveCount(0);
  });

  await test.step('in the library', async () => {
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    const cell = page.getByRole('gridcell').first();
    await expect(cell).toHaveAccessibleName(/Reeds at noon/);
    await cell.click();
    await takeAnnouncements(page);
    await page.keyboard.press('4');
    await expect(cell).toHaveAccessibleName(/4 of 5 stars/);
    await expect(notificationWith(page)).toHaveCount(0);
    expect(await takeAnnouncements(page)).toContain('polite: This item: 4 of 5 stars');
    await page.keyboard.press('Control+z');
    await expect(cell).not.toHaveAccessibleName(/stars/);
  });
});
