import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchFor } from '../support/canary.ts';
import { isFullRun } from '../support/test-seed.ts';
import { expect, openModel, savedSetsOf, test } from './support/app.ts';
import { openPage } from './support/open-page.ts';

// The test uses a unique key for real work, and then searches every place that the key could have leaked to.

const canary = 'canary-7f3e19c2d84b4a60b5e1';

const leaks = searchFor(canary);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

for (const way of isFullRun ? (['typed in', 'from the environment'] as const) : (['typed in'] as const)) {
  test(`a key ${way} is in no file, no storage of the page and no traffic of the page`, async ({
    page,
    context,
    dataFolder,
    startApp,
    startSandbox,
  }) => {
    const gateway = await startSandbox(['--key', canary]);
    const traffic: Buffer[] = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', (frame) => traffic.push(Buffer.from(frame.payload)));
    });
    page.on('response', async (response) => {
      traffic.push(Buffer.from(JSON.stringify(await response.allHeaders().catch(() => ({})))));
    });

    const given = way === 'typed in';
    const app = given
      ? await startApp()
      : await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: canary });
    await page.goto(app.url);
    if (given) {
      await page.getByLabel('Base URL').fill(gateway.baseUrl);
      await page.getByLabel('API key').fill(canary);
      await page.getByRole('button', { name: 'Test and continue' }).click();
    }
    await openModel(page, 'image-c-2.5-t2i-preview');
    await page.getByLabel('Prompt', { exact: true }).fill('A vase [fast]');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(savedSetsOf(page, 'A vase [fast]')).toHaveCount(1);
    for (const name of ['Library', 'Chat', 'Messages', 'Activity', 'Settings', 'Studio'] as const)
      await openPage(page, name);

    const storage = await context.storageState({ indexedDB: true });
    const inPage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML]),
    );
    await app.process.end('SIGTERM');

    // The search itself must be able to find a key.
    expect(leaks(Buffer.from(`Bearer ${canary}`))).toBe(true);
    expect(leaks(Buffer.from(JSON.stringify(storage)))).toBe(false);
    expect(leaks(Buffer.from(inPage))).toBe(false);
    expect(traffic.length).toBeGreaterThan(10);
    expect(traffic.filter(leaks)).toEqual([]);
    const files = filesBelow(dataFolder);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => leaks(readFileSync(file)))).toEqual([]);
  });
}
