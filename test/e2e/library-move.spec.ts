import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inProject } from '../../build/project.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';

/** Another disk if there is one, so that files are copied and not only renamed. */
const elsewhere = ['/dev/shm', inProject('out')].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

async function openStorage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage' }).click();
}

function filesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

test('a library move that is killed in the middle leaves everything available after the next start', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const videos = await seedLibrary(dataFolder, [
    { modelId: 'video-b', frames: 10, framesPerSecond: 10 },
    { modelId: 'video-d-pro', frames: 10, framesPerSecond: 10 },
  ]);
  const from = join(dataFolder, 'library');
  const place = mkdtempSync(join(elsewhere ?? dataFolder, 'triptych-move-'));
  const to = join(place, 'library');
  // Enough files that a kill happens in the middle.
  mkdirSync(join(from, '2026', '10'), { recursive: true });
  for (let index = 0; index < 4000; index += 1) writeFileSync(join(from, '2026', '10', `note ${index}.txt`), 'kept');
  try {
    let app = await startApp();
    await exploreSandbox(page, app);
    await openStorage(page);
    await page.getByRole('button', { name: 'Move library' }).click();
    const field = page.getByLabel('New library folder');
    await expect(field).toBeFocused();
    await field.fill(from);
    await page.getByRole('button', { name: 'Move library' }).click();
    await expect(page.getByText('The library is already in this folder.')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await field.fill(to);
    await field.press('Enter');
    await expect(page.getByText(/^Copying to/)).toBeVisible();
    await expect.poll(() => filesIn(to), { intervals: [5] }).toBeGreaterThan(200);
    await app.process.end('SIGKILL');
    expect(filesIn(from)).toBeGreaterThanOrEqual(4002);

    app = await startApp();
    await page.goto(app.url);
    await expect(page.getByRole('link', { name: 'Library' })).toBeVisible();
    await openStorage(page);
    await expect(page.getByTitle(to, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move library' })).toBeVisible();
    expect(existsSync(from)).toBe(false);
    expect(readdirSync(join(to, '2026', '10')).length).toBe(4000);
    for (const { file, id } of videos) {
      expect(existsSync(join(to, file))).toBe(true);
      const status = await page.evaluate((path) => fetch(path).then((answer) => answer.status), `/media/${id}`);
      expect(status).toBe(200);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
