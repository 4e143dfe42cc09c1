import { useMemo } from 'react';
import { type ExportFrame, type ExportSubject, frameAtClock, timelineOf } from './export-subject.ts';

/** Returns the frame that each pane shows, in the order of the panes; `undefined` for an image. */
export function useShownFrames({ panes, durations, at }: ExportSubject): readonly (ExportFrame | undefined)[] {
  return useMemo(() => {
    const timeline = timelineOf(panes, durations);
    return panes.map(({ paneId }) => frameAtClock(timeline, paneId, at));
  }, [panes, durations, at]);
}
