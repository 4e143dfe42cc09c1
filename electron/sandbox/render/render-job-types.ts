/** Input of the render worker: plain data that can be sent to another thread and hashed as a cache key. */
export interface RenderJob {
  readonly kind: 'image' | 'video';
  readonly model: string;
  readonly prompt: string;
  readonly seed: number;
  /** Size of the result in pixels. A video is drawn at this size too. */
  readonly width: number;
  readonly height: number;
  /** Images in one result; 1 for videos. */
  readonly count: number;
  /** Length of a video in seconds; 0 for images. */
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly inputs: readonly InputImage[];
  /** `tone`: a soft tone for the model. `tune`: a tune for the input audio at this URL. */
  readonly sound: { readonly kind: 'none' | 'tone' } | { readonly kind: 'tune'; readonly address: string };
}

/** An image of the request: its bytes as Base64, or its URL. */
export interface InputImage {
  readonly base64: string | null;
  /** `tail` is the last frame of a video. */
  readonly part: 'main' | 'tail';
}
