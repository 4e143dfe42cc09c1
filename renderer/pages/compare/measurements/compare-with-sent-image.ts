import type { Plane } from '../../../../shared/measurements/frame-image.ts';
import { frameImageOfPixels } from '../../../../shared/measurements/frame-image-from-pixels.ts';
import type { ImageMatch } from '../../../../shared/measurements/measurements.ts';
import { structuralSimilarity } from '../../../../shared/measurements/similarity.ts';

/** Shapes that differ by less are equal: sizes are rounded to whole pixels. */
const mostShapeDifference = 0.02;

/** Compares the luma of a frame at analysis size with an image, scaled to the same size. */
export async function compareWithSentImage(url: string, luma: Plane): Promise<ImageMatch> {
  const bitmap = await loadImage(url);
  if (!bitmap)
    return { problem: 'The image that was sent is missing or unreadable, so no frame was compared with it.' };
  const { width, height } = luma;
  try {
    const shapeDifference = Math.abs(bitmap.width / bitmap.height / (width / height) - 1);
    if (shapeDifference > mostShapeDifference)
      return { problem: 'The image that was sent has another shape than the video, so no frame was compared with it.' };
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) return { problem: 'The image that was sent couldn’t be drawn, so no frame was compared with it.' };
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const bytes = new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
    const size = { width, height, shownWidth: width, shownHeight: height };
    const layout = [{ offset: 0, stride: 4 * width }];
    const image = frameImageOfPixels({ format: 'RGBA', ...size, bytes, layout, isFullRange: true });
    return { similarity: structuralSimilarity(luma, image.luma) };
  } finally {
    bitmap.close();
  }
}

async function loadImage(url: string): Promise<ImageBitmap | undefined> {
  try {
    const response = await fetch(url);
    return response.ok ? await createImageBitmap(await response.blob()) : undefined;
  } catch {
    return undefined;
  }
}
