import { ALL_FORMATS, Input, UrlSource, VideoSampleSink } from 'mediabunny';
import {
  meanSquaredDifference,
  peakSignalToNoise,
  structuralSimilarity,
} from '../../../../shared/measurements/similarity.ts';
import { createImageReader } from './read-image.ts';

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
  const inputs = urls.map((url) => new Input({ formats: ALL_FORMATS, source: new UrlSource(url) }));
  const [one, other] = inputs;
  if (!one || !other) return undefined;
  try {
    const first = await lumaPlanes(one, decodedLater[0]);
    const second = await lumaPlanes(other, decodedLater[1]);
    let [frames, structural, squares] = [0, 0, 0];
    let end = performance.now() + stepMs;
    for (;;) {
      const [a, b] = [await first.next(), await second.next()];
      if (a.done || b.done) break;
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

async function lumaPlanes(input: Input, decodedLater: number) {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error('A video can’t be decoded on this computer.');
  const readImage = createImageReader();
  const sink = new VideoSampleSink(track);
  async function* planes() {
    for await (const sample of sink.samples(decodedLater)) {
      try {
        yield (await readImage(sample)).luma;
      } finally {
        sample.close();
      }
    }
  }
  return planes();
}
