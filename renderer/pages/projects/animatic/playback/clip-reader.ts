import { type VideoSample, VideoSampleSink } from 'mediabunny';
import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import type { ClipMedia } from '../../../../../shared/projects/cut.ts';
import { ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { openMediaFile, videoTrackOf } from '../../../../ui/open-media-file.ts';
import type { Direction } from '../../../../ui/playback/shuttle.ts';
import { frameAt, middleOfFrame } from '../../../../ui/playback/video-frame-at-time.ts';
import { type FileFrames, fileFramesOf } from './file-frames.ts';

/** Frames that are decoded in advance. Decoders have few frames to share. */
const framesAhead = 6;
/** Frames that are decoded together during backward playback, because each block starts at a key frame. */
const framesBehind = 12;
/** So many frames are rather decoded and discarded than reached by a seek. */
const skippedFrames = 8;

interface ClipReaderOptions {
  readonly url: string;
  readonly media: ClipMedia;
  /** Loads the measured frames of the file; `undefined` if the file was never measured. */
  readonly loadFrames: () => Promise<VideoFrameTiming | undefined>;
  /** Called when another frame is decoded, and when the file can't be read. */
  readonly onChange: () => void;
}

/**
 * Decodes the frames of one clip, near the frame that is needed next. Each frame is identified by its time in the file,
 * never by counting.
 */
export class ClipReader {
  readonly #options: ClipReaderOptions;
  /** By frame of the file. */
  readonly #samples = new Map<number, VideoSample>();
  #fileFrames: FileFrames;
  #target = 0;
  #last = Number.POSITIVE_INFINITY;
  #direction: Direction = 1;
  #wake = () => {};
  #isClosed = false;
  #hasFailed = false;

  constructor(options: ClipReaderOptions) {
    this.#options = options;
    this.#fileFrames = fileFramesOf(undefined, options.media);
    void this.#run().catch(() => {
      this.#hasFailed = true;
      if (!this.#isClosed) options.onChange();
    });
  }

  /** True if the file cannot be decoded here. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /**
   * Decodes the frame at count `frame` of the file and the frames after it (before it, if `direction` is -1), up to
   * `last`.
   */
  aim(frame: number, last: number, direction: Direction): void {
    this.#target = frame;
    this.#last = Math.max(frame, last);
    this.#direction = direction;
    this.#release();
    this.#wake();
  }

  /** Returns the frame at a count of the file if it is decoded. The reader closes it later. */
  sampleOf(frame: number): VideoSample | undefined {
    return this.#samples.get(this.#fileFrames.frameAt(frame));
  }

  close(): void {
    this.#isClosed = true;
    for (const sample of this.#samples.values()) sample.close();
    this.#samples.clear();
    this.#wake();
  }

  /** The frames that should be decoded: first and last. */
  #window(): { from: number; to: number } {
    const target = this.#fileFrames.frameAt(this.#target);
    const last = this.#fileFrames.frameAt(this.#last);
    if (this.#direction === 1) return { from: target, to: Math.min(last, target + framesAhead - 1) };
    return { from: Math.max(0, target - framesBehind + 1), to: target };
  }

  #release(): void {
    const { from, to } = this.#window();
    for (const [frame, sample] of this.#samples) {
      if (frame >= from && frame <= to) continue;
      sample.close();
      this.#samples.delete(frame);
    }
  }

  /** Returns the frames to decode next, or `undefined` while all are decoded. */
  #missing(count: number): { from: number; to: number } | undefined {
    const window = this.#window();
    const to = Math.min(window.to, count - 1);
    const from = Math.min(window.from, to);
    const frames = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const missing = frames.filter((frame) => !this.#samples.has(frame));
    const [first, last] = [missing[0], missing.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    // One block for several frames: each block before the target is decoded from a key frame on.
    const isSoon =
      missing.includes(this.#fileFrames.frameAt(this.#target)) || missing.length >= framesBehind / 2 || first === 0;
    return this.#direction === 1 || isSoon ? { from: first, to: last } : undefined;
  }

  async #run(): Promise<void> {
    const { url, media, loadFrames, onChange } = this.#options;
    const input = openMediaFile(url);
    let samples: AsyncGenerator<VideoSample, void, unknown> | undefined;
    try {
      const [track, measured] = await Promise.all([videoTrackOf(input), loadFrames()]);
      if (!track || !(await track.canDecode())) throw new Error('The video can’t be decoded on this computer.');
      const frames = measured?.frameTimes.length ? measured : evenFrames(media);
      this.#fileFrames = fileFramesOf(frames, media);
      const later = frames.decodedLater ?? 0;
      const sink = new VideoSampleSink(track);
      /** Frame that `samples` returns next. */
      let next = 0;
      while (!this.#isClosed) {
        const missing = this.#missing(frames.frameTimes.length);
        if (!missing) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
          continue;
        }
        if (!samples || missing.from < next || missing.from > next + skippedFrames) {
          await samples?.return();
          next = missing.from;
          samples = sink.samples(middleOfFrame(frames, next) + later);
        }
        const { value: sample } = await samples.next();
        const frame = sample ? Math.max(next, frameAt(frames, sample.timestamp - later)) : frames.frameTimes.length;
        this.#store(sample ?? undefined, next, frame);
        next = frame + 1;
        if (!sample) samples = undefined;
        onChange();
      }
    } finally {
      await samples?.return().catch(() => {});
      input.dispose();
    }
  }

  /** Stores a decoded frame. Frames from `expected` on that the file skipped show the frame before them. */
  #store(sample: VideoSample | undefined, expected: number, frame: number): void {
    const { from, to } = this.#window();
    const before = this.#samples.get(expected - 1) ?? sample;
    if (!before && !this.#isClosed) throw new Error('The file has no such frame.');
    for (let skipped = Math.max(from, expected); skipped < Math.min(frame, to + 1); skipped += 1)
      if (before && !this.#samples.has(skipped)) this.#samples.set(skipped, before.clone());
    if (!sample) return;
    if (this.#isClosed || frame < from || frame > to || this.#samples.has(frame)) sample.close();
    else this.#samples.set(frame, sample);
  }
}

/** Returns frames of equal duration, for a file whose frames were not measured. */
export function evenFrames({ rate, frames }: Pick<ClipMedia, 'rate' | 'frames'>): VideoFrameTiming {
  const seconds = 1 / ratePerSecond(rate);
  return {
    codec: '',
    frameTimes: Array.from({ length: frames }, (_, index) => index * seconds),
    seconds: frames * seconds,
  };
}
