import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import type { ClipMedia, Cut } from '../../../../../shared/projects/cut.ts';
import { sourceFrameAt } from '../../../../../shared/projects/cut.ts';
import { convertFrames, type FrameRate, frameShownAt } from '../../../../../shared/util/frame-rate.ts';
import type { Area } from '../../../../ui/export/video/video-frames.ts';
import { middleOfFrame } from '../../../../ui/playback/video-frame-at-time.ts';
import { fileFramesOf } from '../playback/file-frames.ts';

/** Returns the size of a video of `height` lines in the shape of the project. Encoders need even numbers. */
export function exportSize({ width, height }: { width: number; height: number }, lines: number) {
  const even = (length: number) => Math.max(2, Math.round(length / 2) * 2);
  return { width: even((lines * width) / height), height: even(lines) };
}

/** Returns the number of frames of the exported video. */
export function exportedFrames(cut: Cut, rate: FrameRate): number {
  return Math.max(1, convertFrames(cut.duration, cut.project.rate, rate));
}

/** Returns the frames of clip `index` in the exported video: the first, and the number of frames, which can be 0. */
export function clipFrames(cut: Cut, index: number, rate: FrameRate): { first: number; count: number } {
  const { start = 0, duration = 0 } = cut.clips[index] ?? {};
  const first = firstFrameAt(cut, start, rate);
  const isLast = index === cut.clips.length - 1;
  const end = isLast ? exportedFrames(cut, rate) : firstFrameAt(cut, start + duration, rate);
  return { first, count: Math.max(0, end - first) };
}

/** Returns the first exported frame that shows frame `frame` of the cut, or one after it. */
function firstFrameAt(cut: Cut, frame: number, rate: FrameRate): number {
  // Exported frame n shows the cut frame that has begun by then: `frameShownAt(n) >= frame` first holds here.
  const guess = frameShownAt(frame, cut.project.rate, rate);
  return frameShownAt(guess, rate, cut.project.rate) >= frame ? guess : guess + 1;
}

/** Returns the time in the file for each exported frame of a clip: the middle of its frame, for a strict decoder. */
export function momentsOfClip(
  cut: Cut,
  index: number,
  rate: FrameRate,
  { media, frames }: { readonly media: ClipMedia; readonly frames: VideoFrameTiming },
): Float64Array<ArrayBuffer> {
  const { start = 0, duration = 1 } = cut.clips[index] ?? {};
  const { first, count } = clipFrames(cut, index, rate);
  const fileFrames = fileFramesOf(frames, media);
  return Float64Array.from({ length: count }, (_, position) => {
    const cutFrame = frameShownAt(first + position, rate, cut.project.rate);
    const offset = Math.max(0, Math.min(duration - 1, cutFrame - start));
    const sourceFrame = Math.min(
      fileFrames.frameAt(sourceFrameAt(media, offset, cut.project.rate)),
      frames.frameTimes.length - 1,
    );
    return middleOfFrame(frames, sourceFrame) + (frames.decodedLater ?? 0);
  });
}

/** Returns the largest area of the shape of an image in the middle of a frame. */
export function fitInside(image: { width: number; height: number }, frame: { width: number; height: number }): Area {
  const scale = Math.min(frame.width / image.width, frame.height / image.height);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  return { x: Math.round((frame.width - width) / 2), y: Math.round((frame.height - height) / 2), width, height };
}
