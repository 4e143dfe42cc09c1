import type { VideoFrames } from '../../../../shared/library/video-frames.ts';
import { frameAt } from './video-frames.ts';

/**
 * Visible content of a video while the clock runs. Frames are captured when the browser reaches them and painted over
 * the video when they are due. Each video changes its frames independently; the painted frames change on all panes in
 * one drawing.
 */
export interface PaneCanvas {
  /** True when the frames can be painted unchanged. Otherwise the video itself is visible. */
  isFit(): boolean;
  /** Captures the current frame of the video, if any. */
  take(video: VideoFrames): void;
  /** Frames (from 0) at hand. */
  stock(): readonly number[];
  /** The one that was taken last. */
  latest(): number | undefined;
  /** Returns the frame that is painted over the video; `undefined` while the video itself is visible. */
  painted(): number | undefined;
  /** Paints one of the stock and gives back those that were taken before it. */
  paint(frame: number): void;
  /** Lets the video itself be seen, and gives back what was taken. */
  lift(): void;
}

/** The one that is painted, the one that is due, and those by which the video is ahead. Decoders have few to lend. */
const maxHeldItems = 6;
/** Brighter than a canvas shows. */
const highRanges: ReadonlySet<string> = new Set(['pq', 'hlg']);

const covers = new WeakMap<Element, HTMLCanvasElement>();

/** Returns the visible element: the element itself or the canvas that is painted over it. */
export function seenAt<T extends Element>(element: T): T | HTMLCanvasElement {
  return covers.get(element) ?? element;
}

export function openPaneCanvas(video: HTMLVideoElement): PaneCanvas {
  /** In the order of capture. */
  const held = new Map<number, VideoFrame>();
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  let isFit = typeof VideoFrame !== 'undefined';
  let latest: number | undefined;
  let painted: number | undefined;
  /** Frame on the canvas. The canvas of a hidden pane is not visible, therefore nothing is painted there. */
  let drawn: number | undefined;

  function giveBack(frame: number): void {
    held.get(frame)?.close();
    held.delete(frame);
  }

  function uncover(): void {
    drawn = undefined;
    covers.delete(video);
    canvas.remove();
  }

  function lift(): void {
    for (const frame of [...held.keys()]) giveBack(frame);
    latest = undefined;
    painted = undefined;
    uncover();
    // Its pixels are given back now, and not once the element is collected.
    Object.assign(canvas, { width: 0, height: 0 });
  }

  function draw(image: VideoFrame): void {
    const { videoWidth: width, videoHeight: height } = video;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (!canvas.isConnected) video.after(canvas);
    canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0, width, height);
    covers.set(video, canvas);
  }

  return {
    isFit: () => isFit,
    take(frames) {
      const image = isFit ? frameOf(video) : undefined;
      if (!image) return;
      if (!canBePainted(image, video)) {
        image.close();
        isFit = false;
        lift();
        return;
      }
      const frame = frameAt(frames, image.timestamp / 1e6);
      // The video was moved back: later frames in the stock are outdated.
      if (latest !== undefined && frame < latest) {
        for (const each of [...held.keys()]) if (each !== painted) giveBack(each);
      }
      latest = frame;
      if (held.has(frame)) image.close();
      else held.set(frame, image);
      const first = [...held.keys()].find((each) => each !== painted);
      if (held.size > maxHeldItems && first !== undefined) giveBack(first);
    },
    stock: () => [...held.keys()],
    latest: () => latest,
    painted: () => painted,
    paint(frame) {
      const image = held.get(frame);
      if (!image) return;
      painted = frame;
      if (!video.checkVisibility({ visibilityProperty: true })) uncover();
      else if (drawn !== frame) {
        draw(image);
        drawn = frame;
      }
      for (const each of [...held.keys()]) {
        if (each === frame) break;
        giveBack(each);
      }
    },
    lift,
  };
}

function frameOf(video: HTMLVideoElement): VideoFrame | undefined {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  try {
    return new VideoFrame(video);
  } catch {
    // Between two places it has none.
    return undefined;
  }
}

/** A frame that is turned by the player, or has a high range, would look otherwise than in the video. */
function canBePainted({ displayWidth, displayHeight, colorSpace }: VideoFrame, video: HTMLVideoElement): boolean {
  const isSameShape = displayWidth === video.videoWidth && displayHeight === video.videoHeight;
  return isSameShape && !highRanges.has(colorSpace.transfer ?? '');
}
