import type { Page } from '@playwright/test';
import { addComparison } from '../support/seed-comparison.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, exploreSandbox, openModel, panes, savedSetsOf, sets, setsOf, test } from './support/app.ts';
import { movedSince, rememberPlaces, watchPlaces } from './support/movement.ts';
import { addNumber, printNumbers } from './support/number-table.ts';

// The numbers of the design of Studio that follow from what happens: what moves, how many runs a form starts that was
// filled from a result, and how soon something is in sight. Times are only reported: the bench holds them.

test.use({ hasOpenLanes: false });

const form = (page: Page) => page.getByRole('region', { name: /^Form for/ });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const runs = (page: Page) => page.getByRole('spinbutton', { name: 'Runs' });

test.afterAll(printNumbers);

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

async function generate(page: Page, text: string): Promise<void> {
  await prompt(page).fill(text);
  await form(page)
    .getByRole('button', { name: /^Generate/ })
    .click();
}

/** Opens the form of a model, and asks for so many runs. */
async function askFor(page: Page, model: string, count: number): Promise<void> {
  await openModel(page, model);
  await runs(page).press(String(count));
  await expect(runs(page)).toHaveAttribute('aria-valuenow', String(count));
}

test('nothing moves when results arrive or a result is picked', async ({ page, startApp }) => {
  const expectStill = async (of: string) => {
    const { most, moved } = await movedSince(page);
    addNumber({ number: 6, of: `pixels of movement, ${of}`, mock: '0', measured: String(most) });
    expect.soft(moved, of).toEqual([]);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchPlaces(page);
  await exploreSandbox(page, await startApp());
  await askFor(page, 'video-b', 4);
  await generate(page, 'A red canoe');
  await expect(panes(page)).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Playback controls for all videos' })).toBeVisible();
  await expect(panes(page).locator('time')).toHaveCount(4);
  await page.mouse.move(720, 3);
  await rememberPlaces(page);
  await expect(panes(page).locator('video').first()).toBeVisible();
  await expectStill('the first result arrives');
  await expect(panes(page).locator('video')).toHaveCount(4);
  await expect(savedSetsOf(page, 'A red canoe')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Playback controls for all videos' })).toContainText(
    /frame \d+ of \d\d/,
  );
  await expectStill('all results have arrived');
  await panes(page).nth(1).hover();
  await expect(panes(page).nth(1).getByRole('button', { name: 'Move B' })).toBeVisible();
  await rememberPlaces(page);
  await page.keyboard.press('p');
  await expect(panes(page).nth(1)).toHaveAttribute('data-flag', 'pick');
  await expectStill('a result is picked');
});

test('a form that is filled from a result starts one run', async ({ page, startApp }) => {
  const expectOne = async (verb: string, model: string) => {
    await expect(page.getByRole('region', { name: `Form for ${model}` })).toBeVisible();
    await expect(runs(page)).toHaveAttribute('aria-valuenow', '1');
    const measured = (await runs(page).getAttribute('aria-valuenow')) ?? '';
    addNumber({ number: 11, of: `runs after ${verb}`, mock: '1', measured });
  };
  const image = 'image-c-2.5-t2i-preview';
  await exploreSandbox(page, await startApp());
  await openModel(page, image);
  await generate(page, 'A vase [fast]');
  await expect(savedSetsOf(page, 'A vase')).toHaveCount(1);

  await test.step('Remix', async () => {
    await askFor(page, image, 3);
    await panes(page).getByRole('button', { name: 'Remix', exact: true }).click();
    await expectOne('Remix', image);
  });
  await test.step('Continue', async () => {
    await askFor(page, 'video-c-2.2-i2v-flash', 3);
    // Its form has no place for the image, so the model is chosen.
    await openModel(page, image);
    await panes(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Continue with' })
      .getByText('video-c-2.2-i2v-flash', { exact: true })
      .click();
    await expectOne('Continue', 'video-c-2.2-i2v-flash');
  });
  await test.step('Other model', async () => {
    await askFor(page, 'video-b', 3);
    await openModel(page, image);
    await panes(page).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Other model/ }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'video-b', exact: true }).click();
    await expectOne('Other model', 'video-b');
  });
  await test.step('Edit and try again', async () => {
    await openModel(page, image);
    await generate(page, 'A broken vase [fast] [fail]');
    const retry = panes(page).getByRole('button', { name: 'Edit and try again' });
    await expect(retry).toBeVisible();
    await askFor(page, image, 3);
    await retry.click();
    await expectOne('Edit and try again', image);
  });
});

/**
 * Measures from the next `event` to the first frame with an element that matches `selector`. Resolves to a function that
 * returns the milliseconds.
 */
async function measureFrom(page: Page, event: 'keydown' | 'click', selector: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([type, wanted]) => {
      const measured = new Promise<number>((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (document.querySelector(wanted) === null) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(Math.round(performance.now() - timeStamp)));
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        };
        addEventListener(type, begin, { once: true, capture: true });
      });
      Reflect.set(window, 'measured', measured);
    },
    [event, selector] as const,
  );
  return async () => Number(await page.evaluate(() => Reflect.get(window, 'measured')));
}

test('a pick and a set are in sight soon, and a saved video has its thumbnail', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const video = { framesPerSecond: 24, frames: 24, width: 320, height: 180, modelId: 'video-d-pro' };
  const items = await seedLibrary(dataFolder, [video, video, video, video]);
  await addComparison(dataFolder, 'Two', items.slice(0, 2));
  const four = await addComparison(dataFolder, 'Four', items);
  await page.goto((await startApp(['--sandbox'])).url);
  await page.getByRole('link', { name: 'Studio', exact: true }).waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/studio/${four}`);
  await expect(panes(page).locator('video')).toHaveCount(4);
  await panes(page).nth(1).hover();
  const pick = await measureFrom(page, 'keydown', 'figure[data-flag="pick"]');
  await page.keyboard.press('p');
  addNumber({ number: 12, of: 'P to its frame', mock: 'under 100 ms', measured: `${await pick()} ms` });
  await expect(panes(page).nth(1)).toHaveAttribute('data-flag', 'pick');

  const panesOfTwo = 'section[aria-label="Panes"]:not(:has(> figure:nth-of-type(3))) > figure:nth-of-type(2) video';
  const set = await measureFrom(page, 'click', panesOfTwo);
  await setsOf(page, 'Two').click();
  addNumber({ number: 12, of: 'a set to the stage', mock: 'under 100 ms', measured: `${await set()} ms` });
  await expect(panes(page).locator('video')).toHaveCount(2);

  await openModel(page, 'video-b');
  await generate(page, 'A lantern');
  await expect(sets(page).first()).toHaveAccessibleName('A lantern: 1 take, running');
  const without = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [total, before] = [0, performance.now()];
        const look = () => {
          const now = performance.now();
          // The newest set is the first one.
          const entry = document.querySelector<HTMLElement>('[data-history] button[aria-label]');
          const isSaved = /: 1 take$/.test(entry?.ariaLabel ?? '');
          const thumbnail = entry?.getElementsByTagName('img')[0];
          if (isSaved && thumbnail?.complete && thumbnail.naturalWidth > 0) return resolve(Math.round(total));
          if (isSaved) total += now - before;
          before = now;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  addNumber({ number: 12, of: 'a saved video without its thumbnail', mock: '0 s', measured: `${without} ms` });
  await expect(panes(page).locator('video')).toHaveCount(1);
});
