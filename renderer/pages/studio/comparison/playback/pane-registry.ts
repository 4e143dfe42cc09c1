import type { StoreApi } from 'zustand';
import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import { openPaneVideo, type PaneVideo } from '../../../../ui/playback/pane-video.ts';
import {
  createTimeline,
  momentOf,
  type Placed,
  type Timeline,
  type Track,
} from '../../../../ui/playback/playback-timeline.ts';
import { setVolume } from '../../../../ui/playback/seek-to-frame.ts';
import { frameAt } from '../../../../ui/playback/video-frame-at-time.ts';
import { type ClockState, gainOf, type HeardSound, heardSoundAt, isHeard, type Lane } from './clock-state.ts';
import type { Player } from './follow-clock.ts';
import { openPaneCanvas, type PaneCanvas } from './pane-canvas.ts';

/** The frame that a pane shows. */
export interface PaneFrame {
  /** From 1. */
  readonly frame: number;
  /** Start of the frame. Seconds of the video. */
  readonly seconds: number;
}

interface Registered {
  readonly video: PaneVideo | undefined;
  readonly screen: PaneCanvas | undefined;
  readonly frames: VideoFrameTiming | undefined;
}

/** All videos of the comparison and their positions on the clock. */
export interface PaneRegistry {
  /** The element of a pane; `null` when it is removed. An element that cannot play does not stop the others. */
  register(paneId: string, video: HTMLVideoElement | null): void;
  /** The frames of a pane's video, as main measured them. Until they are known it is placed by time alone. */
  measure(paneId: string, video: VideoFrameTiming | undefined): void;
  /** Sets the gain of each pane while the videos have equal loudness. Factors of the amplitude, from 0 to 1; else 1. */
  setLoudnessGains(gains: ReadonlyMap<string, number>): void;
  /**
   * Sets the stage order of the panes; other panes are removed. If there are too many videos, the first ones continue
   * to play. `prepared` panes follow the clock without being seen, heard, waited for or part of its duration.
   */
  arrange(paneIds: readonly string[], prepared: readonly string[]): void;
  timeline(): Timeline;
  /** The videos that can be played. */
  players(): readonly Player[];
  /** Returns the playable videos that this machine has the power for. */
  playing(): readonly Player[];
  /** Returns the visible frame of a pane; `undefined` for a pane without a video or without known frames. */
  frameOf(paneId: string): PaneFrame | undefined;
  /** Returns the frame that the pane must show when the clock is at `at`. */
  frameAt(paneId: string, at: number): PaneFrame | undefined;
  /** Returns `decodedLater` of the pane's video. Seconds. */
  decodedLater(paneId: string): number;
  /** Returns the sound at `at` on the clock; `undefined` while no sound is on, or the speed allows none. */
  soundAt(at: number): HeardSound | undefined;
  /** Computes the timeline again. */
  retime(): void;
  /** Called when the timeline or the set of playable videos changes. */
  onRetimed(onTimelineChange: () => void): void;
  /** Turns on the sound of one video, if its speed allows, and mutes the others. Sets the gain of each. */
  updateSound(): void;
  /** Limits the number of playing videos; no limit if `undefined`. */
  limitPlaying(count: number | undefined): void;
  close(): void;
}

export function createPaneRegistry(
  state: StoreApi<ClockState>,
  /** A pane shows another frame. */
  onSeen: () => void,
  isMuted: boolean,
): PaneRegistry {
  const panes = new Map<string, Registered>();
  let order: readonly string[] = [];
  let prepared: ReadonlySet<string> = new Set();
  let timeline = createTimeline(new Map(), 'real');
  let onTimelineChange = () => {};
  let maxPlaying: number | undefined;
  let gains: ReadonlyMap<string, number> = new Map();

  const sortedPanes = () => {
    const indexOf = (paneId: string) => (order.includes(paneId) ? order.indexOf(paneId) : order.length);
    return [...panes].sort(([one], [other]) => indexOf(one) - indexOf(other));
  };

  function players(): readonly Player[] {
    return sortedPanes().flatMap(([paneId, { video, screen }]) => {
      const track = timeline.tracks.get(paneId);
      if (!video || !screen || !track || video.isBroken()) return [];
      return [{ paneId, video, screen, track, isPrepared: prepared.has(paneId) }];
    });
  }

  function playing(): readonly Player[] {
    const all = players();
    if (maxPlaying === undefined) return all;
    const { heard } = state.getState();
    return [...all.filter(({ paneId }) => paneId === heard), ...all.filter(({ paneId }) => paneId !== heard)].slice(
      0,
      maxPlaying,
    );
  }

  function retime(): void {
    const { durations, offsets } = state.getState();
    const videos = new Map<string, Placed>();
    const preparedVideos = new Map<string, Placed>();
    for (const [paneId, { video, frames }] of sortedPanes()) {
      const known = video?.isBroken() ? undefined : (frames ?? estimateFrames(video));
      const target = prepared.has(paneId) ? preparedVideos : videos;
      if (known) target.set(paneId, { video: known, offset: offsets[paneId] ?? 0 });
    }
    timeline = createTimeline(videos, durations, preparedVideos);
    notify();
    onTimelineChange();
  }

  function notify(): void {
    const isPlaying = new Set(playing().map(({ paneId }) => paneId));
    const lanes = sortedPanes()
      .filter(([paneId]) => !prepared.has(paneId))
      .map(([paneId, { video }]) => laneOf(paneId, video, timeline.tracks.get(paneId), isPlaying.has(paneId)));
    state.setState({ lanes, seconds: timeline.seconds, frames: timeline.frames.length, frame: timeline.frame });
    updateSound();
  }

  function updateSound(): void {
    const now = state.getState();
    for (const [paneId, { video }] of panes) {
      if (!video) continue;
      const canHear = !isMuted && !prepared.has(paneId) && isHeard(now, paneId, timeline.tracks.get(paneId));
      video.element.muted = !canHear;
      setVolume(video.element, gainOf(now, paneId, gains));
    }
  }

  function storePane(paneId: string, pane: Registered): void {
    if (pane.video) pane.video.video = pane.frames;
    if (pane.video || pane.frames) panes.set(paneId, pane);
    else panes.delete(paneId);
    retime();
  }

  return {
    register(paneId, element) {
      const pane = panes.get(paneId);
      if (pane?.video?.element === (element ?? undefined)) return;
      pane?.video?.close();
      pane?.screen?.uncoverVideo();
      const screen = element ? openPaneCanvas(element) : undefined;
      // New frames of a video under a painted frame are not visible yet.
      const onFrame = () => screen?.painted() === undefined && onSeen();
      const video = element ? openPaneVideo(element, { onFrame, onChange: retime }) : undefined;
      storePane(paneId, { frames: pane?.frames, video, screen });
    },
    measure(paneId, video) {
      const pane = panes.get(paneId);
      if (pane?.frames !== video) storePane(paneId, { video: pane?.video, screen: pane?.screen, frames: video });
    },
    setLoudnessGains(next) {
      gains = next;
      updateSound();
    },
    arrange(paneIds, preparedIds) {
      order = [...paneIds, ...preparedIds];
      prepared = new Set(preparedIds);
      const removed = [...panes].filter(([paneId]) => !order.includes(paneId));
      for (const [paneId, { video, screen }] of removed) {
        video?.close();
        screen?.uncoverVideo();
        panes.delete(paneId);
      }
      retime();
    },
    timeline: () => timeline,
    players,
    playing,
    frameOf(paneId) {
      const pane = panes.get(paneId);
      if (!pane?.frames) return undefined;
      const painted = pane.screen?.painted();
      if (painted !== undefined) return paneFrameOf(pane.frames, painted);
      const shown = pane.video?.shown();
      return shown ? paneFrameOf(pane.frames, frameAt(pane.frames, shown.mediaTime)) : undefined;
    },
    frameAt(paneId, at) {
      const track = timeline.tracks.get(paneId);
      if (!track) return undefined;
      const { frame, seconds } = momentOf(track, at);
      // Without frame times, only the moment is known.
      return paneFrameOf(track.video, frame) ?? { frame: 1, seconds };
    },
    soundAt: (at) => heardSoundAt(state.getState(), at, timeline.tracks, gains),
    decodedLater: (paneId) => panes.get(paneId)?.frames?.decodedLater ?? 0,
    retime,
    onRetimed(added) {
      onTimelineChange = added;
    },
    updateSound,
    limitPlaying(count) {
      maxPlaying = count;
      notify();
    },
    close() {
      for (const { video, screen } of panes.values()) {
        video?.close();
        screen?.uncoverVideo();
      }
      panes.clear();
    },
  };
}

function laneOf(paneId: string, video: PaneVideo | undefined, track: Track | undefined, isPlaying: boolean): Lane {
  const span = track ? { start: track.start, end: track.end, stretch: track.stretch } : {};
  if (video?.isBroken()) return { paneId, state: 'broken', ...span };
  if (!video || !track || video.element.readyState === 0) return { paneId, state: 'waiting', ...span };
  return { paneId, state: isPlaying ? 'ready' : 'resting', ...span };
}

function paneFrameOf(video: VideoFrameTiming, index: number): PaneFrame | undefined {
  const seconds = video.frameTimes[index];
  return seconds === undefined ? undefined : { frame: index + 1, seconds };
}

/** Returns frames for a video that main has not measured: the browser knows only its length. */
function estimateFrames(video: PaneVideo | undefined): VideoFrameTiming | undefined {
  const seconds = video?.element.duration;
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined;
  return { codec: '', frameTimes: [], seconds };
}
