import { linkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Effect, effectOf, timeToEffect } from './effect.ts';
import type { HandFolder } from './make-hand-folder.ts';
import { middleOf, pressUntilHidden, timeOfClick, timeOfKeys, timeOfLetter, timesOfVideos } from './page-tools.ts';
import {
  hasElements,
  hasFilledList,
  hasReadyVideos,
  hasSharpImages,
  videosHaveStepped,
  videosPlay,
  videosStand,
} from './shown-in-page.ts';

/** Kinds of effects that the empty page shows. */
export type PeerEffect =
  | 'new page'
  | 'page of thumbnails'
  | 'letter'
  | 'palette'
  | 'menu'
  | 'image'
  | 'image loaded ahead'
  | 'selected row'
  | 'scrolled list'
  | 'four videos'
  | 'playing videos'
  | 'paused videos'
  | 'next frame';

/** Each function gives a real input to the empty page, and returns the milliseconds to its effect. */
export type Peer = Readonly<Record<PeerEffect, () => Promise<number>>>;

/** More than a run shows. */
const fileCount = 1000;

/** Puts files of the library into the folder of the empty page, with a name for each time that the page shows one. */
export function linkPeerFiles(folder: string, { path, images, videos }: HandFolder): void {
  for (let index = 0; index < fileCount; index += 1) {
    const image = images[index % images.length];
    if (!image) throw new Error('The library has no images.');
    const file = join(path, 'library', image.file);
    for (const name of ['image', 'ahead']) linkSync(file, join(folder, `${name}-${index}.jpg`));
    const thumbnail = join(path, 'thumbnails', image.id.slice(0, 2), `${image.id}.webp`);
    linkSync(thumbnail, join(folder, `thumbnail-${index}.webp`));
  }
  for (const [index, video] of videos.entries())
    linkSync(join(path, 'library', video.file), join(folder, `video-${index}.mp4`));
}

const paragraphs = 20;
const rows = 12;
const videos = 'main video';
/** Long enough for the next image to be loaded ahead, and for videos to play. Milliseconds. */
const aheadMs = 150;

/** The keys are those of `hand-page`. */
export function createPeer(page: Page): Peer {
  let pages = 0;
  let imagesAhead = 0;
  let selections = 0;
  const showPage = (keys: string, effectIn: (main: string) => Effect) => {
    pages += 1;
    return timeOfKeys(page, keys, effectIn(`main[aria-label="Page ${pages}"]`));
  };
  const showTexts = () =>
    showPage('Control+1', (main) => effectOf(hasElements, { selector: `${main} p`, count: paragraphs }));
  const showImages = (keys: string) => showPage(keys, (main) => effectOf(hasSharpImages, `${main} img`));
  const showVideos = () =>
    showPage('Control+5', (main) => effectOf(hasReadyVideos, { selector: `${main} video`, count: 4 }));
  const openVideos = async () => {
    if ((await page.locator(videos).count()) === 0) await showVideos();
  };
  const stopAtStart = async () => {
    await page.keyboard.press('Control+9');
    await page.waitForFunction(hasReadyVideos, { selector: videos, count: 4 });
  };
  return {
    'new page': showTexts,
    'page of thumbnails': () => showImages('Control+2'),
    image: () => showImages('Control+3'),
    async 'image loaded ahead'() {
      imagesAhead += 1;
      const effect = effectOf(hasSharpImages, `img[alt="Ahead ${imagesAhead}"]`);
      return timeOfKeys(page, 'Control+4', effect, aheadMs);
    },
    async letter() {
      await page.getByLabel('Prompt', { exact: true }).focus();
      return timeOfLetter(page, 0);
    },
    async palette() {
      const option = '[role="dialog"] [role="option"]';
      const took = await timeOfKeys(page, 'Control+k', effectOf(hasElements, { selector: option, count: 5 }));
      await pressUntilHidden(page, 'Escape', option);
      return took;
    },
    async menu() {
      const item = '[role="menu"] [role="menuitem"]';
      const effect = effectOf(hasElements, { selector: item, count: 5 });
      const took = await timeOfClick(page, 'button[aria-haspopup="menu"]', effect);
      await pressUntilHidden(page, 'Escape', item);
      return took;
    },
    async 'selected row'() {
      selections += 1;
      const row = `[role="listbox"] [role="option"][aria-posinset="${1 + (selections % rows)}"]`;
      const selector = `${row}[aria-selected="true"]`;
      return timeOfClick(page, row, effectOf(hasElements, { selector, count: 1 }));
    },
    async 'scrolled list'() {
      const list = { scroller: '[role="list"]', cells: '[role="listitem"]', hasImages: false };
      const scrolled = await page.locator(list.scroller).evaluate((element) => {
        if (element.scrollTop > element.scrollHeight / 2) element.scrollTop = 0;
        return { from: element.scrollTop, by: element.clientHeight - 40 };
      });
      const { x, y } = await middleOf(page, list.scroller);
      await page.mouse.move(x, y);
      const press = () => page.mouse.wheel(0, scrolled.by);
      return timeToEffect(page, { begins: 'wheel', press, effect: effectOf(hasFilledList, { ...list, scrolled }) });
    },
    async 'four videos'() {
      // The videos of the page before are removed first.
      await showTexts();
      return showVideos();
    },
    async 'playing videos'() {
      await openVideos();
      await stopAtStart();
      const times = await timesOfVideos(page, videos);
      const took = await timeOfKeys(page, 'Control+6', effectOf(videosPlay, { selector: videos, times }));
      await stopAtStart();
      return took;
    },
    async 'paused videos'() {
      await openVideos();
      await page.keyboard.press('Control+6');
      return timeOfKeys(page, 'Control+7', effectOf(videosStand, videos), aheadMs);
    },
    async 'next frame'() {
      await openVideos();
      const times = await timesOfVideos(page, videos);
      return timeOfKeys(page, 'Control+8', effectOf(videosHaveStepped, { selector: videos, times }));
    },
  };
}
