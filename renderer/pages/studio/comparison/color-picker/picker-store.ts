import { create } from 'zustand';
import type { Point } from '../../../../ui/zoom-pan/view-geometry.ts';

interface PickerStore {
  readonly isOn: boolean;
  /** Fractions of the frame around each image, which is the same place in all panes. */
  readonly place: Point;
  /** The place doesn't follow the pointer. */
  readonly isHeld: boolean;
  readonly toggle: () => void;
  readonly toggleHold: () => void;
}

/** The color picker of this window. */
export const usePicker = create<PickerStore>((set) => ({
  isOn: false,
  place: { x: 0.5, y: 0.5 },
  isHeld: false,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn, isHeld: false })),
  toggleHold: () => set(({ isHeld }) => ({ isHeld: !isHeld })),
}));
