import { type InspectedImage, inspectImage } from '../../media/inspect-image.ts';
import { isContainerComplete } from '../../media/is-container-complete.ts';
import { makeThumbnail, type ThumbnailImage } from '../../media/thumbnail-images.ts';
import { makeResized, type ResizedImage, type ResizeJob } from './make-resized.ts';

/** A thumbnail of a file or of bytes. */
export interface ThumbnailJob {
  readonly source: string | Uint8Array;
  /** Type of a file. A truncated file is refused, because decoders fill missing parts with gray. */
  readonly mime?: string;
  /** Longer side of the thumbnail. Pixels. */
  readonly longest: number;
}

/** Everything that is done with the pixels of an untrusted image. */
export interface ImageResults {
  thumbnail: ThumbnailImage;
  /** See `inspectImage`. `bytes` only if they differ from the given bytes. */
  inspect: Omit<InspectedImage, 'bytes'> & { readonly bytes?: Uint8Array };
  resize: ResizedImage;
}

export type ImageJob =
  | ({ readonly kind: 'thumbnail' } & ThumbnailJob)
  | { readonly kind: 'inspect'; readonly name: string; readonly bytes: Uint8Array }
  | ({ readonly kind: 'resize' } & ResizeJob);

export interface DecodedImage<Kind extends ImageJob['kind'] = ImageJob['kind']> {
  readonly result: ImageResults[Kind];
  /** Number of decoded pixels. */
  readonly pixels: number;
}

/** Maximum size of an image in pixels. A larger one needs more than half a gigabyte to decode. */
const mostPixels = 150_000_000;

/** Throws if the image is unusable: a `ProblemError` for a file of the user. */
export async function doImageJob(job: ImageJob): Promise<DecodedImage> {
  switch (job.kind) {
    case 'thumbnail':
      return thumbnailOf(job);
    case 'inspect':
      return inspect(job.name, asBuffer(job.bytes));
    case 'resize': {
      const { pixels, ...result } = await makeResized(job);
      return { result, pixels };
    }
  }
}

async function thumbnailOf({ source, mime, longest }: ThumbnailJob): Promise<DecodedImage<'thumbnail'>> {
  const pixels = await pixelsOf(source);
  if (!(pixels <= mostPixels)) throw new Error(`The image has ${pixels} pixels.`);
  if (typeof source === 'string' && mime !== undefined && !(await isContainerComplete(source, mime))) {
    throw new Error('The image ends too early.');
  }
  return { result: await makeThumbnail(typeof source === 'string' ? source : asBuffer(source), longest), pixels };
}

async function inspect(name: string, bytes: Buffer): Promise<DecodedImage<'inspect'>> {
  const { bytes: imageBytes, ...facts } = await inspectImage(name, bytes);
  const pixels = facts.width * facts.height;
  // Most images are stored unchanged, so they are not sent back.
  return { result: imageBytes === bytes ? facts : { ...facts, bytes: imageBytes }, pixels };
}

/** Returns the number of pixels from the header of the bytes: the row may describe an earlier file. */
async function pixelsOf(source: string | Uint8Array): Promise<number> {
  const { width, height } =
    typeof source === 'string'
      ? await (await import('image-size/fromFile')).imageSizeFromFile(source)
      : (await import('image-size')).imageSize(source);
  return width * height;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
