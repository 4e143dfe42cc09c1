import { createCanvas } from '@napi-rs/canvas';
import encoders from 'h264-mp4-encoder';
import { drawResult, type Inputs } from './draw-result.ts';
import { markKeyFrames } from './mark-key-frames.ts';
import type { RenderJob } from './render-job.ts';

/** The MP4 (H.264, no sound) of a video job. Takes about 6 ms a frame. */
export async function renderVideo(job: RenderJob, inputs: Inputs): Promise<Uint8Array> {
  const encoder = await encoders.createH264MP4Encoder();
  try {
    encoder.width = job.width;
    encoder.height = job.height;
    encoder.frameRate = job.framesPerSecond;
    // The quickest setting: measured at 3 ms a frame against 8 ms of the slowest, for the same size of file.
    encoder.speed = 10;
    encoder.quantizationParameter = 24;
    encoder.groupOfPictures = job.framesPerSecond * 2;
    encoder.initialize();
    const canvas = createCanvas(job.width, job.height);
    const context = canvas.getContext('2d');
    const frames = Math.round(job.seconds * job.framesPerSecond);
    for (let frame = 0; frame < frames; frame += 1) {
      drawResult(context, job, inputs, { of: 'video', frame });
      encoder.addFrameRgba(context.getImageData(0, 0, job.width, job.height).data);
    }
    encoder.finalize();
    return await markKeyFrames(encoder.FS.readFile(encoder.outputFilename), job.framesPerSecond);
  } finally {
    encoder.delete();
  }
}
