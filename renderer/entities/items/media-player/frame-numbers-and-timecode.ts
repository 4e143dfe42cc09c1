/** Frame rate if the file has none: the rate of most models. */
export const assumedFramesPerSecond = 24;

/** Number of the frame shown at `seconds`, from 1. */
export function frameAt(seconds: number, framesPerSecond: number): number {
  // A seek to the start of a frame can end slightly before the frame, because of rounding.
  return Math.floor(seconds * framesPerSecond + 0.01) + 1;
}

/** Returns the number of frames in `seconds` of video, at least 1. */
export function countFrames(seconds: number, framesPerSecond: number): number {
  return Math.max(1, Math.round(seconds * framesPerSecond));
}

/** A moment in the middle of frame `number` (from 1): safe from rounding at either edge. */
export function timeOfFrame(number: number, framesPerSecond: number): number {
  return (number - 0.5) / framesPerSecond;
}

/** `0:03.58` */
export function formatTimecode(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const minutes = Math.floor(hundredths / 6000);
  const restSeconds = (hundredths % 6000) / 100;
  return `${minutes}:${restSeconds.toFixed(2).padStart(5, '0')}`;
}
