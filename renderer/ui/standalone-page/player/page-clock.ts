import type { PaneVideo } from '../../playback/pane-video.ts';
import {
  clockFrameAt,
  momentOf,
  startOfClockFrame,
  type Timeline,
  type Track,
} from '../../playback/playback-timeline.ts';

export interface PageVideo {
  readonly video: PaneVideo;
  readonly track: Track;
}

/** A larger difference is corrected by a seek, seconds; a smaller one by a slightly changed speed. */
const seekThreshold = 0.25;
const maxCorrection = 0.08;
const catchUpTime = 0.6;

/** One clock for all videos of the page. `onChange` is called whenever it moved, started or stopped. */
export function createPageClock(
  videos: readonly PageVideo[],
  timeline: Timeline,
  loops: () => boolean,
  onChange: () => void,
) {
  const { seconds } = timeline;
  let [at, since, speed, playing] = [0, 0, 1, false];

  const currentPosition = () => (playing ? at + ((performance.now() - since) / 1000) * speed : at);
  const setAt = (to: number) => {
    at = Math.min(seconds, Math.max(0, to));
    since = performance.now();
  };

  /** Seeks every video to the exact frame of the clock. */
  function placeVideos(): void {
    for (const { video, track } of videos) placeVideo(video, track);
    onChange();
  }

  function placeVideo(video: PaneVideo, track: Track): void {
    const { frame, seconds: moment } = momentOf(track, currentPosition());
    void video.place(frame, moment);
  }

  function follow(): void {
    if (!playing) return;
    const clock = currentPosition();
    if (clock >= seconds) {
      if (loops()) setAt(0);
      else {
        playing = false;
        setAt(seconds);
        placeVideos();
        return;
      }
    }
    for (const each of videos) if (!each.video.isBroken()) correctDrift(each);
    onChange();
    requestAnimationFrame(follow);
  }

  function correctDrift({ video, track }: PageVideo): void {
    const { place, seconds: moment } = momentOf(track, currentPosition());
    // Outside its range, a video shows its first or last frame.
    if (place !== 'within') placeVideo(video, track);
    const { element } = video;
    if (place !== 'within' || video.isPlacing() || element.seeking) return;
    const error = element.currentTime - moment;
    if (Math.abs(error) > seekThreshold) {
      // After a jump, the playing video is already slightly ahead.
      element.currentTime = moment + (element.paused ? 0 : 0.05);
    }
    const correction = Math.min(maxCorrection, Math.max(-maxCorrection, -error / catchUpTime));
    const rate = Math.min(16, Math.max(0.0625, speed * track.stretch * (1 + correction)));
    if (element.paused) video.run(rate);
    else element.playbackRate = rate;
  }

  return {
    seconds,
    playing: () => playing,
    /** Seconds on the clock, now. */
    at: currentPosition,
    play() {
      if (playing) return;
      setAt(at >= seconds - 0.001 ? 0 : at);
      playing = true;
      requestAnimationFrame(follow);
      onChange();
    },
    pause() {
      const stopped = currentPosition();
      playing = false;
      setAt(stopped);
      placeVideos();
    },
    seek(to: number) {
      setAt(to);
      if (!playing) placeVideos();
    },
    /** Stops the clock and moves it by a number of frames of the fastest video. */
    step(frames: number) {
      const stopped = currentPosition();
      playing = false;
      setAt(startOfClockFrame(timeline, clockFrameAt(timeline, stopped) + frames));
      placeVideos();
    },
    setSpeed(to: number) {
      setAt(currentPosition());
      speed = to;
    },
  };
}
