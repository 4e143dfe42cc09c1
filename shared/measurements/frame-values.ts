/** The values of one frame. A value that needs earlier frames is `null` at the start and after a cut. */
export interface FrameValues {
  /** Start of the frame. Seconds of the video. */
  readonly time: number;
  readonly sharpness: number;
  readonly flicker: number | null;
  readonly motion: number | null;
  readonly brightness: number;
  readonly clippedHighlights: number;
  readonly clippedShadows: number;
  readonly isRepeated: boolean;
  readonly isCut: boolean;
}
