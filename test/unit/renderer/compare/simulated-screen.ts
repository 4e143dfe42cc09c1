import type { PaneCanvas } from '../../../../renderer/pages/compare/playback/pane-canvas.ts';

/** A pane in a browser that is not there: it takes what its video is told to stand at. */
export interface SimulatedScreen extends PaneCanvas {
  /** The video comes to this frame; it is there to be taken. */
  come(frame: number): void;
  unfit(): void;
}

export function simulateScreen(): SimulatedScreen {
  let stands: number | undefined;
  let stock: number[] = [];
  let painted: number | undefined;
  let isFit = true;
  return {
    come(frame) {
      stands = frame;
    },
    unfit() {
      isFit = false;
      painted = undefined;
    },
    isFit: () => isFit,
    take() {
      if (stands !== undefined && !stock.includes(stands)) stock.push(stands);
    },
    stock: () => stock,
    latest: () => stands,
    painted: () => painted,
    paint(frame) {
      painted = frame;
      stock = stock.filter((each) => each >= frame);
    },
    lift() {
      painted = undefined;
      stock = [];
    },
  };
}
