import { makeImage } from '../support/make-images.ts';
import { expect, exploreSandbox, openModel, sets, test } from './support/app.ts';

/** A PNG whose header declares a side of 40,000 pixels; its content is a small image. */
function hugePng(): Buffer {
  const bytes = Buffer.from(makeImage(64, 64));
  bytes.writeUInt32BE(40_000, 16);
  bytes.writeUInt32BE(40_000, 20);
  return bytes;
}

test('a file that cannot be used shows the reason, and nothing is sent', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  await openModel(page, 'image-c-2.6-image');
  await page.getByLabel('Prompt', { exact: true }).fill('A vase');
  const slot = page.getByLabel('Images', { exact: true });
  const wrong: [name: string, buffer: Buffer, sentence: RegExp][] = [
    ['notes.png', Buffer.from('<!doctype html><p>not a picture</p>'), /notes\.png.*(not an image|HTML)/i],
    ['empty.png', Buffer.alloc(0), /empty\.png.*(empty|0 bytes|no bytes)/i],
    ['huge.png', hugePng(), /huge\.png.*40,?000/i],
    ['cut.jpg', makeImage(800, 600, 'image/jpeg').subarray(0, 900), /cut\.jpg/i],
  ];
  for (const [name, buffer, sentence] of wrong) {
    await slot.setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Generate/ })).toHaveAttribute('aria-disabled', 'true');

  await slot.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: makeImage(200, 200) });
  await expect(page.getByText(/200 × 200.*at least 384/).first()).toBeVisible();
  // The button accepts clicks while it is blocked, so that it can have the focus. The clicks have no effect.
  await page.getByRole('button', { name: /^Generate/ }).click({ force: true });
  await page.getByLabel('Prompt', { exact: true }).press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'What do you want to see?' })).toBeVisible();
  await expect(sets(page)).toHaveCount(0);
});

test('a file that is dropped beside a slot does not replace the page', async ({ page, startApp }) => {
  await exploreSandbox(page, await startApp());
  const before = page.url();
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['<h1>gone</h1>'], 'page.html', { type: 'text/html' }));
    const prevented = !document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
    );
    if (!prevented) throw new Error('the browser would have opened the file');
  });
  expect(page.url()).toBe(before);
});
