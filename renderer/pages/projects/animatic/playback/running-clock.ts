import { type FrameRate, ratePerSecond } from '../../../../../shared/util/frame-rate.ts';

/** The position of a running cut. */
export class RunningClock {
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
