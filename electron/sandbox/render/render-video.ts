import { createCanvas } from '@napi-rs/canvas';
import encoders from 'h264-mp4-encoder';
import { type Inputs, prepareFrames } from './draw-result.ts';
import { muxVideo } from './mux-video.ts';
import type { RenderJob } from './render-job.ts';
import { encodeFlac } from './sound/encode-flac.ts';
import { synthesizeTone } from './sound/synthesize-tone.ts';

/** The MP4 (H.264, FLAC) of a video job. Takes about 5 ms a frame. */
export async function renderVideo(job: RenderJob, inputs: Inputs): Promise<Uint8Array> {
  const encoder = await encoders.createH264MP4Encoder();
  try {
    encoder.width = job.width;
    encoder.height = job.height;
    encoder.frameRate = job.framesPerSecond;
    // The quickest setting: measured at 3 ms a frame against 8 ms of the slowest, for the same size of file.
    encoder.speed = 10;
    encoder.quantizationParameter = 26;
    encoder.groupOfPictures = job.framesPerSecond * 2;
    encoder.initialize();
    const canvas = createCanvas(job.width, job.height);
    const context = canvas.getContext('2d');
    const draw = prepareFrames(job, inputs);
    const frames = Math.round(job.seconds * job.framesPerSecond);
    for (let frame = 0; frame < frames; frame += 1) {
      draw(context, frame);
      // All pixels are opaque, so that the bytes of the canvas are those of the image.
      encoder.addFrameRgba(canvas.data());
    }
    encoder.finalize();
    return await muxVideo(encoder.FS.readFile(encoder.outputFilename), job.framesPerSecond, soundOf(job));
  } finally {
    encoder.delete();
  }
}

function soundOf({ sound, model, seconds }: RenderJob) {
  if (sound.kind === 'none') return null;
  return encodeFlac(synthesizeTone(model, seconds, sound.kind === 'tune' ? sound.address : null));
}
