import { create } from 'zustand';
import type { Point } from '../../../ui/zoom-pan/view-geometry.ts';

/** Screen pixels for each pixel of a file. */
export const magnifications = [4, 8, 16] as const;
export type Magnification = (typeof magnifications)[number];

interface PickerStore {
  readonly isOn: boolean;
  /** Fractions of the frame around each image, which is the same place in all panes. */
  readonly place: Point;
  /** The place doesn't follow the pointer. */
  readonly isHeld: boolean;
  readonly magnification: Magnification;
  readonly toggle: () => void;
  readonly move: (place: Point) => void;
  readonly toggleHold: () => void;
  readonly magnify: (magnification: Magnification) => void;
}

/** The color picker of this window. */
export const usePicker = create<PickerStore>((set) => ({
  isOn: false,
  place: { x: 0.5, y: 0.5 },
  isHeld: false,
  magnification: 8,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn, isHeld: false })),
  move: (place) => set({ place }),
  toggleHold: () => set(({ isHeld }) => ({ isHeld: !isHeld })),
  magnify: (magnification) => set({ magnification }),
}));
