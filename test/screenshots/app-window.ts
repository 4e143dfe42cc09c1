import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { browserPath } from '../../build/find-browser.ts';
import { chooseModel } from '../support/choose-model.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { openLanes } from '../support/open-lanes.ts';
import { makeScene, type Scene, type SceneOrder } from '../support/scene/scene.ts';
import { workOfDays } from '../support/scene/week-of-work.ts';

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
  await openLanes(page);
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

/** Starts runs for Studio: one that failed, one that is saved, and one that waits. */
export async function makeSomeRuns(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: /^Form for/ });
  for (const [model, prompt] of [
    ['video-b', '[fail] Night street in the rain, a tram passes'],
    ['image-c-2.5-t2i-preview', '[fast] Harbour at dusk, boats at their ropes'],
    ['video-d-pro', 'A red boat drifts on still water at dusk. [slow]'],
  ] as const) {
    await page.getByRole('link', { name: 'Studio' }).click();
    await chooseModel(page, model);
    await form.getByLabel('Prompt', { exact: true }).fill(prompt);
    // A pane without a result offers to generate it again.
    await form.getByRole('button', { name: /^Generate/ }).click();
  }
  const history = page.getByRole('list', { name: 'History' });
  await history.getByRole('button', { name: /Harbour at dusk, boats at their ropes: \d+ takes?$/ }).waitFor();
  await history.getByRole('button', { name: /a tram passes: 1 take, 1 without a result$/ }).waitFor();
}
