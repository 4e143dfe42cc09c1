import type { RefObject } from 'react';
import { create } from 'zustand';
import { focusPage } from './navigation/focus-page.ts';

/** In the order in which they are shown. */
export const tourSteps = ['brief', 'several', 'start', 'watch', 'rate', 'kept'] as const;
export type TourStep = (typeof tourSteps)[number];

interface TourState {
  /** `undefined` while there is no tour. */
  readonly step: TourStep | undefined;
  /** The comparison that was started on the way. */
  readonly comparisonId: string | undefined;
  /** Counts the tours of this window: each starts with a new example. */
  readonly round: number;
  /** Element that had the focus before F1 moved it to the card. */
  readonly before: HTMLElement | undefined;
}

export const useTour = create<TourState>(() => ({
  step: undefined,
  comparisonId: undefined,
  round: 0,
  before: undefined,
}));

/** The main button of the card, or of the line that a left tour shows. */
export const tourButton: RefObject<HTMLButtonElement | null> = { current: null };

/** Starts from the beginning, also during a tour. */
export function startTour(): void {
  useTour.setState(({ round }) => ({ step: 'brief', comparisonId: undefined, round: round + 1 }));
}

/** Returns the focus to the element that had it before the card, or to the page. */
export function restoreFocusBeforeCard(): void {
  const { before } = useTour.getState();
  useTour.setState({ before: undefined });
  if (before?.isConnected) before.focus();
  if (before === undefined || document.activeElement !== before) focusPage();
}
