import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../build/build-if-stale.ts';
import { inProject } from '../../build/project.ts';
import { openSurface } from '../e2e/support/surfaces/surface.ts';
import { surfaces } from '../e2e/support/surfaces/surfaces.ts';
import { takeReadmeScreenshots } from './readme-screenshots.ts';
import { setTheme, themes } from './set-theme.ts';
import { makeSomeRuns, openStudioWindow, type StudioWindow } from './studio-window.ts';

// `npm run screenshots`: the images of the README, from the running program. `--all`: everything that can be seen, in each
// theme and two sizes of the window, for eyes only (`test-results/screenshots`); `--only WORDS`: what has these words in its
// name; `--size 1280x800`: this size alone.

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, only: { type: 'string' }, size: { type: 'string' } },
});
const sizes = ['1280x800', '1920x1080'].filter((each) => values.size === undefined || values.size === each);

await buildIfStale((sentence) => print(sentence));
if (values.all) {
  // Each in a program of its own: what was done at one size would not be there to do at the next.
  for (const size of sizes) await inWindow((window) => takeAll(window, size));
} else {
  await inWindow((window) => takeReadmeScreenshots(window, inProject('docs')));
}

async function inWindow(take: (window: StudioWindow) => Promise<void>): Promise<void> {
  const window = await openStudioWindow();
  try {
    await take(window);
  } finally {
    await window.close();
  }
}

async function takeAll({ page, scene }: StudioWindow, size: string): Promise<void> {
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

/** A page may stand before its images do. What is not in the window may never come, and is not waited for. */
async function waitForImages(page: StudioWindow['page']): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight;
    }),
  );
}
