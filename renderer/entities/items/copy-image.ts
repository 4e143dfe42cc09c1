/** Copies an image of the program to the clipboard as PNG, the only type that all browsers accept. */
export async function copyImage(address: string): Promise<void> {
  // The write begins immediately and receives its content later, because a page may write only right after a press.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': convertToPng(address) })]);
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
