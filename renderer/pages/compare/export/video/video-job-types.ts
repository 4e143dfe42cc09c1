import type { VideoCodec } from '../../../../ui/export/video/video-codecs.ts';
import type { Area } from '../contact-sheet/contact-sheet-layout.ts';

/** All that the worker needs to write a side-by-side video. */
export interface VideoJob {
  readonly width: number;
  readonly height: number;
  /** Frames per second. */
  readonly rate: number;
  readonly frames: number;
  readonly codec: VideoCodec;
  /** Bits per second. */
  readonly bitrate: number;
  readonly title: string;
  /** Static content: backgrounds, captions, images. */
  readonly background: ImageBitmap;
  readonly videos: readonly VideoOfJob[];
  readonly sound?: AudioOfJob;
}

export interface VideoOfJob {
  readonly letter: string;
  readonly address: string;
  readonly area: Area;
  /** Time in the source video for each frame of the exported video. Seconds, never decreasing. */
  readonly moments: Float64Array<ArrayBuffer>;
}

/** Sound is copied packet by packet, without loss. */
export interface AudioOfJob {
  readonly letter: string;
  readonly address: string;
  /** Added to its times. Seconds. */
  readonly shift: number;
}

export interface EncodedVideo {
  readonly file: Blob;
  /** Differences from the requested export, for the user. */
  readonly remarks: readonly string[];
}
