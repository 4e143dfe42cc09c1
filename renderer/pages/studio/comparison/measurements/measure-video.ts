import {
  EncodedPacketSink,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import { analysisSize, type Plane } from '../../../../../shared/measurements/frame-image.ts';
import { lumaOfPixels } from '../../../../../shared/measurements/frame-image-from-pixels.ts';
import { FrameMeter, type FrameMeterState } from '../../../../../shared/measurements/measure-frames.ts';
import { SoundMeter } from '../../../../../shared/measurements/measure-sound.ts';
import { type Measurements, measurementVersion } from '../../../../../shared/measurements/measurements.ts';
import { openMediaFile, videoTrackOf } from '../../../../ui/open-media-file.ts';
import { readSound } from '../../../../ui/sound/analyze-sound.ts';

export interface MeasurementJob {
  readonly url: string;
  /** Seconds by which decoders delay each frame compared to players; see `VideoFrameTiming`. */
  readonly decodedLater: number;
  /** End of the last frame. Seconds of the video. */
  readonly seconds: number;
  /** The part before, which another worker measured. */
  readonly measured?: MeasuredPart;
}

/** The first part of a video, up to a frame. Plain data. */
interface MeasuredPart {
  /** Time of its last frame, as the decoder gives it. Seconds. */
  readonly end: number;
  readonly meter: FrameMeterState;
}

/** The result of about 0.1 s of work. */
export interface MeasurementStep {
  /** Time of the last measured frame. Seconds of the video. */
  readonly until?: number;
  /** Present in the last step. */
  readonly measurements?: Measurements;
  /** Present in the last step of this worker, if another one has to continue. */
  readonly measured?: MeasuredPart;
}

/** A step is short, so that a pause of the measurement is immediate. Milliseconds. */
const stepMs = 100;
/** A worker measures this many frames, because browsers free the memory of decoded frames late while it lives. */
const framesPerWorker = 600;
/** A worker continues where little of the video has to be decoded again, from the key frame before. Seconds. */
const longestDecodedAgain = 10;

/**
 * Returns a function that measures the next part of one video. Only its first call has the job, because a job can contain
 * frames, and each call to a worker copies its argument. The caller decides when the next part is measured, so it can
 * pause. Throws if the video can't be decoded, and after the last step.
 */
export function createVideoMeasurement(): (job: MeasurementJob | undefined) => Promise<MeasurementStep> {
  let steps: AsyncGenerator<MeasurementStep, undefined> | undefined;
  return async (job) => {
    steps ??= job && measureVideo(job);
    const { value } = (await steps?.next()) ?? {};
    if (!value) throw new Error('There is no video, or it is measured already.');
    return value;
  };
}

async function* measureVideo(job: MeasurementJob): AsyncGenerator<MeasurementStep, undefined> {
  const { url, decodedLater, seconds, measured } = job;
  const input = openMediaFile(url);
  try {
    const track = await videoTrackOf(input);
    if (!track || !(await track.canDecode())) throw new Error('This video can’t be decoded on this computer.');
    const meter = new FrameMeter(measured?.meter);
    const readLuma = createFrameLumaReader();
    let until = 0;
    let count = 0;
    let end = performance.now() + stepMs;
    for await (const sample of new VideoSampleSink(track).samples(measured?.end ?? decodedLater)) {
      const { timestamp } = sample;
      const time = timestamp - decodedLater;
      const isShown = time + sample.duration > 0;
      const isMeasured = measured !== undefined && timestamp <= measured.end;
      try {
        if (!isShown || isMeasured) continue;
        until = Math.max(0, time);
        meter.add(await readLuma(sample), until);
      } finally {
        sample.close();
      }
      count += 1;
      if (count % framesPerWorker === 0 && (await canContinueAt(track, timestamp))) {
        yield { until, measured: { end: timestamp, meter: meter.state() } };
        return undefined;
      }
      if (performance.now() < end) continue;
      yield { until };
      end = performance.now() + stepMs;
    }
    const audio = await input.getPrimaryAudioTrack();
    const sound = audio ? yield* measureSound(audio) : {};
    yield { measurements: { version: measurementVersion, frames: meter.result(seconds), ...sound } };
  } finally {
    input.dispose();
  }
  return undefined;
}

/** Returns true if a key frame is near. */
async function canContinueAt(track: InputVideoTrack, timestamp: number): Promise<boolean> {
  const keyPacket = await new EncodedPacketSink(track).getKeyPacket(timestamp, { metadataOnly: true });
  return keyPacket !== null && timestamp - keyPacket.timestamp <= longestDecodedAgain;
}

type SoundResult = Pick<Measurements, 'sound' | 'soundProblem'>;

async function* measureSound(track: InputAudioTrack): AsyncGenerator<MeasurementStep, SoundResult> {
  if (!(await track.canDecode())) return { soundProblem: 'The sound can’t be decoded on this computer.' };
  let meter: SoundMeter | undefined;
  let end = performance.now() + stepMs;
  try {
    for await (const { channels, rate } of readSound(track)) {
      meter ??= new SoundMeter(rate, channels.length);
      meter.add(channels);
      if (performance.now() < end) continue;
      yield {};
      end = performance.now() + stepMs;
    }
  } catch {
    return { soundProblem: 'The sound of this video is damaged and was not measured.' };
  }
  return meter ? { sound: meter.result() } : {};
}

/** Returns a function that reads the luma of frames at analysis size. Each call overwrites the plane of the call before. */
function createFrameLumaReader(): (sample: VideoSample) => Promise<Plane> {
  let bytes = new Uint8Array();
  let luma: Plane | undefined;
  let context: OffscreenCanvasRenderingContext2D | null | undefined;
  return async (sample) => {
    const { format, squarePixelWidth, squarePixelHeight, visibleRect, colorSpace } = sample;
    if (format !== null) {
      const length = sample.allocationSize();
      if (bytes.byteLength !== length) bytes = new Uint8Array(length);
      const layout = await sample.copyTo(bytes);
      const { width, height } = visibleRect;
      const shown = { shownWidth: squarePixelWidth, shownHeight: squarePixelHeight };
      const isFullRange = colorSpace.fullRange === true;
      luma = lumaOfPixels({ format, width, height, ...shown, bytes, layout, isFullRange }, luma);
      return luma;
    }
    // Frames in the memory of a graphics card can only be drawn, scaled.
    const { width, height } = analysisSize(sample.displayWidth, sample.displayHeight);
    context ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The frames of this video can’t be read on this computer.');
    sample.draw(context, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = { format: 'RGBA', width, height, shownWidth: width, shownHeight: height, isFullRange: true };
    const layout = [{ offset: 0, stride: 4 * width }];
    luma = lumaOfPixels({ ...pixels, bytes: new Uint8Array(data.buffer), layout }, luma);
    return luma;
  };
}
