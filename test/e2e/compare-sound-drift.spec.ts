import { frameCodeSize, frameNumbersOf } from '../support/read-frame-codes.ts';
import { hasFfmpeg } from '../support/run-ffmpeg.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { printLine } from '../support/test-seed.ts';
import { videoWithTone } from '../support/video-with-tone.ts';
import { expect, test } from './support/app.ts';
import { openComparisons } from './support/open-page.ts';

// The clock of a media element with sound is that of its sound, so `currentTime` is the position that is heard. The numbers in
// the pixels say which frame is seen. Both are read with each drawing, for a minute.

const seconds = 60;
/** The first second belongs to the start, in which videos come together. Seconds. */
const startTime = 1.5;
/** Drawings and load vary from moment to moment, so each value is the median of this time. Seconds. */
const windowSeconds = 5;
/** Largest distance between sound and image, which viewers do not notice. Seconds. */
const mostDistance = 0.045;
/** Largest change of the distance between sound and image, from the first half to the second. Seconds. */
const mostDrift = 0.02;
const rates = [24, 25, 30, 30];
const heardRate = rates[0] ?? 24;

interface Drawing {
  /** Position of the sound. Seconds of the video. */
  readonly time: number;
  readonly brightness: readonly number[];
}

test.use({ viewport: { width: 1024, height: 700 } });
test('the sound of the audible pane stays with its image for a minute', async ({ page, startApp, dataFolder }) => {
  test.skip(!hasFfmpeg, 'The sounds are made by ffmpeg.');
  const click = 'if(lt(mod(t,1),0.005),0.9*sin(2*PI*2000*t),0)';
  const videos = rates.map((framesPerSecond, index) => {
    const video = { framesPerSecond, frames: (seconds + 10) * framesPerSecond, grey: 60 + 30 * index };
    return { ...video, modelId: 'video-d-pro', bytes: videoWithTone(video, click) };
  });
  await seedComparison(dataFolder, 'A minute', videos);
  await page.goto((await startApp(['--sandbox'])).url);
  await openComparisons(page);
  await page.getByRole('link', { name: /A minute/ }).click();
  const position = page.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuemax', String((seconds + 10) * 30));
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Sound A' })).toBeVisible();
  await page.keyboard.press('Space');
  const drawings = await page.evaluate(readDrawings, { ...frameCodeSize, seconds, startTime });
  const ahead = leadsOfSound(drawings);
  const windows = Map.groupBy(ahead, ({ time }) => Math.floor(time / windowSeconds));
  const medians = [...windows.values()]
    .filter((all) => all.length > heardRate)
    .map((all) => middleOf(all.map(({ ahead: lead }) => lead)));
  // A drift grows. One slow moment of the machine is none.
  const half = Math.floor(medians.length / 2);
  const drift = Math.abs(middleOf(medians.slice(half)) - middleOf(medians.slice(0, half)));
  const inMs = (value: number) => `${(value * 1000).toFixed(1)} ms`;
  printLine(`  sound before image: ${medians.map(inMs).join(', ')}; drift ${inMs(drift)}`);
  expect(medians.length).toBeGreaterThanOrEqual(seconds / windowSeconds - 2);
  expect(drift).toBeLessThanOrEqual(mostDrift);
  expect(Math.max(...medians.map(Math.abs))).toBeLessThanOrEqual(mostDistance);
});

/** Returns for each change of the image how far the sound is ahead of the frame that appears. Seconds. */
function leadsOfSound(drawings: readonly Drawing[]): { time: number; ahead: number }[] {
  const frames = frameNumbersOf(drawings.map(({ brightness }) => brightness));
  return drawings.flatMap(({ time }, index) => {
    const [frame, before] = [frames[index], frames[index - 1]];
    const isNew = typeof frame === 'number' && typeof before === 'number' && frame !== before;
    return isNew ? [{ time, ahead: time - frame / heardRate }] : [];
  });
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

interface ReadOptions {
  readonly cell: number;
  readonly cells: number;
  readonly seconds: number;
  readonly startTime: number;
}

/** Runs in the page. Reads the first video after each drawing of the page. */
async function readDrawings({ cell, cells, seconds: duration, startTime: start }: ReadOptions): Promise<Drawing[]> {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  canvas.width = cell * cells;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!video || !context) throw new Error('There is no video.');
  const drawings: Drawing[] = [];
  while (video.currentTime < start + duration) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (video.currentTime < start) continue;
    const over = video.nextElementSibling;
    const seen = over instanceof HTMLCanvasElement ? over : video;
    context.drawImage(seen, 0, cell / 2, canvas.width, 1, 0, 0, canvas.width, 1);
    const { data } = context.getImageData(0, 0, canvas.width, 1);
    const brightness = Array.from({ length: cells }, (_, index) => (data[(index * cell + cell / 2) * 4] ?? 0) / 255);
    drawings.push({ time: video.currentTime, brightness });
  }
  return drawings;
}
