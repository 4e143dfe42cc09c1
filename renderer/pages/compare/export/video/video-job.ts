import type { Area } from '../contact-sheet/contact-sheet-layout.ts';

/** In the order of preference: what plays everywhere first. */
export const videoCodecs = ['avc', 'vp9', 'av1'] as const;
export type VideoCodec = (typeof videoCodecs)[number];

/** All that the worker needs to write a side-by-side video. */
export interface VideoJob {
  readonly width: number;
  readonly height: number;
  /** Frames in a second. */
  readonly rate: number;
  readonly frames: number;
  readonly codec: VideoCodec;
  /** Bits in a second. */
  readonly bitrate: number;
  readonly title: string;
  /** All that does not move: grounds, captions, still images. */
  readonly ground: ImageBitmap;
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

/** Sound is taken as it lies in the file, packet by packet, so that nothing of it is lost. */
export interface AudioOfJob {
  readonly letter: string;
  readonly address: string;
  /** Added to its times. Seconds. */
  readonly shift: number;
}

export type VideoJobEvent =
  | { readonly kind: 'progress'; readonly frames: number }
  | {
      readonly kind: 'done';
      readonly file: Blob;
      /** Differences from the requested export, for the user. */
      readonly remarks: readonly string[];
    }
  | { readonly kind: 'failed'; readonly why: string };
