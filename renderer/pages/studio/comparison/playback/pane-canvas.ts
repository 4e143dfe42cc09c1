import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import { frameAt } from '../../../../ui/playback/video-frame-at-time.ts';

/**
 * Visible content of a video while the clock runs. Frames are captured when the browser reaches them and painted over
 * the video when they are due. Each video changes its frames independently; the painted frames change on all panes in
 * one drawing.
 */
export interface PaneCanvas {
  /** True when the frames can be painted unchanged. Otherwise the video itself is visible. */
  isFit(): boolean;
  /** Captures the current frame of the video, if any. */
  capture(video: VideoFrameTiming): void;
  /** Captured frames, from 0. */
  availableFrames(): readonly number[];
  /** The frame that was captured last. */
  latest(): number | undefined;
  /** Returns the frame that is painted over the video; `undefined` while the video itself is visible. */
  painted(): number | undefined;
  /** Paints a captured frame and releases the frames that were captured before it. */
  paint(frame: number): void;
  /** Shows the video itself and releases the captured frames. */
  uncoverVideo(): void;
}

/** The painted frame, the next frame, and the frames by which the video is ahead. Decoders have few frames to share. */
const maxCapturedFrames = 6;
/** Brighter than a canvas shows. */
const highRanges: ReadonlySet<string> = new Set(['pq', 'hlg']);

const canvasByVideo = new WeakMap<Element, HTMLCanvasElement>();

/** Returns the visible element: the element itself or the canvas that is painted over it. */
export function visibleElementOf<T extends Element>(element: T): T | HTMLCanvasElement {
  return canvasByVideo.get(element) ?? element;
}

const paintedFrames = new WeakMap<Element, () => VideoFrame | undefined>();

/**
 * Returns the visible frame of a video as its decoder made it. The caller closes the frame. `undefined` while the video has
 * none, and for a frame that the player rotates.
 */
export function displayedFrameOf(video: HTMLVideoElement): VideoFrame | undefined {
  const frame = paintedFrames.get(video)?.() ?? frameOf(video);
  if (!frame || isSameShape(frame, video)) return frame;
  frame.close();
  return undefined;
}

export function openPaneCanvas(video: HTMLVideoElement): PaneCanvas {
  /** In the order of capture. */
  const captured = new Map<number, VideoFrame>();
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  let isFit = typeof VideoFrame !== 'undefined';
  let latest: number | undefined;
  let painted: number | undefined;
  /** Frame on the canvas. The canvas of a hidden pane is not visible, therefore nothing is painted there. */
  let drawn: number | undefined;

  function releaseFrame(frame: number): void {
    captured.get(frame)?.close();
    captured.delete(frame);
  }

  function removeCanvas(): void {
    drawn = undefined;
    canvasByVideo.delete(video);
    canvas.remove();
  }

  function uncoverVideo(): void {
    for (const frame of [...captured.keys()]) releaseFrame(frame);
    latest = undefined;
    painted = undefined;
    removeCanvas();
    // Its pixels are given back now, and not once the element is collected.
    Object.assign(canvas, { width: 0, height: 0 });
  }

  function draw(image: VideoFrame): void {
    const { videoWidth: width, videoHeight: height } = video;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (!canvas.isConnected) video.after(canvas);
    canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0, width, height);
    canvasByVideo.set(video, canvas);
  }

  paintedFrames.set(video, () => (painted === undefined ? undefined : captured.get(painted)?.clone()));
  return {
    isFit: () => isFit,
    capture(frames) {
      const image = isFit ? frameOf(video) : undefined;
      if (!image) return;
      if (!canBePainted(image, video)) {
        image.close();
        isFit = false;
        uncoverVideo();
        return;
      }
      const frame = frameAt(frames, image.timestamp / 1e6);
      // The video was moved back: later frames in the stock are outdated.
      if (latest !== undefined && frame < latest) {
        for (const each of [...captured.keys()]) if (each !== painted) releaseFrame(each);
      }
      latest = frame;
      if (captured.has(frame)) image.close();
      else captured.set(frame, image);
      const first = [...captured.keys()].find((each) => each !== painted);
      if (captured.size > maxCapturedFrames && first !== undefined) releaseFrame(first);
    },
    availableFrames: () => [...captured.keys()],
    latest: () => latest,
    painted: () => painted,
    paint(frame) {
      const image = captured.get(frame);
      if (!image) return;
      painted = frame;
      if (!video.checkVisibility({ visibilityProperty: true })) removeCanvas();
      else if (drawn !== frame) {
        draw(image);
        drawn = frame;
      }
      for (const each of [...captured.keys()]) {
        if (each === frame) break;
        releaseFrame(each);
      }
    },
    uncoverVideo,
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
function canBePainted(frame: VideoFrame, video: HTMLVideoElement): boolean {
  return isSameShape(frame, video) && !highRanges.has(frame.colorSpace.transfer ?? '');
}

function isSameShape({ displayWidth, displayHeight }: VideoFrame, { videoWidth, videoHeight }: HTMLVideoElement) {
  return displayWidth === videoWidth && displayHeight === videoHeight;
}
