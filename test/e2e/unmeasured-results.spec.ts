import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markKey } from '../../electron/workers/media-files/crash-loop-guard.ts';
import { expect, openModel, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';
import { openTaskStatesGateway } from './support/task-states-gateway.ts';

// Its task is pending until the gateway finishes.
const prompt = 'patient heron on a pier';

test('a result that cannot be measured automatically is stored and reported, and "Try again" saves it', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const gateway = await openTaskStatesGateway();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: 'key-of-this-test' });
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await openPage(page, 'Activity');
  await page.getByRole('region', { name: 'Runs' }).getByRole('link', { name: prompt }).click();
  const task = page.getByRole('region', { name: 'Run', exact: true });
  await expect(task).toBeVisible();
  const [id = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  // The state after two runs of the program that both ended while measuring this result.
  mkdirSync(join(dataFolder, 'measuring'), { recursive: true });
  writeFileSync(join(dataFolder, 'measuring', `${markKey('media', `${id}-1`)}.json`), '2');
  gateway.finish();
  await expect(task.getByText('Not measured').first()).toBeVisible();
  const unmeasured = () => readdirSync(join(dataFolder, 'library', 'unmeasured'));
  expect(unmeasured()).toEqual([expect.stringMatching(/-1\.png$/)]);

  await expect(task).toContainText('It was saved unchanged in the library folder as unmeasured');
  await expect(task).toContainText('Couldn’t measure a result');
  expect(await findAxeViolations(page)).toEqual([]);
  await task.getByRole('button', { name: /^Retry/ }).click();
  await expect(task).toContainText('Every result was saved to your library');
  expect(unmeasured()).toEqual([]);
  // The thumbnail of the result may be in progress.
  await expect.poll(() => readdirSync(join(dataFolder, 'measuring'))).toEqual([]);
  expect(gateway.creates).toEqual([prompt]);
  gateway.close();
});
