import { setTheme } from '../screenshots/set-theme.ts';
import { makeImage } from '../support/make-images.ts';
import { makeSigner } from '../support/make-signing-certificate.ts';
import { numberedVideo } from '../support/numbered-video.ts';
import { signFile } from '../support/sign-content-credentials.ts';
import { expect, exploreSandbox, test } from './support/app.ts';
import { checkedThemes } from './support/checked-themes.ts';
import { dropOnLibrary } from './support/drop-files.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { notificationWith } from './support/notification.ts';

const action = {
  action: 'c2pa.created',
  digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  softwareAgent: { name: 'Kestrel Model' },
};
const manifest = {
  claim_generator_info: [{ name: 'Kestrel Maker' }],
  assertions: [{ label: 'c2pa.actions.v2', data: { actions: [action] } }],
};

test('the details verify signed files, and a saved frame says what it lacks', async ({ page, startApp }) => {
  const signer = makeSigner();
  const image = await signFile(makeImage(320, 180, 'image/png'), 'image/png', signer, manifest);
  const altered = Buffer.from(image);
  altered[altered.indexOf('IDAT') + 6] = 0;
  const video = await signFile(numberedVideo({ framesPerSecond: 24, frames: 24 }), 'video/mp4', signer, manifest);
  await exploreSandbox(page, await startApp());
  await page.getByRole('link', { name: 'Library' }).click();
  await dropOnLibrary(page, [
    { name: 'Signed.png', type: 'image/png', body: image },
    { name: 'Altered.png', type: 'image/png', body: altered },
    { name: 'Signed.mp4', type: 'video/mp4', body: video },
  ]);
  await page.getByRole('region', { name: 'Import' }).getByRole('button', { name: 'Close import' }).click();
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveCount(3);

  const viewer = page.getByRole('dialog');
  const credentials = viewer.getByRole('region', { name: 'Content Credentials' });

  await test.step('the details name the signer, the steps and the failed checks', async () => {
    await page.getByRole('gridcell', { name: 'Altered.png' }).dblclick();
    await expect(credentials).toContainText('Changed after signing');
    await credentials.getByText('Failed checks').click();
    await expect(credentials).toContainText('The content of the file was changed');
    for (const theme of checkedThemes) {
      await setTheme(page, theme);
      expect.soft(await findAxeViolations(page), theme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell', { name: 'Signed.mp4' }).dblclick();
    await expect(credentials).toContainText('Intact');
    await expect(credentials).toContainText('Created by AI, with Kestrel Model');
  });

  await test.step('a saved frame says that it has none', async () => {
    const sentence = 'A saved frame is a new file without the Content Credentials of its video.';
    await viewer.getByRole('button', { name: 'Save frame to Library' }).click();
    await expect(notificationWith(page, 'Frame saved')).toContainText(sentence);
    await page.getByRole('button', { name: 'Frame 1', exact: true }).click();
    await expect(credentials).toContainText(sentence);
    await expect(credentials).not.toContainText('signer');
  });
});
