import type { Page } from '@playwright/test';
import { seedImages } from '../support/block-images.ts';
import { type BarsEncoding, barsEncodings, colorBars, lumaOf } from '../support/color-bars.ts';
import { barsVideo } from '../support/exact-video.ts';
import { addComparison } from '../support/seed-comparison.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, test } from './support/app.ts';
import { controlsWithoutKey } from './support/controls-without-key.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';

// Reads planted color bars from the screen of the real program. The videos are stored without compression, so every code
// value is known.

const letters = ['A', 'B', 'C', 'D'];
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const scopes = (page: Page) => page.getByRole('complementary', { name: 'Scopes' });
const waveform = (page: Page) => page.getByRole('img', { name: /^Waveform/ });

/** Opens a comparison of the four encodings of the same bars. */
async function openBars(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Color bars/ }).click();
  await expect(position(page)).toHaveAttribute('aria-valuemax', '24');
}

async function seedBars(dataFolder: string): Promise<void> {
  const videos = await Promise.all(
    barsEncodings.map(async (encoding, index) => ({
      modelId: index % 2 === 0 ? 'video-d-pro' : 'video-b',
      framesPerSecond: 24,
      frames: 24,
      width: 256,
      height: 144,
      bytes: await barsVideo(encoding),
    })),
  );
  await addComparison(dataFolder, 'Color bars', await seedLibrary(dataFolder, videos));
}

/** Counts the jobs that the worker of the scopes receives, without a part in the program. */
async function countComputations(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counts = { jobs: 0 };
    Object.assign(window, { scopeCounts: counts });
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes('scopes-worker')) return;
        const post = this.postMessage.bind(this) as (...given: unknown[]) => void;
        this.postMessage = ((...given: unknown[]) => {
          counts.jobs += 1;
          post(...given);
        }) as typeof this.postMessage;
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { scopeCounts: { jobs: number } }).scopeCounts.jobs);
}

const encodingName = ({ matrix, isFullRange }: BarsEncoding) =>
  `${matrix === 'bt601' ? 'BT.601' : 'BT.709'}, ${isFullRange ? 'full' : 'limited'} range`;

test('scopes read planted color bars within one code value, for each matrix and range', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await seedBars(dataFolder);
  const { url } = await startApp(['--sandbox']);
  await openBars(page, url);
  await page.keyboard.press('Alt+o');
  await expect(scopes(page).getByText('A: BT.601, limited range')).toBeVisible();

  for (const [index, encoding] of barsEncodings.entries()) {
    const letter = letters[index] ?? '';
    await test.step(`${letter}: ${encodingName(encoding)}`, async () => {
      await expect(scopes(page).getByText(`${letter}: ${encodingName(encoding)}`)).toBeVisible();
      // The brightest bar is white at 75 %, and the darkest is blue.
      const lumas = colorBars.map((color) => Math.round(lumaOf(color, encoding.matrix)));
      const near = (value: number) => `(${value - 1}|${value}|${value + 1})`;
      const range = `${near(Math.min(...lumas))} to ${near(Math.max(...lumas))}`;
      await expect(waveform(page)).toHaveAccessibleName(new RegExp(`${letter}, Y ${range}, mean`));
      await page.keyboard.press('Alt+p');
    });
  }

  await test.step('a click on a pane shows its scopes, and a pair layout overlays both', async () => {
    await page
      .getByRole('figure', { name: /^Pane C,/ })
      .locator('[data-art]')
      .click();
    await expect(scopes(page).getByText('C: BT.709, limited range')).toBeVisible();
    await page.keyboard.press('w');
    await expect(scopes(page).getByText('A: BT.601, limited range')).toBeVisible();
    await expect(scopes(page).getByText('B: BT.601, full range')).toBeVisible();
    await expect(waveform(page)).toHaveAccessibleName(/A, Y .*\. B, Y /);
    await page.keyboard.press('g');
  });

  await page.mouse.move(600, 5);
  expect.soft(await findAxeViolations(page), 'scopes').toEqual([]);
  expect.soft(await controlsWithoutKey(page), 'no key').toEqual([]);
});

test('scopes compute at a bounded rate during playback, and nothing while nothing changes', async ({
  page,
  startApp,
  dataFolder,
}) => {
  await seedBars(dataFolder);
  const { url } = await startApp(['--sandbox']);
  const computed = await countComputations(page);
  await openBars(page, url);
  await page.waitForTimeout(500);
  expect(await computed(), 'closed').toBe(0);

  await page.keyboard.press('Alt+o');
  await expect(waveform(page)).toHaveAccessibleName(/Y \d+ to \d+/);
  await page.waitForTimeout(500);
  const opened = await computed();
  expect(opened).toBeGreaterThan(0);
  await page.waitForTimeout(1500);
  expect(await computed(), 'paused').toBe(opened);

  await page.keyboard.press('.');
  await expect.poll(computed, 'one step').toBeGreaterThan(opened);
  await page.keyboard.press('Shift+l');
  await page.keyboard.press('Space');
  await page.waitForTimeout(1000);
  const [before, from] = [await computed(), Date.now()];
  await page.waitForTimeout(3000);
  const [after, seconds] = [await computed(), (Date.now() - from) / 1000];
  expect((after - before) / seconds, 'rate').toBeLessThanOrEqual(13);
  // A loaded machine plays few frames a second.
  await expect.poll(computed, 'live').toBeGreaterThan(before + 1);

  await page.keyboard.press('Space');
  // A loaded machine shows the exact frame of the pause late, and the scopes follow it.
  let stopped: number | undefined;
  await expect
    .poll(
      async () => {
        const last = stopped;
        stopped = await computed();
        return stopped === last;
      },
      { intervals: [5000] },
    )
    .toBe(true);
  await page.waitForTimeout(1500);
  expect(await computed(), 'stopped').toBe(stopped);
  await page.keyboard.press('Alt+o');
  await page.keyboard.press('Space');
  await page.waitForTimeout(1000);
  expect(await computed(), 'closed during playback').toBe(stopped);
});

test('the color picker reads all panes at one place, by pointer and by keyboard', async ({
  page,
  startApp,
  dataFolder,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seedBars(dataFolder);
  const { url } = await startApp(['--sandbox']);
  await openBars(page, url);
  await page.keyboard.press('Alt+c');
  const picker = page.getByRole('region', { name: 'Color picker' });
  const cards = picker.getByRole('listitem');
  const hold = picker.getByRole('button', { name: /^Hold place/ });
  await expect(cards).toHaveCount(4);
  await expect(hold).toBeFocused();

  await test.step('each bar is read within one code value in every pane', async () => {
    for (const [bar, color] of colorBars.entries()) {
      // The panes may still take their final size.
      const pointAtBar = async () => {
        const image = await page.locator('[data-pane-image]').first().boundingBox();
        if (!image) throw new Error('Pane A is missing.');
        await page.mouse.move(image.x + ((bar + 0.5) * image.width) / colorBars.length, image.y + image.height / 2);
        return hold.innerText();
      };
      await expect.poll(pointAtBar).toMatch(new RegExp(`^${bar * 32 + 16}, `));
      for (const [index, encoding] of barsEncodings.entries()) {
        const expected = [...color, Math.round(lumaOf(color, encoding.matrix))];
        await expect
          .poll(async () => {
            const text = await cards.nth(index).innerText();
            const read = [/R (\d+)/, /G (\d+)/, /B (\d+)/, /Y (\d+)/].map((pattern) => Number(pattern.exec(text)?.[1]));
            return read.every((value, channel) => Math.abs(value - (expected[channel] ?? 0)) <= 1) ? 'right' : text;
          }, `bar ${bar} of ${letters[index]}`)
          .toBe('right');
      }
    }
  });

  await test.step('a click holds the place, and arrow keys move it', async () => {
    const image = await page.locator('[data-pane-image]').first().boundingBox();
    if (!image) throw new Error('Pane A is missing.');
    await page.mouse.click(image.x + image.width * 0.5 + 2, image.y + image.height * 0.5 + 2);
    await expect(hold).toHaveAttribute('aria-pressed', 'true');
    const held = await hold.innerText();
    await page.mouse.move(image.x + 5, image.y + 5);
    await expect(hold).toHaveText(held);
    const [x = 0, y = 0] = held.split(', ').map(Number);
    await hold.press('ArrowRight');
    await expect(hold).toHaveText(`${x + 1}, ${y}`);
    await hold.press('Shift+ArrowUp');
    await expect(hold).toHaveText(`${x + 1}, ${y - 10}`);
  });

  await test.step('Space plays, and the place stays held', async () => {
    await hold.press('Space');
    await expect(position(page)).toHaveAttribute('aria-valuenow', '24');
    await expect(hold).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the values are copied, and Escape closes', async () => {
    await page.keyboard.press('Alt+Shift+C');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^A: R 191 .*\nB: R 191 G 0 B 191, #BF00BF, Y 79\nC: /);
    expect.soft(await findAxeViolations(page), 'color picker').toEqual([]);
    expect.soft(await controlsWithoutKey(page), 'no key').toEqual([]);
    await hold.press('Escape');
    await expect(picker).toHaveCount(0);
  });
});

test('images have scopes as videos do', async ({ page, startApp, dataFolder }) => {
  const blocks = { width: 640, height: 360, columns: 8, rows: 5, set: 1 };
  await addComparison(dataFolder, 'Two images', await seedImages(dataFolder, [blocks, { ...blocks, set: 2 }]));
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Two images/ }).click();
  await expect(page.getByRole('figure', { name: /^Pane A,/ })).toBeVisible();
  await page.keyboard.press('Alt+o');
  await expect(scopes(page).getByText('A: RGB, full range')).toBeVisible();
  await expect(waveform(page)).toHaveAccessibleName(/Y \d+ to \d+/);
});

test('the scopes of a very large image say how many of its pixels they count', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const blocks = { width: 4096, height: 2304, columns: 8, rows: 5, set: 1 };
  await addComparison(dataFolder, 'Large images', await seedImages(dataFolder, [blocks, { ...blocks, set: 2 }]));
  const { url } = await startApp(['--sandbox']);
  await page.goto(url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Large images/ }).click();
  await expect(page.getByRole('figure', { name: /^Pane A,/ })).toBeVisible();
  await page.keyboard.press('Alt+o');
  await expect(scopes(page).getByText('A: RGB, full range, 1 of 6 pixels')).toBeVisible();
  await expect(waveform(page)).toHaveAccessibleName(/Y \d+ to \d+/);
});
