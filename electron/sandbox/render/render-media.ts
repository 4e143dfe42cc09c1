import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { drawImage, type Inputs } from './draw-result.ts';
import type { InputImage, RenderJob } from './render-job-types.ts';
import { renderVideo } from './render-video.ts';

/** Returns the files of a job: PNGs, or one MP4. Throws if an input cannot be decoded. */
export async function renderMedia(job: RenderJob): Promise<Uint8Array[]> {
  const inputs = await decodeInputs(job.inputs);
  return job.kind === 'image' ? renderImages(job, inputs) : [await renderVideo(job, inputs)];
}

async function decodeInputs(images: readonly InputImage[]): Promise<Inputs> {
  const main: (Image | null)[] = [];
  let tail: Image | null = null;
  for (const [index, inputImage] of images.entries()) {
    const image = inputImage.base64 === null ? null : await decode(inputImage.base64, index);
    if (inputImage.part === 'main') main.push(image);
    else tail = image;
  }
  return { main, tail };
}

async function decode(base64: string, index: number): Promise<Image> {
  try {
    return await loadImage(Buffer.from(base64, 'base64'));
  } catch {
    throw new Error(`Input image ${index + 1} cannot be decoded: its format is not supported or it is damaged.`);
  }
}

/** Returns the PNG files of an image job, in order. */
function renderImages(job: RenderJob, inputs: Inputs): Uint8Array[] {
  return Array.from({ length: job.count }, (_, index) => {
    const canvas = createCanvas(job.width, job.height);
    drawImage(canvas.getContext('2d'), job, inputs, index);
    return new Uint8Array(canvas.toBuffer('image/png'));
  });
}
