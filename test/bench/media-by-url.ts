import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { createItemStore } from '../../electron/storage/item-store.ts';
import { mediaRoute, thumbnailRoute } from '../../shared/contract/http-routes.ts';
import type { Item } from '../../shared/library/item.ts';
import { makeNoisyImage } from '../support/make-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { idOf } from '../support/store-results.ts';
import { compare, fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const videos = 9;
/** Warm-up rounds for both sides before any measurement. */
const warmRounds = 3;

/**
 * G6: media in the real program, beside a plain loopback server with the same files in the same browser. Measures a
 * large image until it is decoded, a video until its first frame, seeks in the video, and how many videos play at the
 * same time.
 */
export async function mediaByUrl(pairs = 10): Promise<Row[]> {
  const scratch = scratchFolder('bench-media');
  const [dataFolder, plain] = [join(scratch.path, 'data'), join(scratch.path, 'plain')];
  mkdirSync(plain);
  try {
    const image = await seedImage(dataFolder, makeNoisyImage(2000, 1500));
    const video = { modelId: 'video-d-pro', framesPerSecond: 30, frames: 240, width: 640, height: 360 };
    const items = await seedLibrary(
      dataFolder,
      Array.from({ length: videos }, () => video),
    );
    const [first] = items;
    if (!first) throw new Error('There is no video.');
    for (const { file } of [image, ...items])
      copyFileSync(join(dataFolder, 'library', file), join(plain, basename(file)));
    const ours = (item: Item) => mediaRoute(item.id);
    const peer = (item: Item) => `/${basename(item.file)}`;
    const peerProgram = [fileURLToPath(new URL('./media-peer-server.ts', import.meta.url)), plain];
    return await onPage(ourProgram(dataFolder), (page, program) =>
      onPage(peerProgram, async (bare) => {
        // After its start, the program still makes the thumbnail of this image and checks all files, and the page makes its
        // posters; the peer does nothing.
        await page.evaluate(untilAnswered, thumbnailRoute(image.id));
        await page.waitForLoadState('networkidle');
        await waitUntilIdle(program);
        for (let round = 0; round < warmRounds; round += 1) {
          await page.evaluate(untilDecoded, ours(image));
          await bare.evaluate(untilDecoded, peer(image));
        }
        return [
          await compare({
            id: 'G6-image',
            label: 'a PNG of 9 MB until it is decoded, beside a plain loopback server',
            unit: 'ms',
            atMost: 1.2,
            pairs: pairs * 2,
            ours: () => page.evaluate(untilDecoded, ours(image)),
            peer: () => bare.evaluate(untilDecoded, peer(image)),
          }),
          await compare({
            id: 'G6-first',
            label: 'a video until its first frame is shown, beside a plain loopback server',
            unit: 'ms',
            atMost: 1.25,
            // One refresh of the screen is two thirds of the time.
            pairs: pairs * 4,
            ours: () => page.evaluate(untilFirstFrame, ours(first)),
            peer: () => bare.evaluate(untilFirstFrame, peer(first)),
          }),
          await compare({
            id: 'G6-seek',
            label: '95th percentile of 20 seeks in the video, beside the same server',
            unit: 'ms',
            atMost: 1.25,
            pairs: Math.min(pairs, 7),
            ours: () => page.evaluate(jumps, ours(first)),
            peer: () => bare.evaluate(jumps, peer(first)),
          }),
          await playing(page, items.map(ours)),
        ];
      }),
    );
  } finally {
    scratch.remove();
  }
}

async function seedImage(dataFolder: string, bytes: Buffer): Promise<Item> {
  const database = await openDatabase(dataFolder);
  const file = '2026/11/noise.png';
  mkdirSync(join(dataFolder, 'library', '2026', '11'), { recursive: true });
  writeFileSync(join(dataFolder, 'library', file), bytes);
  const item: Item = {
    id: idOf('noise'),
    kind: 'image',
    file,
    mime: 'image/png',
    bytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    width: 2000,
    height: 1500,
    createdAt: Date.UTC(2026, 10, 20),
    modelId: 'image-e-2',
    prompt: 'Noise',
    taskId: idOf('task noise'),
    position: 1,
    synthetic: true,
  };
  await createItemStore(database).add(item);
  await database.destroy();
  return item;
}

async function playing(page: Page, sources: readonly string[]): Promise<Row> {
  const frozen = await page.evaluate(countFrozenVideos, sources);
  return fixed({
    id: `G6-${sources.length}`,
    label: `of ${sources.length} videos at the same time, those that do not play`,
    unit: 'videos',
    within: 0,
    ours: [frozen],
    peer: [sources.length],
  });
}

// These functions run in the page and can use only their arguments.

async function untilAnswered(source: string): Promise<void> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} returned ${answer.status}`);
  await answer.arrayBuffer();
}

async function untilDecoded(source: string): Promise<number> {
  const startTime = performance.now();
  const image = new Image();
  // A new URL each time, so that the browser's cache is not measured.
  image.src = `${source}?${startTime}${Math.random()}`;
  await image.decode();
  return performance.now() - startTime;
}

async function untilFirstFrame(source: string): Promise<number> {
  const startTime = performance.now();
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' });
  video.style.cssText = 'position:fixed;inset:0;width:320px;z-index:9999';
  video.src = `${source}?${startTime}${Math.random()}`;
  document.body.append(video);
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const took = performance.now() - startTime;
  video.removeAttribute('src');
  video.load();
  video.remove();
  return took;
}

async function jumps(source: string): Promise<number> {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' });
  video.style.cssText = 'position:fixed;inset:0;width:320px;z-index:9999';
  video.src = `${source}?${performance.now()}`;
  document.body.append(video);
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const took: number[] = [];
  for (let jump = 0; jump < 20; jump += 1) {
    const startTime = performance.now();
    const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    // Positions across the video, the same in each run.
    video.currentTime = ((jump * 7) % 20) * 0.37 + 0.1;
    await shown;
    took.push(performance.now() - startTime);
  }
  video.removeAttribute('src');
  video.load();
  video.remove();
  return took.sort((a, b) => a - b)[18] ?? Number.NaN;
}

/** Counts videos that have not advanced by half a second. Waits ten seconds at most. */
async function countFrozenVideos(sources: readonly string[]): Promise<number> {
  const place = document.createElement('div');
  place.style.cssText = 'position:fixed;inset:0;z-index:9999;display:grid;grid-template-columns:1fr 1fr 1fr';
  document.body.append(place);
  const waiting = sources.map(async (source) => {
    const video = Object.assign(document.createElement('video'), { muted: true, loop: true, src: source });
    video.style.cssText = 'width:100%;height:30vh';
    place.append(video);
    await video.play();
    const startTime = video.currentTime;
    const end = performance.now() + 10_000;
    while (performance.now() < end) {
      if (video.currentTime > startTime + 0.5) return 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return 1;
  });
  const frozen = (await Promise.all(waiting)).reduce<number>((sum, each) => sum + each, 0);
  for (const video of place.querySelectorAll('video')) {
    video.removeAttribute('src');
    video.load();
  }
  place.remove();
  return frozen;
}
