import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  scrolledTo,
  showing,
  wholeTimeline,
  zoomedTo,
} from '../../../../../../../renderer/pages/studio/comparison/common/timeline-view.ts';
import { chooseRulerStep, largestZoom } from '../../../../../../../renderer/ui/playback/time-ruler.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('zooming keeps the moment under the pointer in place, and stays inside the timeline', () => {
  fc.assert(
    fc.property(
      share,
      fc.double({ min: 1, max: 50, noNaN: true }),
      fc.double({ min: 0.1, max: 99, noNaN: true }),
      share,
      (from, zoom, target, place) => {
        const view = scrolledTo({ zoom, from: 0 }, from);
        const anchor = view.from + place / view.zoom;
        const next = zoomedTo(view, target, 60, anchor);
        expect(next.zoom).toBe(Math.min(60, Math.max(1, target)));
        expect(next.from).toBeGreaterThanOrEqual(0);
        expect(next.from + 1 / next.zoom).toBeLessThanOrEqual(1 + 1e-9);
        const isAtEdge = next.from === 0 || next.from === 1 - 1 / next.zoom;
        if (!isAtEdge) expect((anchor - next.from) * next.zoom).toBeCloseTo(place, 6);
      },
    ),
  );
});

test('at the largest zoom every frame has its number, and a timeline of few frames has no zoom', () => {
  const largest = largestZoom(240, 960);
  expect(largest).toBe(16);
  expect(chooseRulerStep(240, 24, 960 * largest)).toBe(1);
  expect(largestZoom(10, 960)).toBe(1);
});

test('a playhead that leaves the visible part is followed by a page', () => {
  const view = { zoom: 4, from: 0 };
  expect(showing(view, 0.2)).toBe(view);
  expect(showing(view, 0.3).from).toBeCloseTo(0.275, 9);
  expect(showing(view, 1).from).toBeCloseTo(0.75, 9);
  expect(showing({ zoom: 4, from: 0.5 }, 0)).toEqual({ zoom: 4, from: 0 });
  expect(showing(wholeTimeline, 1)).toBe(wholeTimeline);
});
