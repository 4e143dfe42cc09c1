import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { seekToFrame, timeOfShownFrame } from './seek-to-frame.ts';
import { frameAt, isLeading, middleOfFrame, playableFrom } from './video-frame-at-time.ts';
import { waitForEvent } from './wait-for-event.ts';

/** A frame as the browser reported it when it came on the screen. */
export interface ShownFrame {
  /** Time of the frame in the file. Seconds. */
  readonly mediaTime: number;
  /** Number of frames that this element had shown until this frame. */
  readonly count: number;
}

/** Target position of a video: the middle of a frame. If the frames are unknown, a moment. */
interface Place {
  readonly seconds: number;
  /** From 0. */
  readonly frame: number | undefined;
}

/** A `<video>` of which is always known which frame it shows. Lives as long as the element is on the page. */
export interface PaneVideo {
  readonly element: HTMLVideoElement;
  /** Its frames. Without them it is placed by time alone. */
  video: VideoFrameTiming | undefined;
  shown(): ShownFrame | undefined;
  /** The browser gave it up. */
  isBroken(): boolean;
  /** Stops it in the middle of this frame (from 0). Back when that frame is seen, or when the video cannot show it. */
  place(frame: number, seconds: number): Promise<void>;
  /** True if the video can continue from its position. */
  isReady(): boolean;
  /** True during a seek. */
  isPlacing(): boolean;
  /** Seeks to a moment, ready to play immediately. Resolves after the seek, or when the seek fails. */
  prepareAt(seconds: number): Promise<void>;
  /** Starts to play from where it is; nothing is certain of its frame until it is placed again. */
  run(rate: number): void;
  close(): void;
}

interface PaneVideoEvents {
  readonly onFrame: () => void;
  /** Called when the video becomes playable or unplayable. */
  readonly onChange: () => void;
}

/** After a seek the frame can be drawn; a hidden page is never notified. Milliseconds. */
const unseenTimeout = 250;
/** Seconds of video that are not worth a seek before it plays. */
const seekTolerance = 0.004;
/** A video that shows nothing for this time is skipped, so that nothing waits for it. Milliseconds. */
const timeout = 8000;

export function openPaneVideo(element: HTMLVideoElement, events: PaneVideoEvents): PaneVideo {
  let shown: ShownFrame | undefined;
  /** Frame that was reported since the last seek started. */
  let shownSinceSeek: ShownFrame | undefined;
  let isPositionKnown = false;
  let requestedPlace: Place | undefined;
  let placing: Promise<void> | undefined;
  /** Frames that a seek skips: they are reached by playing. */
  const skippedFrames = new Set<number>();
  const ending = new AbortController();
  const { signal } = ending;
  const isBroken = () => element.error !== null || (element.readyState > 0 && element.videoWidth === 0);

  let callback = element.requestVideoFrameCallback(function report(_, frame) {
    callback = element.requestVideoFrameCallback(report);
    shown = { mediaTime: frame.mediaTime, count: frame.presentedFrames };
    shownSinceSeek = shown;
    events.onFrame();
    element.dispatchEvent(new Event(frameShownEvent));
  });
  for (const name of ['loadedmetadata', 'emptied', 'error'] as const) {
    element.addEventListener(name, events.onChange, { signal });
  }

  const isReady = () => !element.seeking && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  const isShowing = (place: Place, video: VideoFrameTiming | undefined) =>
    isPositionKnown && place.frame !== undefined && video !== undefined && shown !== undefined
      ? frameAt(video, shown.mediaTime) === place.frame && !element.seeking
      : false;

  async function seekToRequested(video: PaneVideo): Promise<void> {
    while (requestedPlace !== undefined && !signal.aborted) {
      const place = requestedPlace;
      if (!isShowing(place, video.video)) {
        isPositionKnown = false;
        if (!(await seekToPlace(place, video.video))) {
          requestedPlace = undefined;
          return;
        }
        isPositionKnown = true;
      }
      if (requestedPlace === place) requestedPlace = undefined;
    }
  }

  /**
   * Resolves to true when the frame is visible. Another requested place waits, because an interrupted seek shows
   * nothing.
   */
  async function seekToPlace(place: Place, video: VideoFrameTiming | undefined): Promise<boolean> {
    const deadline = AbortSignal.timeout(timeout);
    // The seek is repeated when data has arrived.
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) return false;
    element.pause();
    if (
      place.frame !== undefined &&
      video !== undefined &&
      (skippedFrames.has(place.frame) || isLeading(video, place.frame))
    ) {
      return playToPlace(place, video);
    }
    const end = Number.isFinite(element.duration) ? element.duration : place.seconds;
    shownSinceSeek = undefined;
    element.currentTime = Math.min(place.seconds, end);
    const hasArrived = () =>
      !element.seeking &&
      (place.frame === undefined || video === undefined || isFrame(video, place.frame, shownSinceSeek));
    while (!hasArrived()) {
      if (isBroken()) return false;
      const wait = element.seeking ? deadline : AbortSignal.any([deadline, AbortSignal.timeout(unseenTimeout)]);
      if (await waitForEvent(element, ['seeked', frameShownEvent, 'error'], [signal, wait])) continue;
      if (element.seeking || place.frame === undefined || video === undefined) return !element.seeking;
      // Done without a notification: the page is hidden, the frame was already shown, or another frame is shown.
      const time = timeOfShownFrame(element);
      if (document.hidden || time === undefined || frameAt(video, time) === place.frame) return true;
      skippedFrames.add(place.frame);
      return playToPlace(place, video);
    }
    return true;
  }

  /**
   * Plays to a frame that no seek shows. Resolves to true if the frame is visible, or if another place was requested
   * meanwhile.
   */
  async function playToPlace(place: Place, video: VideoFrameTiming): Promise<boolean> {
    const isRequested = () => requestedPlace === place;
    const signals = [signal, AbortSignal.timeout(timeout)];
    const hasArrived = await seekToFrame({ element, video: video, frame: place.frame ?? 0, signals, isRequested });
    return hasArrived || !isRequested();
  }

  async function prepareAt(seconds: number, video: VideoFrameTiming | undefined): Promise<void> {
    requestedPlace = undefined;
    await placing;
    const deadline = AbortSignal.timeout(timeout);
    if (Math.abs(element.currentTime - seconds) > seekTolerance) {
      isPositionKnown = false;
      element.currentTime = video ? playableFrom(video, seconds) : seconds;
    }
    while (!isReady() && !isBroken()) {
      if (!(await waitForEvent(element, ['seeked', 'canplay', 'error'], [signal, deadline]))) return;
    }
  }

  return {
    element,
    video: undefined,
    shown: () => shown,
    isBroken,
    isReady,
    place(frame, seconds) {
      const known = this.video?.frameTimes.length ? this.video : undefined;
      requestedPlace = known ? { frame, seconds: middleOfFrame(known, frame) } : { frame: undefined, seconds };
      element.pause();
      placing ??= seekToRequested(this).finally(() => {
        placing = undefined;
      });
      return placing;
    },
    prepareAt(seconds) {
      return prepareAt(seconds, this.video);
    },
    isPlacing: () => placing !== undefined,
    run(rate) {
      requestedPlace = undefined;
      isPositionKnown = false;
      element.playbackRate = rate;
      // `error` reports a refusal; stopping before the start is intended.
      if (element.paused && !element.ended) element.play().catch(() => {});
    },
    close() {
      ending.abort();
      element.cancelVideoFrameCallback(callback);
    },
  };
}

/** Event of the element: a frame became visible. */
const frameShownEvent = 'triptych-frame';

function isFrame(video: VideoFrameTiming, frame: number, shown: ShownFrame | undefined): boolean {
  return shown !== undefined && frameAt(video, shown.mediaTime) === frame;
}
