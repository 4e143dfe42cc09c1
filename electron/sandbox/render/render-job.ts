/** Input of the render worker: plain data that can be sent to another thread and hashed as a cache key. */
export interface RenderJob {
  readonly kind: 'image' | 'video';
  readonly model: string;
  readonly prompt: string;
  readonly seed: number;
  /** Pixels of the result. A video is drawn at these pixels as well: they are already small and even. */
  readonly width: number;
  readonly height: number;
  /** Images in one result; 1 for videos. */
  readonly count: number;
  /** Length of a video in seconds; 0 for images. */
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly inputs: readonly InputImage[];
  /** `tone`: a soft tone of the model; `tune`: one for the input audio at this address. */
  readonly sound: { readonly kind: 'none' | 'tone' } | { readonly kind: 'tune'; readonly address: string };
}

/** An image that came with the request: its bytes in base64, or nothing more than the address of one. */
export interface InputImage {
  readonly base64: string | null;
  /** `tail` is the last frame of a video. */
  readonly part: 'main' | 'tail';
}
