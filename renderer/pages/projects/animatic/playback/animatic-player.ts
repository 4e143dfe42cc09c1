import { createStore, type StoreApi } from 'zustand';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { type FrameRate, ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { type Direction, nextShuttle } from '../../../../ui/playback/shuttle.ts';
import { CutCanvas, createClipImages, type MediaSources } from './clip-images.ts';
import {
  type CutLoop,
  clampFrame,
  clipIndexAt,
  type FrameRange,
  frameOfHeldImage,
  type HeldImage,
  heldImageAt,
  rangeAt,
} from './cut-frames.ts';
import { createCutSound } from './cut-sound.ts';
import { firstState, type PlayerState } from './player-state.ts';

/** Maximum wait for the first image and the first sound before playback starts. Milliseconds. */
const startTimeout = 1500;
/** A missing frame is skipped for this time; then playback waits for it. Milliseconds. */
const stallTimeout = 400;

/**
 * Plays a cut on one canvas, outside React. Every frame is decoded from its file and identified by its time there, so a
 * cut has no gap and a paused frame is exact. `onMove` listeners receive changes of every frame.
 */
export class AnimaticPlayer {
  readonly state: StoreApi<PlayerState> = createStore<PlayerState>(() => firstState);
  readonly #images;
  readonly #canvas: CutCanvas;
  readonly #sound;
  readonly #listeners = new Set<() => void>();
  #cut: Cut;
  /** Frame of the cut under the playhead. */
  #frame = 0;
  #held: HeldImage | undefined;
  #direction: Direction = 1;
  readonly #clock = new RunningClock();
  readonly #changed = new ChangeSignal();
  #missingSince: number | undefined;
  #lateFrame = -1;
  /** Counts commands: each command ends the previous one. */
  #turn = 0;

  constructor(cut: Cut, sources: MediaSources) {
    this.#cut = cut;
    this.#images = createClipImages(sources, () => this.#onImages());
    this.#canvas = new CutCanvas(this.#images);
    this.#sound = createCutSound(sources);
    this.#moveTo(0);
  }

  frame(): number {
    return this.#frame;
  }

  cut(): Cut {
    return this.#cut;
  }

  /** True when the canvas shows exactly the frame under the playhead. */
  isSettled(): boolean {
    return this.#canvas.shownFrame === this.#frame;
  }

  /** Called when the playhead moves, and when its frame becomes visible. */
  onMove(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  attach(canvas: HTMLCanvasElement | null): void {
    this.#canvas.attach(canvas);
    this.#redraw();
  }

  /** Shows a changed cut. The visible image remains, wherever its shot is now. */
  setCut(cut: Cut): void {
    if (cut === this.#cut) return;
    const frame = this.#held ? frameOfHeldImage(cut, this.#held) : undefined;
    this.#cut = cut;
    this.#canvas.forget();
    const target = clampFrame(cut, frame ?? this.#frame);
    if (this.state.getState().playing) this.#start(target);
    else this.#moveTo(target);
  }

  /** When the cut changes next, the playhead moves to this image. */
  hold(image: HeldImage): void {
    this.#held = image;
  }

  play(): void {
    const { loop } = this.state.getState();
    const isAtEnd = this.#frame >= this.#cut.duration - 1 && loop !== 'shot';
    this.state.setState({ shuttle: 1 });
    this.#start(isAtEnd ? 0 : this.#frame);
  }

  pause(): void {
    this.#stop();
    this.#moveTo(this.#canvas.shownFrame ?? this.#frame);
  }

  toggle(): void {
    if (this.state.getState().playing) this.pause();
    else this.play();
  }

  seek(frame: number): void {
    const target = clampFrame(this.#cut, Math.round(frame));
    if (this.state.getState().playing) {
      this.#start(target);
      return;
    }
    this.#direction = 1;
    this.#moveTo(target);
  }

  /** Stops, and moves the playhead by a number of frames. */
  step(frames: number): void {
    this.#stop();
    this.#direction = frames < 0 ? -1 : 1;
    this.#moveTo(clampFrame(this.#cut, this.#frame + frames));
  }

  /** 1 as L, -1 as J; 0 as K stops. */
  shuttle(direction: Direction | 0): void {
    const { playing, shuttle } = this.state.getState();
    if (direction === 0) {
      this.pause();
      return;
    }
    if (direction === 1 && !playing) {
      this.play();
      return;
    }
    this.state.setState({ shuttle: nextShuttle(direction, { playing, shuttle }) });
    this.#start(this.#frame);
  }

  setLoop(loop: CutLoop): void {
    this.state.setState({ loop });
    if (this.state.getState().playing) this.#start(this.#frame);
    else this.#prepare();
  }

  setMuted(isMuted: boolean): void {
    this.state.setState({ isMuted });
    if (isMuted) this.#sound.stop();
    else if (this.state.getState().playing) this.#start(this.#frame);
  }

  close(): void {
    this.#turn += 1;
    this.#release();
    this.#images.close();
    this.#sound.close();
  }

  #prepare(): void {
    const { loop, playing } = this.state.getState();
    const opensNeighbours = this.#images.imageAt(this.#cut, this.#frame).kind !== 'loading';
    this.#images.prepare(this.#cut, this.#frame, { direction: this.#direction, loop, playing, opensNeighbours });
  }

  #moveTo(frame: number): void {
    this.#frame = frame;
    this.#held = heldImageAt(this.#cut, frame);
    this.#prepare();
    const clipIndex = clipIndexAt(this.#cut, frame);
    if (clipIndex !== this.state.getState().clipIndex) this.state.setState({ clipIndex });
    this.#redraw();
    for (const listener of this.#listeners) listener();
  }

  /** Draws the frame under the playhead if it is decoded. */
  #redraw(): void {
    const kind = this.#canvas.show(this.#cut, this.#frame);
    const { shown: before } = this.state.getState();
    // A video shows its last frame until the next one is decoded.
    const shown = kind === 'loading' && before === 'image' ? 'image' : kind;
    if (shown !== before) this.state.setState({ shown });
  }

  #onImages(): void {
    this.#changed.notify();
    if (this.#clock.isRunning || this.isSettled()) return;
    this.#redraw();
    if (!this.isSettled()) return;
    this.#prepare();
    for (const listener of this.#listeners) listener();
  }

  #release(): void {
    this.#clock.stop();
    this.#sound.stop();
    this.#changed.notify();
  }

  #stop(): void {
    this.#turn += 1;
    this.#release();
    this.state.setState({ playing: false, shuttle: 1, isWaiting: false });
  }

  #start(from: number): void {
    if (this.#cut.duration === 0) return;
    const { shuttle } = this.state.getState();
    this.#direction = shuttle < 0 ? -1 : 1;
    this.state.setState({ playing: true, lateFrames: 0 });
    this.#restart(from);
  }

  #restart(from: number): void {
    this.#turn += 1;
    this.#release();
    void this.#run(from, this.#turn);
  }

  async #run(from: number, turn: number): Promise<void> {
    this.#moveTo(from);
    const { shuttle, isMuted, loop } = this.state.getState();
    const range = rangeAt(this.#cut, from, loop);
    const hasSound = shuttle === 1 && !isMuted;
    let isSoundReady = !hasSound;
    if (hasSound) {
      // Without an audio device, the cut plays in silence.
      void this.#sound
        .prepare(this.#cut, from, range.to)
        .catch(() => {})
        .finally(() => {
          isSoundReady = true;
          this.#changed.notify();
        });
    }
    const isReady = () => isSoundReady && this.#images.imageAt(this.#cut, from).kind !== 'loading';
    await this.#changed.until(() => turn !== this.#turn || isReady(), startTimeout);
    if (turn !== this.#turn) return;
    this.state.setState({ isWaiting: false });
    const now = performance.now();
    this.#clock.start(from, now);
    this.#missingSince = undefined;
    this.#lateFrame = -1;
    if (hasSound) this.#sound.start(now);
    this.#redraw();
    const tick = (time: number) => {
      if (turn !== this.#turn) return;
      this.#advance(time);
      if (turn === this.#turn) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Shows the frame that is due at `now`. */
  #advance(now: number): void {
    const { shuttle, loop } = this.state.getState();
    const due = this.#clock.frameAt(now, this.#cut.project.rate, shuttle);
    if (due === undefined) return;
    const range = rangeAt(this.#cut, this.#frame, loop);
    if (due >= range.to || due < range.from) {
      this.#turnAtEnd(range, loop);
      return;
    }
    if (due !== this.#frame) {
      this.#countLate(Math.abs(due - this.#frame) - 1);
      this.#moveTo(due);
    } else if (!this.isSettled()) this.#redraw();
    if (this.isSettled()) {
      this.#missingSince = undefined;
      return;
    }
    if (this.#lateFrame !== this.#frame) this.#countLate(1);
    this.#lateFrame = this.#frame;
    this.#missingSince ??= now;
    if (now - this.#missingSince < stallTimeout) return;
    this.state.setState({ isWaiting: true });
    this.#restart(this.#frame);
  }

  #countLate(frames: number): void {
    const { shuttle, lateFrames } = this.state.getState();
    if (frames > 0 && shuttle === 1) this.state.setState({ lateFrames: lateFrames + frames });
  }

  /** Ends at the last frame, or continues at the other end of the range. */
  #turnAtEnd({ from, to }: FrameRange, loop: CutLoop): void {
    const [first, last] = this.#direction === 1 ? [from, to - 1] : [to - 1, from];
    if (loop === 'off') {
      this.#stop();
      this.#moveTo(last);
    } else this.#restart(first);
  }
}

/** Lets callers wait for a state that others change. */
class ChangeSignal {
  #waiting: (() => void)[] = [];

  /** Everybody who waits looks again. */
  notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Waits until `isReached` holds, for at most `timeout` milliseconds. */
  async until(isReached: () => boolean, timeout: number): Promise<void> {
    const deadline = performance.now() + timeout;
    while (!isReached()) {
      const rest = deadline - performance.now();
      if (rest <= 0) return;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, rest);
      });
    }
  }
}

/** The position of a running cut. */
class RunningClock {
  #start: { readonly frame: number; readonly now: number } | undefined;

  get isRunning(): boolean {
    return this.#start !== undefined;
  }

  /** Frame `frame` of the cut is visible from `now` on, in milliseconds of the page. */
  start(frame: number, now: number): void {
    this.#start = { frame, now };
  }

  stop(): void {
    this.#start = undefined;
  }

  /** Returns the frame that is due at `now`; `undefined` while the clock is stopped. `shuttle`: speed and direction. */
  frameAt(now: number, rate: FrameRate, shuttle: number): number | undefined {
    if (!this.#start) return undefined;
    const elapsed = Math.max(0, now - this.#start.now) / 1000;
    const position = this.#start.frame + elapsed * ratePerSecond(rate) * shuttle;
    // Played backward, a frame is visible from its end to its start.
    return shuttle < 0 ? Math.ceil(position) : Math.floor(position);
  }
}
