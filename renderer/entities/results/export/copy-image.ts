import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import { notify, notifyProblem } from '../../../ui/notify.ts';

/** Copies the image of a result to the clipboard as PNG, the only type that all browsers accept. */
export async function copyImage(itemId: string): Promise<void> {
  try {
    // The write begins immediately and receives its content later, because a page may write only right after a press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': convertToPng(mediaRoute(itemId)) })]);
    notify('Image copied', 'Copied as PNG, without any text embedded in the file.');
  } catch {
    notifyProblem('Couldn’t copy the image', {
      kind: 'input',
      sentence: 'This browser doesn’t let pages copy this image. Export the file instead.',
    });
  }
}

async function convertToPng(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The image is missing.');
  const file = await answer.blob();
  const image = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    image.close();
  }
}
