import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { wav } from '../support/make-audio.ts';
import { makeImage } from '../support/make-images.ts';
import {
  type App,
  expect,
  openAdvanced,
  openModel,
  panes,
  type SandboxProcess,
  savedSetsOf,
  sets,
  setsOf,
  test,
} from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { expectJson } from './support/json-editor.ts';
import { notificationWith } from './support/notification.ts';

// Tests the open parts of the interface from the user's side: tasks by their id, custom fields and custom paths.

async function connected(
  page: Page,
  startApp: (args: string[], env: Record<string, string>) => Promise<App>,
  gateway: Pick<SandboxProcess, 'baseUrl' | 'key'>,
) {
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: gateway.key });
  await page.goto(app.url);
  await expect(page.getByRole('link', { name: 'Studio' })).toBeVisible();
}

/** Creates a task like another program. */
async function madeElsewhere(gateway: SandboxProcess, prompt: string): Promise<string> {
  const answer = await fetch(`${gateway.baseUrl}/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  });
  expect(answer.status).toBe(202);
  return answer.text();
}

async function paste(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+6');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Track by task ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Track by task ID' });
  await dialog.getByLabel('ID, response or command').fill(text);
  return dialog;
}

/** A run without a result has “Generate again” in its pane. */
async function pressGenerate(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: /^Form for/ });
  await form.getByRole('button', { name: /^Generate/ }).click();
}

async function isAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

test('tasks of other programs are tracked by id, by their JSON answer and by a cURL command', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const gateway = await startSandbox();
  await connected(page, startApp, gateway);
  const answers = await Promise.all(
    ['Reeds [fast]', 'Fog [fast]', 'Rain [fast]'].map((prompt) => madeElsewhere(gateway, prompt)),
  );
  const ids = answers.map((answer): string => JSON.parse(answer).task_info.id);
  const [first = '', second = '', third = ''] = ids;

  let dialog = await paste(page, first);
  await expect(dialog.getByRole('status')).toContainText(`Task ${first}`);
  await dialog.getByLabel('Model').selectOption('image-c-2.5-t2i-preview');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Track · free' }).click();
  await expect(dialog).toBeHidden();

  dialog = await paste(page, answers[1] ?? '');
  await expect(dialog.getByRole('status')).toContainText(second);
  await dialog.getByLabel('Model').selectOption('image-c-2.5-t2i-preview');
  await dialog.getByRole('button', { name: 'Track · free' }).click();
  await expect(dialog).toBeHidden();

  const path = `/vendors/vendor-image/v1/image-c-2.5-t2i-preview/generation/${third}`;
  dialog = await paste(page, `curl 'https://elsewhere.example${path}' \\\n  -H 'Authorization: Bearer not-this-key'`);
  await expect(dialog.getByRole('status')).toContainText('of image-c-2.5-t2i-preview');
  await expect(dialog.getByRole('status')).toContainText('The key in the command was ignored.');
  await expect(dialog.getByLabel('Model')).toHaveValue('image-c-2.5-t2i-preview');
  await dialog.getByRole('button', { name: 'Track · free' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Studio' }).click();
  await expect(savedSetsOf(page, 'Tracked by ID')).toHaveCount(3);
  for (const id of ids) {
    const set = savedSetsOf(page, `Tracked by ID ${id}`);
    await set.click();
    await expect(set).toHaveAttribute('aria-current', 'true');
    await expect(panes(page)).toHaveCount(1);
    await expect(panes(page).locator('img')).toBeVisible();
    await panes(page).getByRole('button', { name: 'Remix' }).click();
    const note = notificationWith(page, 'Its settings aren’t known.');
    await expect(note).toBeVisible();
    await note.getByRole('button', { name: 'Close notification' }).click();
    await expect(note).toHaveCount(0);
  }
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('');
  const asked = readFileSync(gateway.ledgerFile, 'utf8');
  expect(asked).not.toContain('not-this-key');

  dialog = await paste(page, first);
  await dialog.getByRole('button', { name: 'Track · free' }).click();
  await expect(page.getByText('This task is already in your list: saved')).toBeVisible();
  await expect(page.getByRole('list', { name: 'All runs' }).getByRole('link')).toHaveCount(3);

  dialog = await paste(page, 'no such thing');
  await dialog.getByRole('button', { name: 'Track · free' }).click();
  await expect(dialog.getByRole('status')).toContainText('No task ID found.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});

test('a run whose answer was lost continues with the id that the user found, and is charged once', async ({
  page,
  startApp,
}) => {
  const id = '7f3c2a10-93d4-4f0b-a3c1-5b1f6e0a9d42';
  let creates = 0;
  const host = createServer((request, response) => {
    if (request.method === 'POST') {
      creates += 1;
      // The request was read completely, then the connection closed: the outcome is unknown.
      request.resume().on('end', () => response.socket?.destroy());
    } else if (request.url?.endsWith(id)) {
      response.setHeader('content-type', 'application/json');
      const images = [`http://${request.headers.host}/result.png`];
      response.end(JSON.stringify({ task_info: { id, status: 'completed' }, images }));
    } else response.end(makeImage(96, 64));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  await connected(page, startApp, { baseUrl, key: 'key-of-this-test' });
  await openModel(page, 'image-c-2.5-t2i-preview');
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds in the wind');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(setsOf(page, 'Reeds in the wind')).toHaveCount(1);
  const pane = panes(page);
  await expect(pane).toContainText(/Outcome unknown.* so it may have been accepted and charged\./);
  await pane.getByRole('button', { name: 'Track by task ID · free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Track this run by task ID' });
  await dialog.getByLabel('ID, response or command').fill(JSON.stringify({ task_info: { id } }));
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Track · free' }).click();
  await expect(savedSetsOf(page, 'Reeds in the wind')).toHaveCount(1);
  await expect(pane.locator('img')).toBeVisible();
  expect(creates).toBe(1);
  host.close();
});

test('extra body fields are merged, shown before they are sent, and sent', async ({ page, startApp, startSandbox }) => {
  const gateway = await startSandbox();
  await connected(page, startApp, gateway);
  await openModel(page, 'image-c-2.5-t2i-preview');
  await expect(page.getByText('Experimental: the gateway may reject this')).toBeVisible();
  await page.getByLabel('Prompt', { exact: true }).fill('Reeds in the wind');
  await page.getByRole('button', { name: 'More fields' }).click();
  const extra = page.getByLabel('Extra body fields');
  await extra.fill('{"search_grounding": true');
  await expect(page.getByText('1 problem to fix')).toBeVisible();
  await extra.fill('{"search_grounding":true}');
  await page.getByRole('button', { name: 'Format' }).click();
  await expectJson(extra, '{\n  "search_grounding": true\n}');
  await page.getByRole('button', { name: 'Request preview' }).click();
  const preview = page.getByRole('region', { name: 'Request body' });
  await expect(preview).toContainText('"search_grounding": true');
  await expect(preview).toContainText('"prompt": "Reeds in the wind"');
  const body = JSON.stringify(JSON.parse(await preview.innerText()));
  await expect(page.getByText(`${body.length} B to send`)).toBeVisible();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(setsOf(page, 'Reeds in the wind')).toHaveCount(1);
  await expect.poll(() => readFileSync(gateway.ledgerFile, 'utf8')).toContain('search_grounding');
});

test('a custom path is used by the next run, and reset with one click', async ({ page, startApp, startSandbox }) => {
  const gateway = await startSandbox();
  await connected(page, startApp, gateway);
  await openModel(page, 'video-b');
  await page.getByLabel('Prompt', { exact: true }).fill('Rain on a neon street');
  await page.getByRole('button', { name: 'More fields' }).click();
  await page.getByRole('link', { name: 'Change in Settings' }).click();

  await page.getByRole('button', { name: 'Use another path: create path of video-b' }).click();
  const path = page.getByRole('textbox', { name: 'Create path of video-b' });
  await expect(path).toBeFocused();
  await path.fill('//evil.example/make');
  await expect(page.getByText('Create path contains //, which would point to another host')).toBeVisible();
  await path.press('Enter');
  await expect(path).toBeVisible();
  await path.fill('/v9/make');
  await isAccessible(page);
  await path.press('Enter');
  const paths = page.getByRole('list', { name: 'video-b paths' });
  await expect(paths).toContainText('Custom');

  await page.getByRole('link', { name: 'Studio' }).click();
  await page.getByRole('button', { name: /^More fields/ }).click();
  await page.getByRole('button', { name: 'Request preview' }).click();
  await expect(page.getByText('POST /v9/make')).toBeVisible();
  await pressGenerate(page);
  await expect(page.getByRole('figure', { name: 'Pane A, video-b' })).toContainText('Rejected');
  expect(readFileSync(gateway.ledgerFile, 'utf8')).toContain('/v9/make');

  await page.getByRole('link', { name: 'Change in Settings' }).click();
  await page.getByRole('button', { name: 'Reset to default: create path of video-b' }).click();
  await expect(paths).not.toContainText('Custom');
  await page.getByRole('link', { name: 'Studio' }).click();
  await pressGenerate(page);
  await expect(sets(page)).toHaveCount(2);
  // Only an accepted run is tracked.
  const accepted = panes(page).getByRole('button', { name: 'Stop tracking' }).or(panes(page).locator('video'));
  await expect(accepted.first()).toBeVisible();
});

test('the audio file of a URL is measured, and a file beyond the limits blocks Generate', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const host = createServer((request, response) => response.end(wav(request.url === '/long.wav' ? 40 : 12.4)));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  await connected(page, startApp, await startSandbox());
  await openModel(page, 'video-c-2.6-t2v-spark');
  await page.getByLabel('Prompt', { exact: true }).fill('A drum in the hills');
  const address = page.getByRole('textbox', { name: 'Audio URL' });
  await openAdvanced(page);
  await address.fill(`${origin}/long.wav`);
  await address.press('Tab');
  await expect(page.getByText('WAV, 40 s, 320 KB: doesn’t fit')).toBeVisible();
  const reasons = page.getByRole('list', { name: 'Why Generate is blocked' });
  await expect(reasons).toContainText('Audio URL points to audio of 40 s; the duration must be from 3 to 30 s.');
  await expect(page.getByText('replaced by the audio URL')).toBeVisible();
  await address.fill(`${origin}/good.wav`);
  await page.getByRole('button', { name: 'Check file · free' }).click();
  await expect(page.getByText('WAV, 12.4 s, 99 KB: fits')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Remove audio URL' }).click();
  await expect(address).toHaveValue('');
  host.close();
});

test('text beyond the limit is marked and can be selected, and one click changes a seed or corrects a size', async ({
  page,
  startApp,
  startSandbox,
}) => {
  await connected(page, startApp, await startSandbox());
  await openModel(page, 'video-c-2.2-t2v-plus');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill(`${'🦢'.repeat(800)}too long`);
  await expect(page.getByText('8 characters too many; nothing is cut off.')).toBeVisible();
  await page.getByRole('button', { name: 'Show excess text' }).click();
  await expect(prompt).toBeFocused();
  const selected = () =>
    prompt.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  await expect.poll(selected).toBe('too long');
  await page.keyboard.press('Delete');
  await expect(page.getByText('800 of 800')).toBeVisible();
  const seed = page.getByLabel('Seed', { exact: true });
  await openAdvanced(page);
  await seed.fill('2147483646');
  await page.getByRole('button', { name: '+1 to Seed' }).click();
  await expect(seed).toHaveValue('2147483647');
  await expect(page.getByRole('button', { name: '+1 to Seed' })).toHaveAttribute('aria-disabled', 'true');

  await openModel(page, 'image-c-2.6-image');
  await expect(page.getByText('4 images · affects cost')).toBeVisible();
  await page.getByText('Custom size').click();
  await page.getByRole('textbox', { name: 'Width' }).fill('3840');
  await page.getByRole('textbox', { name: 'Height' }).fill('2160');
  await page.getByRole('button', { name: 'Use the nearest allowed, 1920 × 1080' }).click();
  await expect(page.getByRole('textbox', { name: 'Width' })).toHaveValue('1920');
});
