import type { PaneCanvas } from '../../../../renderer/pages/studio/comparison/playback/pane-canvas.ts';

/** A pane canvas without a browser: it holds the frames that the test shows it. */
export interface SimulatedScreen extends PaneCanvas {
  /** The video shows this frame, and `take` can take it. */
  show(frame: number): void;
  /** The frames of the video cannot be painted any more. */
  makeUnfit(): void;
}

export function simulateScreen(): SimulatedScreen {
  let current: number | undefined;
  let stock: number[] = [];
  let painted: number | undefined;
  let isFit = true;
  return {
    show(frame) {
      current = frame;
    },
    makeUnfit() {
      isFit = false;
      painted = undefined;
    },
    isFit: () => isFit,
    capture() {
      if (current !== undefined && !stock.includes(current)) stock.push(current);
    },
    availableFrames: () => stock,
    latest: () => current,
    painted: () => painted,
    paint(frame) {
      painted = frame;
      stock = stock.filter((each) => each >= frame);
    },
    uncoverVideo() {
      painted = undefined;
      stock = [];
    },
  };
}
