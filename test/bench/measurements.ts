import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openComparisons } from '../e2e/support/open-page.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seedComparison } from '../support/seed-comparison.ts';
import { browserProcesses } from './browser-processes.ts';
import { compare, fixed, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { movingVideo, withOtherHash } from './moving-video.ts';

const size = { width: 1920, height: 1080, framesPerSecond: 30 };
const seconds = 8;
/** Largest growth of the browser while a video is measured. All of its frames would take 740 MB. MB. */
const mostGrowth = 300;

/**
 * G25-analysis, G25-memory: a video of 1080p is measured. The time, beside ffmpeg's `signalstats` and `freezedetect` on
 * the same file; and the growth of all processes of the browser during the first measurement.
 */
export async function measuredVideos(pairs = 2): Promise<Row[]> {
  const scratch = scratchFolder('bench-measurements');
  const dataFolder = join(scratch.path, 'data');
  const file = join(scratch.path, 'video.mp4');
  mkdirSync(dataFolder);
  try {
    const video = movingVideo(file, { ...size, seconds });
    const titles = Array.from({ length: pairs + 2 }, (_, index) => `Measured ${index + 1}.`);
    for (const [index, title] of titles.entries()) {
      const bytes = withOtherHash(video, index);
      await seedComparison(dataFolder, title, [{ ...size, frames: seconds * 30, modelId: 'video-d-pro', bytes }]);
    }
    return await onPage(ourProgram(dataFolder), async (page) => {
      const growth = await growthWhileMeasuring(page, titles.shift() ?? '');
      return [
        await compare({
          id: 'G25-analysis',
          label: `measuring ${seconds} s of 1080p, beside signalstats and freezedetect with two threads`,
          unit: 'ms',
          atMost: 1.5,
          pairs,
          ours: () => measureVideo(page, titles.shift() ?? ''),
          peer: async () => filterVideo(file),
        }),
        fixed({
          id: 'G25-memory',
          label: 'memory of the browser above the start meanwhile, beside the limit',
          unit: 'MB',
          within: mostGrowth,
          ours: [growth],
          peer: [mostGrowth],
        }),
      ];
    });
  } finally {
    scratch.remove();
  }
}

/** Returns the time from the click to the values on screen. Milliseconds. */
async function measureVideo(page: Page, title: string): Promise<number> {
  await openComparison(page, title);
  const start = performance.now();
  await page.getByRole('button', { name: 'Measure video' }).click();
  await page.getByRole('rowheader', { name: 'Frozen frames' }).waitFor({ timeout: 600_000 });
  const duration = performance.now() - start;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return duration;
}

async function growthWhileMeasuring(page: Page, title: string): Promise<number> {
  await openComparison(page, title);
  const before = await memoryOf(page);
  await page.getByRole('button', { name: 'Measure video' }).click();
  const values = page.getByRole('rowheader', { name: 'Frozen frames' });
  let most = before;
  while ((await values.count()) === 0) {
    await page.waitForTimeout(500);
    most = Math.max(most, await memoryOf(page));
  }
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  return most - before;
}

async function openComparison(page: Page, title: string): Promise<void> {
  await openComparisons(page);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4, undefined, { timeout: 60_000 });
  const parameters = page.getByRole('button', { name: 'Parameters', exact: true });
  if ((await page.getByRole('complementary', { name: 'Parameters' }).count()) === 0) await parameters.click();
  await page.getByRole('button', { name: 'Measure video' }).waitFor();
}

/** The program decodes and computes in two threads as well. Milliseconds. */
function filterVideo(file: string): number {
  const start = performance.now();
  const filters = ['-filter_threads', '2', '-vf', 'signalstats,freezedetect'];
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-threads', '2', '-i', file, ...filters, '-f', 'null', '-']);
  return performance.now() - start;
}

async function memoryOf(page: Page): Promise<number> {
  const processes = await browserProcesses(page);
  // Chromium starts this service by itself, at some time. No page uses it.
  const own = processes.filter(({ type }) => !type.startsWith('on_device_model'));
  return own.reduce((sum, { memory }) => sum + (memory ?? Number.NaN), 0);
}
