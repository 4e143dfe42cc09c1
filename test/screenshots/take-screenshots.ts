import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../build/build-if-stale.ts';
import { inProject } from '../../build/project.ts';
import { openSurface } from '../e2e/support/surfaces/surface.ts';
import { surfaces } from '../e2e/support/surfaces/surfaces.ts';
import { imports } from '../support/scene/week-of-work.ts';
import { type AppWindow, makeSomeRuns, openAppWindow } from './app-window.ts';
import { takeReadmeScreenshot } from './readme-screenshot.ts';
import { setTheme, themes } from './set-theme.ts';

// `npm run screenshots`: takes the image of the README from the running program. `--all` captures every surface in
// each theme and four window sizes for a visual check, into `test-results/screenshots`. `--only WORDS`: only surfaces
// whose name contains these words. `--size 1280x800`: only this size.

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, help: { type: 'boolean' }, only: { type: 'string' }, size: { type: 'string' } },
});
if (values.help) {
  print(
    [
      'npm run screenshots -- [--all] [--only WORDS] [--size WxH]',
      '  without options  the image of the README, into docs',
      '  --all            every surface in each theme and size, into test-results/screenshots',
      '  --only WORDS     with --all: only surfaces whose name contains these words',
      '  --size WxH       with --all: only this window size, for example 1000x700',
    ].join('\n'),
  );
  process.exit();
}
const sizes = values.size === undefined ? ['1280x800', '1440x900', '1920x1080', '2560x1440'] : [values.size];

await buildIfStale((sentence) => print(sentence));
if (values.all) {
  // Each size has a new program, because actions at one size can't be repeated at the next.
  for (const size of sizes) await inWindow(await openAppWindow({ imports }), (window) => takeAll(window, size));
} else {
  await inWindow(await openAppWindow(), (window) => takeReadmeScreenshot(window, inProject('docs')));
}

async function inWindow(window: AppWindow, take: (window: AppWindow) => Promise<void>): Promise<void> {
  try {
    await take(window);
  } finally {
    await window.close();
  }
}

async function takeAll({ page, scene }: AppWindow, size: string): Promise<void> {
  const folder = inProject('test-results', 'screenshots');
  mkdirSync(folder, { recursive: true });
  await makeSomeRuns(page);
  page.setDefaultTimeout(10_000);
  const [width = 0, height = 0] = size.split('x').map(Number);
  for (const surface of surfaces.filter(({ name }) => name.includes(values.only ?? ''))) {
    try {
      await openSurface(page, surface, scene, { width, height });
      await waitForImages(page);
      for (const theme of themes) {
        await setTheme(page, theme);
        await page.screenshot({ path: `${folder}/${surface.name.replaceAll(/\W+/g, '-')}-${theme}-${width}.png` });
      }
    } catch (error) {
      print(`${surface.name} at ${size}: ${String(error).slice(0, 500)}`);
      process.exitCode = 1;
    }
  }
}

function print(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** A page can appear before its images. Images outside of the window may never load, so they are not awaited. */
async function waitForImages(page: AppWindow['page']): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight;
    }),
  );
}
