import type { Page } from '@playwright/test';
import { makeNoisyImage } from '../support/make-images.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, openModel, savedSetsOf, test } from './support/app.ts';
import { ask, chooseModel } from './support/conversation-page.ts';
import { openPage } from './support/open-page.ts';

// A unique key, so that every possible place can be searched for it.
const canary = 'canary-5d1b7c90e2f84a3f9a6c';

/** The longest time in which a click may block the page. Milliseconds. */
const longestBlock = 200;

/** Returns the text that the page copied last. */
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Returns the longest task of the page during `work`, as the page measures it. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const lengths: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lengths.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { lengths, observer });
  });
  await work();
  return page.evaluate(async () => {
    // The browser reports a task a moment after its end.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    const { lengths, observer } = window as unknown as { lengths: number[]; observer: PerformanceObserver };
    for (const entry of observer.takeRecords()) lengths.push(entry.duration);
    observer.disconnect();
    return Math.max(0, ...lengths);
  });
}

test('the request log opens a create of 5 MB and a stream of thousands of frames immediately, and no export contains the key', async ({
  page,
  context,
  startApp,
  startSandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const gateway = await startSandbox(['--key', canary, '--stream-ms', '0']);
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: canary });
  await page.goto(app.url);
  await openModel(page, 'image-c-2.6-image');
  const image = makeNoisyImage(1400, 1300);
  expect(image.length).toBeGreaterThan(5_000_000);
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds in the wind [fast]');
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: image });
  await expect(page.getByRole('button', { name: /^Generate/ })).not.toHaveAttribute('data-blocked', 'true');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(savedSetsOf(page, 'Reeds in the wind')).toHaveCount(1);

  await openPage(page, 'Activity');
  await page.getByRole('link', { name: 'Requests' }).click();
  const row = page.getByRole('option', { name: /POST/ });
  await expect(row).toHaveCount(1);
  const detail = page.getByRole('region', { name: 'Request', exact: true });
  const body = detail.getByRole('region', { name: 'Body' });
  // The measurement itself must be able to find a long task.
  const busy = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // In a task of the page, because tasks of the driver don't count.
          setTimeout(() => {
            const until = performance.now() + 250;
            while (performance.now() < until);
            resolve();
          });
        }),
    );
  expect(await longestTask(page, busy)).toBeGreaterThan(longestBlock);
  const longest = await longestTask(page, async () => {
    await row.click();
    await expect(body).toContainText('Reeds in the wind');
  });
  printLine(`opening a create of ${Math.round(image.length / 1e6)} MB: longest task ${Math.round(longest)} ms`);
  expect(longest).toBeLessThan(longestBlock);

  // The body is shown with its size. Neither the page nor its copied text contains the bytes.
  const shown = await body.innerText();
  expect(shown).toMatch(/\([5-9](\.\d)? MB as base64\)/);
  expect(shown.length).toBeLessThan(5_000);

  await page.evaluate((text) => navigator.clipboard.writeText(text), shown);
  const exported: string[] = [await copied(page)];
  for (const form of ['cURL', 'fetch', 'Python']) {
    await detail.getByRole('button', { name: /^(Copy as|Copied)$/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${form},`) }).click();
    await expect.poll(() => copied(page)).not.toBe(exported.at(-1));
    const text = await copied(page);
    expect(text).toContain('image-c-2.6-image');
    expect(text).toContain('API_KEY');
    exported.push(text);
  }
  await page.getByRole('button', { name: 'Copy support report' }).click();
  await expect.poll(() => copied(page)).not.toBe(exported.at(-1));
  exported.push(await copied(page));
  expect(new Set(exported).size).toBe(5);
  for (const text of exported) {
    expect(text).not.toContain(canary);
    expect(text).not.toContain(canary.slice(7));
    expect(text.length).toBeLessThan(20_000);
  }

  await test.step('a stream of thousands of frames opens immediately', async () => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await chooseModel(page, 0, 'sandbox-chat');
    await ask(page, '[long] Tell me of the reeds');
    await openPage(page, 'Activity');
    await page.getByRole('link', { name: 'Requests' }).click();
    const chat = page.getByRole('option', { name: /POST.*completions/ });
    await chat.click();
    const tab = detail.getByRole('tab', { name: /^Frames/ });
    const frames = detail.getByRole('region', { name: 'Frames' });
    const opening = await longestTask(page, async () => {
      await tab.click();
      await expect(frames).toContainText('chat.completion.chunk');
    });
    const frameCount = Number(/^Frames ([\d,]+)/.exec((await tab.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
    expect(frameCount).toBeGreaterThan(5000);
    const scrolling = await longestTask(page, async () => {
      await frames.hover();
      for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 40_000);
      await expect(frames.locator('li').first()).not.toContainText('"role":"assistant"');
    });
    printLine(
      `${frameCount} frames: longest task ${Math.round(opening)} ms to open, ${Math.round(scrolling)} ms to scroll`,
    );
    // Only the visible rows exist, which keeps the page fast on a busy machine too.
    expect(await frames.locator('li').count()).toBeLessThan(100);
  });
});
