import { readFile } from 'node:fs/promises';
import { readImageHeader } from '../../media/image-header.ts';
import { type InspectedImage, inspectImage } from '../../media/inspect-image.ts';
import { bufferedBytesReader, readBuffered } from '../../media/metadata/buffered-file-reader.ts';
import { withJpegEnd } from '../../media/metadata/jpeg-segments.ts';
import {
  describeThumbnail,
  makeThumbnail,
  type ThumbnailFacts,
  type ThumbnailImage,
} from '../../media/thumbnail-images.ts';
import { makeResized, type ResizedImage, type ResizeJob } from './make-resized.ts';

/** A thumbnail of a file or of bytes. */
export interface ThumbnailJob {
  readonly source: string | Uint8Array;
  /** Longer side of the thumbnail. Pixels. */
  readonly longest: number;
}

/** Everything that is done with the pixels of an untrusted image. */
interface ImageResults {
  thumbnail: ThumbnailImage;
  describe: ThumbnailFacts;
  /** See `inspectImage`. `bytes` only if they differ from the given bytes. */
  inspect: Omit<InspectedImage, 'bytes'> & { readonly bytes?: Uint8Array };
  resize: ResizedImage;
}

export type ImageJob =
  | ({ readonly kind: 'thumbnail' } & ThumbnailJob)
  | { readonly kind: 'describe'; readonly source: ThumbnailJob['source'] }
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
      return withImage(job.source, (bytes) => makeThumbnail(bytes, job.longest));
    case 'describe':
      return withImage(job.source, describeThumbnail);
    case 'inspect':
      return inspect(job.name, asBuffer(job.bytes));
    case 'resize': {
      const { pixels, ...result } = await makeResized(job);
      return { result, pixels };
    }
  }
}

/** Of an incomplete image, the part that can be decoded is used. */
async function withImage<Result>(
  source: ThumbnailJob['source'],
  work: (bytes: Buffer) => Promise<Result>,
): Promise<{ result: Result; pixels: number }> {
  // Stopped by its size before the file is read: the row may describe an earlier file.
  const header = await (typeof source === 'string'
    ? readBuffered(source, readImageHeader)
    : readImageHeader(bufferedBytesReader(asBuffer(source))));
  const pixels = header ? header.width * header.height : Number.NaN;
  if (!(pixels <= mostPixels)) throw new Error(`The image has ${pixels} pixels.`);
  const bytes = typeof source === 'string' ? await readFile(source) : asBuffer(source);
  return { result: await work(withJpegEnd(bytes)), pixels };
}

async function inspect(name: string, bytes: Buffer): Promise<DecodedImage<'inspect'>> {
  const { bytes: imageBytes, ...facts } = await inspectImage(name, bytes);
  const pixels = facts.width * facts.height;
  // Most images are stored unchanged, so they are not sent back.
  return { result: imageBytes === bytes ? facts : { ...facts, bytes: imageBytes }, pixels };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
