import { createCanvas } from '@napi-rs/canvas';
import { drawResult, type Inputs } from './draw-result.ts';
import type { RenderJob } from './render-job.ts';

/** The PNG files of an image job, in order. */
export function renderImages(job: RenderJob, inputs: Inputs): Uint8Array[] {
  return Array.from({ length: job.count }, (_, index) => {
    const canvas = createCanvas(job.width, job.height);
    drawResult(canvas.getContext('2d'), job, inputs, { of: 'image', index });
    return new Uint8Array(canvas.toBuffer('image/png'));
  });
}
