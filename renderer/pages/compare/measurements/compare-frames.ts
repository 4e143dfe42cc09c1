import { type Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import type { AnalysisSize } from '../../../../shared/measurements/frame-image.ts';
import {
  meanSquaredDifference,
  peakSignalToNoise,
  structuralSimilarity,
} from '../../../../shared/measurements/similarity.ts';
import { openMediaFile, videoTrackOf } from '../../../ui/open-media-file.ts';
import { createFramePixelReader } from './read-video-frame-pixels.ts';

export interface FrameComparisonJob {
  readonly urls: readonly [string, string];
  /** Seconds by which decoders delay each frame compared to players; see `VideoFrameTiming`. */
  readonly decodedLater: readonly [number, number];
}

/** The result of about 0.1 s of work. */
export interface FrameComparisonStep {
  /** Number of compared frames. */
  readonly frames: number;
  /** Present in the last step. */
  readonly similarity?: Similarity;
}

export interface Similarity {
  /** Mean structural similarity of the frames. */
  readonly structural: number;
  /** Peak signal-to-noise ratio of all frames. Decibel; infinite for equal videos. */
  readonly signalToNoise: number;
}

const stepMs = 100;

/** Returns a function that compares the next frames of two videos. All calls have the same job. */
export function createFrameComparison(): (job: FrameComparisonJob) => Promise<FrameComparisonStep> {
  let steps: AsyncGenerator<FrameComparisonStep, undefined> | undefined;
  return async (job) => {
    steps ??= compareFrames(job);
    const { value } = await steps.next();
    if (!value) throw new Error('The videos are compared already.');
    return value;
  };
}

async function* compareFrames({
  urls,
  decodedLater,
}: FrameComparisonJob): AsyncGenerator<FrameComparisonStep, undefined> {
  const inputs = urls.map((url) => openMediaFile(url));
  const [one, other] = inputs;
  if (!one || !other) return undefined;
  try {
    const tracks = [await decodableTrackOf(one), await decodableTrackOf(other)] as const;
    const [rotation, otherRotation] = [await tracks[0].getRotation(), await tracks[1].getRotation()];
    if (rotation !== otherRotation)
      throw new Error('The videos are stored with different rotations, so their frames can’t be compared.');
    // Shapes that differ by a pixel have different analysis sizes, so both videos are read at the size of the first.
    let size: AnalysisSize | undefined;
    const first = lumaPlanes(tracks[0], decodedLater[0], () => undefined);
    const second = lumaPlanes(tracks[1], decodedLater[1], () => size);
    let [frames, structural, squares] = [0, 0, 0];
    let end = performance.now() + stepMs;
    for (;;) {
      const a = await first.next();
      if (a.done) break;
      size = a.value;
      const b = await second.next();
      if (b.done) break;
      structural += structuralSimilarity(a.value, b.value);
      squares += meanSquaredDifference(a.value, b.value);
      frames += 1;
      if (performance.now() < end) continue;
      yield { frames };
      end = performance.now() + stepMs;
    }
    if (frames === 0) throw new Error('The videos have no frame that can be decoded.');
    const signalToNoise = peakSignalToNoise(squares / frames);
    yield { frames, similarity: { structural: structural / frames, signalToNoise } };
  } finally {
    for (const input of inputs) input.dispose();
  }
  return undefined;
}

async function decodableTrackOf(input: Input): Promise<InputVideoTrack> {
  const track = await videoTrackOf(input);
  if (!track || !(await track.canDecode())) throw new Error('A video can’t be decoded on this computer.');
  return track;
}

/** Yields the luma of each frame. `sizeOf`: size of the next frame; `undefined` for the video's own analysis size. */
async function* lumaPlanes(track: InputVideoTrack, decodedLater: number, sizeOf: () => AnalysisSize | undefined) {
  const readImage = createFramePixelReader();
  for await (const sample of new VideoSampleSink(track).samples(decodedLater)) {
    try {
      yield (await readImage(sample, sizeOf())).luma;
    } finally {
      sample.close();
    }
  }
}
