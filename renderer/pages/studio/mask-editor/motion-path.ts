import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { MotionGroup } from '../../../../shared/fields/values.ts';

/** Whole pixels of the image, from its upper left corner. */
export type Path = MotionGroup['path'];
export type Point = Path[number];

/** The pixel at a point of the image; outside the image, the nearest one. */
export function pixelAt(place: Point, image: Pixels): Point {
  return { x: within(Math.floor(place.x), image.width), y: within(Math.floor(place.y), image.height) };
}

function within(value: number, size: number): number {
  return Math.min(Math.max(value, 0), size - 1);
}

/** The same place in an image of another size. */
export function scalePath(path: Path, from: Pixels, to: Pixels): Path {
  const scaled = (value: number, was: number, is: number) => ((value + 0.5) * is) / was;
  return path.map(({ x, y }) =>
    pixelAt({ x: scaled(x, from.width, to.width), y: scaled(y, from.height, to.height) }, to),
  );
}

/**
 * The few points that a line drawn by hand is made of: none of the others is further than `tolerance` pixels from the
 * line through them (Ramer-Douglas-Peucker). Both ends stay.
 */
export function simplify(path: Path, tolerance: number): Path {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined || path.length < 3) return path;
  let [farthest, distance] = [0, 0];
  for (const [index, point] of path.entries()) {
    const off = distanceToSegment(point, first, last);
    if (off > distance) [farthest, distance] = [index, off];
  }
  if (distance <= tolerance) return [first, last];
  const before = simplify(path.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(path.slice(farthest), tolerance)];
}

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}

/** Maximum number of points in a smoothed path; a drawn path can have more. */
const mostSmoothed = 40;

/**
 * A rounder path through the same ends: a centripetal curve through the points, read off at equal steps. It stays inside
 * the image; a path of fewer than three points is as round as it can be.
 */
export function smooth(path: Path, image: Pixels): Path {
  if (path.length < 3) return path;
  const wanted = Math.max(path.length, Math.min(mostSmoothed, path.length * 2));
  const fine = relaxed(path).flatMap((_, index, all) => curveFrom(all, index));
  const ends = [path[0], path.at(-1)].flatMap((point) => (point ? [point] : []));
  const length = lengthOf(fine);
  const inner = Array.from({ length: wanted - 2 }, (_, index) => {
    const place = pointAt(fine, ((index + 1) / (wanted - 1)) * length);
    return pixelAt({ x: place.x + 0.5, y: place.y + 0.5 }, image);
  });
  return withoutRepeats([...ends.slice(0, 1), ...inner, ...ends.slice(1)]);
}

/** Each inner point moved halfway to the middle of its neighbours: a curve through the points alone keeps their tremor. */
function relaxed(path: Path): Path {
  return path.map((point, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    if (!before || !after) return point;
    return { x: point.x / 2 + (before.x + after.x) / 4, y: point.y / 2 + (before.y + after.y) / 4 };
  });
}

const stepsPerSegment = 16;

/** The points of the curve from one point up to the next. */
function curveFrom(path: Path, index: number): Point[] {
  const [p1, p2] = [path[index], path[index + 1]];
  if (!p1) return [];
  if (!p2) return [p1];
  const p0 = path[index - 1] ?? p1;
  const p3 = path[index + 2] ?? p2;
  return Array.from({ length: stepsPerSegment }, (_, step) => {
    const t = step / stepsPerSegment;
    return { x: curve(p0.x, p1.x, p2.x, p3.x, t), y: curve(p0.y, p1.y, p2.y, p3.y, t) };
  });
}

/** Catmull-Rom. */
function curve(a: number, b: number, c: number, d: number, t: number): number {
  return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

function withoutRepeats(path: Path): Path {
  return path.filter(({ x, y }, index) => {
    const before = path[index - 1];
    return !before || before.x !== x || before.y !== y;
  });
}

export function lengthOf(path: Path): number {
  return path.reduce((sum, point, index) => {
    const before = path[index - 1];
    return before ? sum + Math.hypot(point.x - before.x, point.y - before.y) : 0;
  }, 0);
}

/** The place `distance` pixels along a path; its end beyond that. Not rounded. */
export function pointAt(path: Path, distance: number): Point {
  let left = distance;
  for (const [index, point] of path.entries()) {
    const next = path[index + 1];
    if (!next) return point;
    const length = Math.hypot(next.x - point.x, next.y - point.y);
    if (left <= length && length > 0) {
      const t = left / length;
      return { x: point.x + (next.x - point.x) * t, y: point.y + (next.y - point.y) * t };
    }
    left -= length;
  }
  return { x: 0, y: 0 };
}
