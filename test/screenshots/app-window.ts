import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { browserPath } from '../../build/find-browser.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { makeScene, type Scene, type SceneOrder } from '../support/scene/scene.ts';
import { workOfDays } from '../support/scene/week-of-work.ts';
import { showFeed } from '../support/show-feed.ts';

const shell = fileURLToPath(new URL('../../out/main/browser.js', import.meta.url));

export interface AppWindow {
  readonly page: Page;
  readonly scene: Scene;
  close(): Promise<void>;
}

/** Opens the built program with a week of work in a separate window without automatic motion. */
export async function openAppWindow(more: Pick<SceneOrder, 'imports'> = {}): Promise<AppWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'triptych-screenshots-'));
  const scene = makeScene({ ...workOfDays(folder), ...more });
  const app = await startLineProcess([shell, '--no-open', '--json', '--sandbox', '--data-dir', folder], { TZ: 'UTC' });
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-GB' });
  await showFeed(page);
  await page.goto(String(app.ready['url']));
  await page.getByRole('link', { name: 'Studio' }).waitFor();
  return {
    page,
    scene,
    async close() {
      await browser.close();
      await app.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts runs for the feed: one that failed, one that waits, and one that is saved. */
export async function makeSomeRuns(page: Page): Promise<void> {
  for (const [model, prompt] of [
    ['video-b', '[fail] Night street in the rain, one figure with an umbrella'],
    ['image-c-2.5-t2i-preview', '[fast] Harbour at dusk, boats at their ropes'],
    ['video-d-pro', 'A red boat drifts on still water at dusk. [slow]'],
  ] as const) {
    await page.getByRole('link', { name: 'Studio' }).click();
    await page.getByRole('option', { name: new RegExp(`^${model.replaceAll('.', '\\.')}`) }).click();
    await page.getByLabel('Prompt', { exact: true }).fill(prompt);
    await page.getByRole('button', { name: /^Generate/ }).click();
  }
  await page.getByRole('article').filter({ hasText: /took/ }).first().waitFor();
  await page
    .getByRole('article')
    .filter({ hasText: /Failed/ })
    .first()
    .waitFor();
}
