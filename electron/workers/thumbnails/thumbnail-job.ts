import { isContainerComplete } from '../../media/is-container-complete.ts';
import { makeThumbnail, type ThumbnailImage } from '../../media/thumbnail-images.ts';

/** One thumbnail to make, of a file or of bytes. */
export interface ThumbnailJob {
  readonly source: string | Uint8Array;
  /** For a file: a truncated file of this type is refused, because decoders fill the missing part with gray. */
  readonly mime?: string;
  /** Pixels of the longer side. */
  readonly longest: number;
}

/** Pixels; a larger image would take more than half a gigabyte to decode. */
const mostPixels = 150_000_000;

/** Throws when there is none to be had. Decoding holds a thread: run it in one of its own. */
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

/** From the header of the bytes: the row may describe an earlier file. */
async function pixelsOf(source: string | Uint8Array): Promise<number> {
  const { width, height } =
    typeof source === 'string'
      ? await (await import('image-size/fromFile')).imageSizeFromFile(source)
      : (await import('image-size')).imageSize(source);
  return width * height;
}
