import { isContainerComplete } from '../../media/is-container-complete.ts';
import { makeThumbnail, type ThumbnailImage } from '../../media/thumbnail-images.ts';

/** A thumbnail of a file or of bytes. */
export interface ThumbnailJob {
  readonly source: string | Uint8Array;
  /** Type of a file. A truncated file is refused, because decoders fill missing parts with gray. */
  readonly mime?: string;
  /** Longer side of the thumbnail. Pixels. */
  readonly longest: number;
}

/** Maximum size of an image in pixels. A larger one needs more than half a gigabyte to decode. */
const mostPixels = 150_000_000;

/** Creates the thumbnail. Throws if the image is unusable. Decoding blocks its thread, so run it in a separate one. */
export async function doThumbnailJob({
  source,
  mime,
  longest,
}: ThumbnailJob): Promise<ThumbnailImage & { pixels: number }> {
  const pixels = await pixelsOf(source);
  if (!(pixels <= mostPixels)) throw new Error(`The image has ${pixels} pixels.`);
  if (typeof source === 'string' && mime !== undefined && !(await isContainerComplete(source, mime))) {
    throw new Error('The image ends too early.');
  }
  return { ...(await makeThumbnail(typeof source === 'string' ? source : Buffer.from(source), longest)), pixels };
}

/** Returns the number of pixels from the header of the bytes: the row may describe an earlier file. */
async function pixelsOf(source: string | Uint8Array): Promise<number> {
  const { width, height } =
    typeof source === 'string'
      ? await (await import('image-size/fromFile')).imageSizeFromFile(source)
      : (await import('image-size')).imageSize(source);
  return width * height;
}
