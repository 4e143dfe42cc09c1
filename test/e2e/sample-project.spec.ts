import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { wav } from '../support/make-audio.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { createSampleProject } from './support/create-sample-project.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openPage } from './support/open-page.ts';

test('the sandbox offers a sample project that plays, with a guide track under it', async ({
  page,
  startApp,
  dataFolder,
}) => {
  const app = await startApp();
  await exploreSandbox(page, app);
  await openPage(page, 'Projects');
  await expect(page.getByRole('button', { name: 'Create sample project' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await createSampleProject(page);
  await expect(page.getByText('6 shots · 14.5 s · 30 fps')).toBeVisible();

  await page.getByText('Animatic', { exact: true }).click();
  const animatic = page.getByRole('region', { name: 'Animatic' });
  const position = animatic.getByRole('slider', { name: 'Position in the cut' });
  await expect(position).toHaveAttribute('aria-valuetext', /^Shot 010 Harbor at dawn, frame 1 of 90/);
  await expect(animatic.getByText('No take is selected')).toBeHidden();
  await animatic.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(position).toHaveAttribute('aria-valuetext', /^Shot 020/);
  await page.keyboard.press('k');

  // A file that is no sound is refused with the reason.
  await page.keyboard.press('Shift+M');
  const controls = page.getByRole('dialog', { name: 'Guide track' });
  await expect(controls.getByText('One audio track under the whole cut')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const input = page.getByLabel('Guide track file');
  await input.setInputFiles({ name: 'wrong.wav', mimeType: 'audio/wav', buffer: Buffer.from('no sound at all') });
  await expect(controls.getByText('Only WAV and MP3 are supported.')).toBeVisible();

  // Silence with one loud second.
  const voice = wav(6);
  voice.fill(255, 44 + 2 * 8000, 44 + 3 * 8000);
  await input.setInputFiles({ name: 'voice.wav', mimeType: 'audio/wav', buffer: voice });
  const start = controls.getByLabel('Start');
  await expect(start).toHaveValue('00:00:00:00');
  const bar = animatic.getByRole('slider', { name: 'Start of the guide track voice.wav' });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  const waveform = bar.locator('path');
  await expect(waveform).toHaveAttribute('d', /L199 -0\.000H200L200 -0\.992H201.*L299 -0\.992H300L300 -0\.000H301/);
  await start.fill('later');
  await expect(controls.getByText('Enter timecode such as 00:00:02:00, or a number of frames.')).toBeVisible();
  await start.fill('45');
  await start.press('Enter');
  await expect(bar).toHaveAttribute('aria-valuetext', '00:00:01:15');
  await controls.getByLabel('Gain (dB)').fill('-6,5');
  await controls.getByLabel('Gain (dB)').press('Enter');
  await expect(controls.getByLabel('Gain (dB)')).toHaveValue('-6.5');
  await expect(waveform).toHaveAttribute('d', /L200 -0\.469H201/);
  expect(await findAxeViolations(page)).toEqual([]);
  await start.fill('00:01:00:00');
  await start.press('Enter');
  await expect(controls.getByText('The guide track starts after the end of the cut.')).toBeVisible();

  // The bar moves with the keyboard, and each change is one step of Undo.
  await page.keyboard.press('Escape');
  await expect(controls).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-valuenow', '45');
  await bar.press('Shift+ArrowRight');
  await expect(bar).toHaveAttribute('aria-valuenow', '55');
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-valuenow', '45');

  // A sound that is gone from the disk is marked, with the way out.
  rmSync(join(dataFolder, 'sounds'), { recursive: true });
  await page.reload();
  await expect(bar).toHaveAttribute('aria-valuetext', /The file of the guide track is missing\. Choose it again\.$/);
  await bar.press('Enter');
  await expect(controls.getByText('The file of the guide track is missing. Choose it again.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  // A take of the sandbox has sound; an image has none.
  await controls.getByRole('button', { name: 'Choose from library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a video for the guide track' });
  await picker.getByRole('gridcell', { name: /image-c-2\.5/ }).click();
  await expect(picker.getByText('An image has no sound. Choose a video.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await controls.getByRole('button', { name: 'Remove' }).click();
  await expect(bar).toBeHidden();
  await expect(controls).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(bar).toBeVisible();
});

test('a sample project is not offered with a real connection', async ({ page, startApp, startSandbox }) => {
  const gateway = await startSandbox();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: gateway.key });
  await page.goto(app.url);
  await openPage(page, 'Projects');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create sample project' })).toBeHidden();
});
