import { drawArea } from '../../draw-area.ts';
import { middle, placeOf, type Region } from '../../note-region-geometry.ts';
import { type Durations, momentOf, type Timeline } from '../../playback/playback-timeline.ts';
import { createElement } from '../create-element.ts';
import { createIconButton } from './icons.ts';
import type { MediaFiles } from './media-files.ts';
import { nameOfNote } from './note-list.ts';
import { createPageClock } from './page-clock.ts';
import type { PageNote, PagePane } from './page-player-types.ts';
import { createPageStage } from './page-stage.ts';
import { isShown, type PageLayout } from './stage-size.ts';

interface AreaDrawing {
  /** The area to change. Without one, the drawing begins in the middle. */
  readonly area: Region | undefined;
  readonly change: (area: Region) => void;
  /** Called when Enter or Escape ends the drawing. */
  readonly finish: () => void;
}

/** Some results with one clock and one line of controls. */
export interface PagePlayer {
  readonly node: HTMLElement;
  /** The area with the results. */
  readonly stage: HTMLElement;
  readonly panes: readonly PagePane[];
  layout(): PageLayout;
  show(layout: PageLayout): void;
  /** Called when another layout is shown. */
  onLayout(listener: () => void): void;
  /** Goes to the moment and area of a note. False if the note is on no pane of this player. */
  goToNote(note: PageNote): boolean;
  /** Pauses, and returns the start of the frame that a result shows, in seconds of its video. An image has none. */
  hold(letter: string): number | undefined;
  /** Outlines the area of a note, or of none. */
  outline(note: PageNote | undefined): void;
  /** Lets the reviewer draw an area over a result. Returns a function that ends the drawing. */
  drawArea(letter: string, drawing: AreaDrawing): () => void;
  /** Marks the notes of the reviewer, in place of those marked before. */
  markReview(notes: readonly PageNote[]): void;
  pause(): void;
  /** Returns false for a key without a function. */
  press(key: string): boolean;
}

interface PlayerOptions {
  readonly panes: readonly PagePane[];
  readonly durations: Durations;
  readonly notes: readonly PageNote[];
  readonly files: MediaFiles;
  readonly hasCaptions: boolean;
  readonly tagOf: (pane: PagePane) => string | undefined;
  /** Initial time of the clock; omitted: posters are shown until the videos play. Seconds. */
  readonly at?: number;
  /** Called when the player starts or its sound is turned on; other players must stop. */
  readonly onActive: () => void;
  /** The first video is heard from the beginning, and the controls have a button for its sound. */
  readonly hasSound?: boolean;
  /** Called when the clock moved. Seconds. */
  readonly onMove?: (seconds: number) => void;
}

export function createPagePlayer(options: PlayerOptions): PagePlayer {
  const { panes, files, durations, notes, hasCaptions, tagOf, at, onActive, hasSound = false, onMove } = options;
  const loop = { on: false };
  const layoutListeners: (() => void)[] = [];
  let layout: PageLayout = { kind: 'grid' };
  let isPlaced = at !== undefined;
  /** Time of the note whose area is outlined. Seconds on the clock. */
  let outlinedAt: number | undefined;
  const stage = createPageStage({
    panes,
    files,
    durations,
    hasCaptions,
    tagOf,
    // A video that is not loaded yet must be placed again after loading.
    onReady: () => isPlaced && !clock.playing() && clock.seek(clock.at()),
    onUnmute: onActive,
    enlarge: toggleEnlarged,
    press(index) {
      if (layout.kind === 'wipe') return;
      if (stage.videos.length > 0) toggle();
      else if (panes.length > 1) toggleEnlarged(index);
    },
  });
  const clock = createPageClock(stage.videos, stage.timeline, () => loop.on, notify);
  const controls = createPlaybackControls({
    clock,
    timeline: stage.timeline,
    loop,
    notes: notes.filter((note) => timeOfNote(note, stage.timeline) !== undefined),
    go: goToNote,
    toggle,
    fullScreen: toggleFullScreen,
    ...(hasSound && { toggleSound: stage.toggleSound }),
  });
  const node = createElement('div', { class: 'player' }, [
    stage.node,
    ...(stage.videos.length === 0 ? [] : [controls.node]),
  ]);
  function notify(): void {
    isPlaced = true;
    controls.notify();
    stage.notify(clock.at());
    onMove?.(clock.at());
    // The area of a note belongs to its moment.
    if (outlinedAt !== undefined && Math.abs(clock.at() - outlinedAt) > 0.01) stage.outline(undefined);
  }
  function toggleEnlarged(index: number): void {
    show(layout.kind === 'alone' ? { kind: 'grid' } : { kind: 'alone', index });
  }
  function toggle(): void {
    if (clock.playing()) {
      clock.pause();
      return;
    }
    onActive();
    clock.play();
  }
  function show(to: PageLayout): void {
    layout = to;
    stage.show(to);
    for (const listener of layoutListeners) listener();
  }
  function goToNote(note: PageNote): boolean {
    const index = panes.findIndex(({ letter }) => letter === note.target);
    if (index < 0) return false;
    if (!isShown(layout, index)) show({ kind: 'grid' });
    if (clock.playing()) clock.pause();
    onActive();
    const time = timeOfNote(note, stage.timeline);
    if (time !== undefined) clock.seek(time);
    outline(note);
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    node.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
    return true;
  }
  function outline(note: PageNote | undefined): void {
    outlinedAt = note && timeOfNote(note, stage.timeline);
    stage.outline(note);
  }
  function toggleFullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void node.requestFullscreen().catch(() => {});
  }

  if (hasSound) controls.toggleSound?.();
  show(layout);
  if (at === undefined) controls.notify();
  else clock.seek(at);

  return {
    node,
    stage: stage.node,
    panes,
    layout: () => layout,
    show,
    onLayout: (listener) => layoutListeners.push(listener),
    goToNote,
    hold(letter) {
      if (clock.playing()) clock.pause();
      const track = stage.timeline.tracks.get(letter);
      return track?.video.frameTimes[momentOf(track, clock.at()).frame];
    },
    outline,
    drawArea(letter, drawing) {
      const frame = stage.frameOf(letter);
      if (!frame) return () => {};
      // Over the divider of a wipe, a drag would move the divider.
      const index = panes.findIndex((pane) => pane.letter === letter);
      if (layout.kind === 'wipe' || !isShown(layout, index)) show({ kind: 'grid' });
      stage.outline(undefined);
      node.scrollIntoView({ block: 'nearest' });
      return startDrawing(frame, drawing);
    },
    markReview: controls.markReview,
    pause() {
      if (clock.playing()) clock.pause();
      stage.silence();
    },
    press(key) {
      const index = Number(key) - 1;
      if (panes.length > 1 && panes[index]) {
        const isAlone = layout.kind === 'alone' && layout.index === index;
        show(isAlone ? { kind: 'grid' } : { kind: 'alone', index });
      } else if (key === 'Escape' && layout.kind === 'alone') show({ kind: 'grid' });
      else if (stage.videos.length === 0) return false;
      else if (key === ' ') toggle();
      else if (key === ',') clock.step(-1);
      else if (key === '.') clock.step(1);
      else if (key === 'Home') clock.seek(0);
      else if (key === 'End') clock.seek(clock.seconds);
      else if (key === 'f') toggleFullScreen();
      else if (key === 'l') controls.toggleLoop();
      else if (key === 'm' && controls.toggleSound) controls.toggleSound();
      else return false;
      return true;
    },
  };
}

/** Lets the reviewer draw an area over an image. Returns a function that ends the drawing. */
function startDrawing(frame: HTMLElement, { area = middle, change, finish }: AreaDrawing): () => void {
  let drawn = area;
  const name = 'Area of the note. Arrow keys move it, with Shift they resize it, Enter finishes.';
  const handle = createElement('button', { class: 'region', 'aria-label': name });
  const layer = createElement('div', { class: 'drawing' }, [handle]);
  const show = (to: Region) => {
    drawn = to;
    Object.assign(handle.style, placeOf(to));
    change(to);
  };
  show(drawn);
  frame.append(layer);
  drawArea(layer, { area: () => drawn, change: show, finish });
  return () => layer.remove();
}

const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4];

interface ControlsOptions {
  readonly clock: ReturnType<typeof createPageClock>;
  readonly timeline: Timeline;
  /** Set by the user; read by the clock. */
  readonly loop: { on: boolean };
  /** Notes with a moment in one of the videos. */
  readonly notes: readonly PageNote[];
  readonly go: (note: PageNote) => void;
  readonly toggle: () => void;
  readonly fullScreen: () => void;
  /** Toggles the sound, and returns whether it is on. Without it, the controls have no button for the sound. */
  readonly toggleSound?: () => boolean;
}

/** One line under a stage that plays all its videos, with marks for the notes. */
function createPlaybackControls(options: ControlsOptions) {
  const { clock, timeline, loop, notes, go, toggle, fullScreen, toggleSound } = options;
  const play = createIconButton({ icon: 'play', label: 'Play (Space)', press: toggle, class: 'play' });
  const seek = createElement('input', { type: 'range', min: '0', step: 'any', value: '0', 'aria-label': 'Position' });
  const time = createElement('span', { class: 'time' });
  const speed = createElement(
    'select',
    { 'aria-label': 'Speed', title: 'Speed' },
    speeds.map((each) => createElement('option', { text: `${each}×`, value: String(each) })),
  );
  speed.value = '1';
  seek.addEventListener('input', () => clock.seek(seek.valueAsNumber));
  speed.addEventListener('change', () => clock.setSpeed(Number(speed.value)));
  const stepButton = (direction: 1 | -1) =>
    createIconButton({
      icon: direction < 0 ? 'back' : 'forward',
      label: direction < 0 ? 'Previous frame (,)' : 'Next frame (.)',
      press: () => clock.step(direction),
      class: 'step',
    }).node;
  const loopButton = createIconButton({ icon: 'loop', label: 'Loop (L)', press: () => toggleLoop() });
  const toggleLoop = () => {
    loop.on = !loop.on;
    showLoop();
  };
  const showLoop = () => {
    loopButton.node.classList.toggle('on', loop.on);
    loopButton.node.setAttribute('aria-pressed', String(loop.on));
  };
  showLoop();
  const sound = toggleSound && createIconButton({ icon: 'mute', label: 'Unmute (M)', press: () => pressSound() });
  const pressSound = () => {
    const isOn = toggleSound?.() === true;
    sound?.change(isOn ? 'sound' : 'mute', isOn ? 'Mute (M)' : 'Unmute (M)');
  };
  const screen = createIconButton({ icon: 'screen', label: 'Full screen (F)', press: fullScreen });
  screen.node.hidden = !document.fullscreenEnabled;
  // Keyboard users reach a note by its button in the list.
  const createMarks = (marked: readonly PageNote[]) =>
    marked.flatMap((note) => {
      const at = timeOfNote(note, timeline);
      if (at === undefined) return [];
      const title = `${nameOfNote(note)}: ${note.text}`;
      const attributes = { class: 'mark', tabindex: '-1', 'aria-hidden': 'true', title };
      const mark = createElement('button', { ...attributes, press: () => go(note) });
      mark.style.setProperty('--at', String(Math.min(1, Math.max(0, at / (timeline.seconds || 1)))));
      return [mark];
    });
  const reviewMarks = createElement('div', { class: 'review-marks' });
  return {
    node: createElement('div', { class: 'controls' }, [
      stepButton(-1),
      play.node,
      stepButton(1),
      time,
      createElement('div', { class: 'track' }, [...createMarks(notes), reviewMarks, seek]),
      speed,
      loopButton.node,
      sound?.node,
      screen.node,
    ]),
    toggleLoop,
    /** Unset without a button for the sound. */
    toggleSound: sound && pressSound,
    /** Marks the notes of the reviewer, in place of those marked before. */
    markReview: (reviewed: readonly PageNote[]) => reviewMarks.replaceChildren(...createMarks(reviewed)),
    /** Shows where the clock is. */
    notify() {
      const { seconds } = clock;
      const at = clock.at();
      seek.max = String(seconds);
      seek.value = String(at);
      seek.style.setProperty('--at', String(seconds > 0 ? at / seconds : 0));
      seek.setAttribute('aria-valuetext', `${at.toFixed(2)} of ${seconds.toFixed(2)} seconds`);
      time.textContent = `${at.toFixed(2)} / ${seconds.toFixed(2)} s`;
      if (clock.playing()) play.change('pause', 'Pause (Space)');
      else play.change('play', 'Play (Space)');
    },
  };
}

/** Returns the time of a note on the clock, in seconds; `undefined` if no video of this timeline has the moment. */
function timeOfNote({ target, seconds }: PageNote, timeline: Timeline): number | undefined {
  const track = timeline.tracks.get(target ?? '');
  return track && seconds !== undefined ? seconds / track.stretch + track.start : undefined;
}
