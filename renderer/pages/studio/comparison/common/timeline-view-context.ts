import { createContext, useContext } from 'react';
import { type TimelineView, wholeTimeline } from './timeline-view.ts';

export interface MeasuredTimelineView extends TimelineView {
  /** Width of the visible part. CSS pixels. */
  readonly width: number;
}

const TimelineViewContext = createContext<MeasuredTimelineView>({ ...wholeTimeline, width: 0 });

export const TimelineViewProvider = TimelineViewContext.Provider;

/** The visible part of the timeline of the open comparison. */
export function useTimelineView(): MeasuredTimelineView {
  return useContext(TimelineViewContext);
}
