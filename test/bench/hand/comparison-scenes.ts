import type { Page } from 'playwright';
import { comparisonsPath } from '../../../renderer/ui/navigation/page-paths.ts';
import { effectOf, timeToEffect } from './effect.ts';
import { goTo, timeOfClick, timeOfKeys, timesOfVideos } from './page-tools.ts';
import type { Scene } from './scene.ts';
import { clockIsAt, hasElements, hasReadyVideos, videosPlay, videosStand } from './shown-in-page.ts';

const panes = 'section[aria-label="Panes"]';
const videos = `${panes} figure video`;
const ready = { selector: videos, count: 4 };
const slider = '[aria-label="Playback controls for all videos"] [role="slider"][aria-label="Position"]';

const linkOf = (title: string) => `main[aria-label="Library"] a[aria-label^="${title}"]`;

/** Opening a comparison from its list. */
export function openComparisonScene(page: Page, title: string): Scene {
  const link = linkOf(title);
  return {
    group: 'comparison',
    open: () => goTo(page, comparisonsPath, link),
    actions: [
      {
        name: 'open comparison',
        peer: 'four videos',
        async measure() {
          await goTo(page, comparisonsPath, link);
          return timeOfClick(page, link, effectOf(hasReadyVideos, ready));
        },
      },
    ],
  };
}

/** Videos play this long before they are paused. Milliseconds. */
const playingMs = 200;

/** The keys and the ruler of an open comparison of four videos. */
export function comparisonScene(page: Page, title: string): Scene {
  const positionOf = async (attribute: 'aria-valuenow' | 'aria-valuemax') =>
    Number(await page.locator(slider).getAttribute(attribute));
  const waitUntilStill = async () => {
    await page.waitForFunction(videosStand, videos);
    await page.locator(`${slider}[aria-busy="false"]`).waitFor({ state: 'attached' });
    await page.waitForFunction(hasReadyVideos, ready);
  };
  const stop = async () => {
    await page.keyboard.press('k');
    await waitUntilStill();
  };
  const stopAtStart = async () => {
    await stop();
    await page.keyboard.press('Home');
    await page.locator(`${slider}[aria-valuenow="1"]`).waitFor({ state: 'attached' });
    await waitUntilStill();
  };
  const isPlaying = async () => !(await page.evaluate(videosStand, videos));
  const showGrid = async () => {
    await page.keyboard.press('g');
    await page.locator(`${panes}[data-layout="grid"]`).waitFor();
  };
  return {
    group: 'comparison',
    async open() {
      await goTo(page, comparisonsPath, linkOf(title));
      await page.locator(linkOf(title)).click();
      // The length is known when the frames of the files are counted.
      await page.locator(`${slider}:not([aria-valuemax="0"])`).waitFor();
      await page.waitForFunction(hasReadyVideos, ready);
      await showGrid();
    },
    actions: [
      {
        name: 'play',
        peer: 'playing videos',
        async measure() {
          await stopAtStart();
          const times = await timesOfVideos(page, videos);
          return timeOfKeys(page, 'Space', effectOf(videosPlay, { selector: videos, times }));
        },
      },
      {
        name: 'pause',
        peer: 'paused videos',
        async measure() {
          if (!(await isPlaying())) {
            await stopAtStart();
            const times = await timesOfVideos(page, videos);
            await page.keyboard.press('Space');
            await page.waitForFunction(videosPlay, { selector: videos, times });
          }
          return timeOfKeys(page, 'Space', effectOf(videosStand, videos), playingMs);
        },
      },
      {
        name: 'step',
        peer: 'next frame',
        async measure() {
          await stop();
          const frame = 1 + (await positionOf('aria-valuenow'));
          return timeOfKeys(page, '.', effectOf(clockIsAt, { slider, selector: videos, frame, tolerance: 0 }));
        },
      },
      {
        name: 'seek',
        peer: 'next frame',
        async measure(round) {
          await stop();
          const box = await page.locator(slider).boundingBox();
          if (!box) throw new Error('The comparison has no ruler.');
          // Each press is in the other half of the ruler.
          const share = 0.1 + 0.01 * round + (round % 2) * 0.4;
          const frame = Math.ceil(share * (await positionOf('aria-valuemax')));
          await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
          const took = await timeToEffect(page, {
            begins: 'pointerdown',
            press: () => page.mouse.down(),
            effect: effectOf(clockIsAt, { slider, selector: videos, frame, tolerance: 2 }),
          });
          await page.mouse.up();
          return took;
        },
      },
      {
        name: 'switch layout',
        peer: 'selected row',
        async measure() {
          await stop();
          await showGrid();
          const effect = effectOf(hasElements, { selector: `${panes}[data-layout="wipe"]`, count: 1 });
          const took = await timeOfKeys(page, 'w', effect);
          await showGrid();
          return took;
        },
      },
    ],
    close: stop,
  };
}
