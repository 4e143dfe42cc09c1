import { createContext, use } from 'react';

/** The visible part of the timeline. Positions are shares of the whole timeline, from 0 to 1. */
export interface TimelineView {
  /** 1 shows the whole timeline. */
  readonly zoom: number;
  /** Start of the visible part. */
  readonly from: number;
}

export const wholeTimeline: TimelineView = { zoom: 1, from: 0 };

export interface MeasuredTimelineView extends TimelineView {
  /** Width of the visible part. CSS pixels. */
  readonly width: number;
}

export const TimelineViewContext = createContext<MeasuredTimelineView>({ ...wholeTimeline, width: 0 });

/** The visible part of the timeline of the open comparison. */
export const useTimelineView = () => use(TimelineViewContext);

/** Part of the visible width before a playhead that became visible again. */
const lead = 0.1;

export function scrolledTo({ zoom }: TimelineView, from: number): TimelineView {
  return { zoom, from: Math.min(1 - 1 / zoom, Math.max(0, from)) };
}

/** Zooms to `target`, from 1 to `largest`, so that `anchor` stays in its place. */
export function zoomedTo(view: TimelineView, target: number, largest: number, anchor: number): TimelineView {
  const zoom = Math.min(largest, Math.max(1, target));
  return scrolledTo({ zoom, from: 0 }, anchor - ((anchor - view.from) * view.zoom) / zoom);
}

/** Scrolls to `position` if it is not visible. */
export function showing(view: TimelineView, position: number): TimelineView {
  const width = 1 / view.zoom;
  if (position >= view.from && position <= view.from + width) return view;
  return scrolledTo(view, position - lead * width);
}
