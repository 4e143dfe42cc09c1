import type { AudioCodec } from 'mediabunny';
import type { DrawnVideo } from '../../../../ui/export/video/video-frames.ts';
import type { Mp4Job } from '../../../../ui/export/video/write-mp4.ts';

/** All that the worker needs to write an animatic, apart from the clips, which it requests one by one. */
export interface AnimaticJob extends Mp4Job {
  /** Number of clips. */
  readonly clips: number;
  /** Absent: the video has no sound. */
  readonly audio?: { readonly codec: AudioCodec; readonly parts: number };
  /** Answers an `ExportRequest` with an `ExportReply`. */
  readonly page: MessagePort;
}

/** The page has the fonts, the measured frames and an audio mixer; a worker has none of them. */
export type ExportRequest =
  | { readonly kind: 'clip'; readonly index: number }
  | { readonly kind: 'audio'; readonly index: number };

export type ExportReply =
  | { readonly kind: 'clip'; readonly clip: ExportClip }
  | { readonly kind: 'audio'; readonly channels: readonly Float32Array<ArrayBuffer>[]; readonly sampleRate: number }
  | { readonly kind: 'failed'; readonly message: string };

/** One shot of the exported video. */
export interface ExportClip {
  /** Name for remarks. */
  readonly name: string;
  /** Number of frames of the exported video. */
  readonly frames: number;
  /** The complete image of a card or a library image, and for a video the margin beside its area. */
  readonly background: ImageBitmap;
  readonly video?: DrawnVideo;
  /** Painted over each frame of the video, such as the burnt-in name. */
  readonly overlay?: { readonly image: ImageBitmap; readonly x: number; readonly y: number };
}
