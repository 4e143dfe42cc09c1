import type { Timeline } from '../../playback/playback-timeline.ts';
import { createElement } from '../create-element.ts';
import { createIconButton } from './icons.ts';
import { nameOfNote, timeOfNote } from './note-time.ts';
import type { PageClock } from './page-clock.ts';
import type { PageNote } from './page-player-types.ts';

const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4];

export interface PlaybackControls {
  readonly node: HTMLElement;
  /** Shows where the clock is. */
  notify(): void;
  toggleLoop(): void;
  /** Unset without a button for the sound. */
  toggleSound?(): void;
  /** Marks the notes of the reviewer, in place of those marked before. */
  markReview(notes: readonly PageNote[]): void;
}

interface ControlsOptions {
  readonly clock: () => PageClock;
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
export function createPlaybackControls(options: ControlsOptions): PlaybackControls {
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
  seek.addEventListener('input', () => clock().seek(seek.valueAsNumber));
  speed.addEventListener('change', () => clock().setSpeed(Number(speed.value)));
  const stepButton = (direction: 1 | -1) =>
    createIconButton({
      icon: direction < 0 ? 'back' : 'forward',
      label: direction < 0 ? 'Previous frame (,)' : 'Next frame (.)',
      press: () => clock().step(direction),
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
    ...(sound && { toggleSound: pressSound }),
    markReview: (reviewed) => reviewMarks.replaceChildren(...createMarks(reviewed)),
    notify() {
      const { seconds } = clock();
      const at = clock().at();
      seek.max = String(seconds);
      seek.value = String(at);
      seek.style.setProperty('--at', String(seconds > 0 ? at / seconds : 0));
      seek.setAttribute('aria-valuetext', `${at.toFixed(2)} of ${seconds.toFixed(2)} seconds`);
      time.textContent = `${at.toFixed(2)} / ${seconds.toFixed(2)} s`;
      if (clock().playing()) play.change('pause', 'Pause (Space)');
      else play.change('play', 'Play (Space)');
    },
  };
}
