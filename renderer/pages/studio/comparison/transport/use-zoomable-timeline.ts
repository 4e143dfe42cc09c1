import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { largestZoom, zoomStep } from '../../../../ui/playback/time-ruler.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import {
  type MeasuredTimelineView,
  scrolledTo,
  showing,
  type TimelineView,
  wholeTimeline,
  zoomedTo,
} from '../common/timeline-view.ts';
import { useClock, useClockItself, useDrawClockPosition } from '../playback/use-clock.ts';

/** Each unit of a wheel; a touchpad that pinches sends smaller ones. */
const wheelFactor = 0.005;

export interface ZoomableTimeline {
  readonly view: MeasuredTimelineView;
  readonly scrollTo: (from: number) => void;
  readonly showAll: () => void;
}

/**
 * Zooms the timeline with keys and with Ctrl and the wheel, and follows the playhead. `deck`: the element that receives the wheel; `track`: has
 * the width of the visible part.
 */
export function useZoomableTimeline(
  deck: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): ZoomableTimeline {
  const clock = useClockItself();
  const frames = useClock((state) => state.frames);
  const { width } = useElementSize(track, { width: 800, height: 0 });
  const [chosen, setView] = useState(wholeTimeline);
  const largest = largestZoom(frames, width);
  // Shorter videos, and a narrower window, lower the largest zoom.
  const clamped = (each: TimelineView) => (each.zoom > largest ? zoomedTo(each, largest, largest, each.from) : each);
  const view = clamped(chosen);
  const playhead = () => {
    const { seconds } = clock.state.getState();
    return seconds === 0 ? 0 : clock.at() / seconds;
  };
  const zoomBy = (factor: number, anchor: number) => setView(zoomedTo(view, view.zoom * factor, largest, anchor));
  const scrollTo = (from: number) => setView((now) => scrolledTo(clamped(now), from));
  const showAll = () => setView(wholeTimeline);
  useCommands({
    ...(view.zoom < largest ? { zoomClockIn: () => zoomBy(zoomStep, playhead()) } : {}),
    ...(view.zoom > 1 ? { zoomClockOut: () => zoomBy(1 / zoomStep, playhead()), wholeClock: showAll } : {}),
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const along = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      const place = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      zoomBy(Math.exp(-event.deltaY * wheelFactor), view.from + place / view.zoom);
    } else if (view.zoom > 1 && along !== 0) scrollTo(view.from + along / (box.width * view.zoom));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = deck.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // A passive listener can't prevent that the browser zooms the page.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [deck]);

  const last = useRef<number>(undefined);
  useDrawClockPosition((at) => {
    // The timeline follows the playhead only when it moves, so that a user can scroll away while the clock is stopped.
    if (last.current !== undefined && last.current !== at) setView((now) => showing(clamped(now), playhead()));
    last.current = at;
  });
  return { view: { ...view, width }, scrollTo, showAll };
}
