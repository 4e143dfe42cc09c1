import type { DrawnVideo } from '../../../../../ui/export/video/video-frames.ts';
import type { Mp4Job } from '../../../../../ui/export/video/write-mp4.ts';

/** All that the worker needs to write a side-by-side video. */
export interface VideoJob extends Mp4Job {
  /** Static content: backgrounds, captions, images. */
  readonly background: ImageBitmap;
  readonly videos: readonly VideoOfJob[];
  readonly sound?: AudioOfJob;
}

export interface VideoOfJob extends DrawnVideo {
  readonly letter: string;
}

/** Sound is copied packet by packet, without loss. */
export interface AudioOfJob {
  readonly letter: string;
  readonly address: string;
  /** Added to its times. Seconds. */
  readonly shift: number;
}
