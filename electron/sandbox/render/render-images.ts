import { createCanvas } from '@napi-rs/canvas';
import { drawImage, type Inputs } from './draw-result.ts';
import type { RenderJob } from './render-job-types.ts';

/** Returns the PNG files of an image job, in order. */
export function renderImages(job: RenderJob, inputs: Inputs): Uint8Array[] {
  return Array.from({ length: job.count }, (_, index) => {
    const canvas = createCanvas(job.width, job.height);
    drawImage(canvas.getContext('2d'), job, inputs, index);
    return new Uint8Array(canvas.toBuffer('image/png'));
  });
}
