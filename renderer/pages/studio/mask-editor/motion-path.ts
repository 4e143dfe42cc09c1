import type { MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';

/** Points in pixels of the image, from its upper left corner. */
export type Path = MotionGroup['path'];
export type Point = Path[number];

/** The pixel at a point of the image; outside the image, the nearest one. */
export function pixelAt(place: Point, image: Pixels): Point {
  return { x: clampToImage(Math.floor(place.x), image.width), y: clampToImage(Math.floor(place.y), image.height) };
}

function clampToImage(value: number, size: number): number {
  return Math.min(Math.max(value, 0), size - 1);
}

/** Scales a path to an image of another size. */
export function scalePath(path: Path, from: Pixels, to: Pixels): Path {
  const scaleValue = (value: number, was: number, is: number) => ((value + 0.5) * is) / was;
  return path.map(({ x, y }) =>
    pixelAt({ x: scaleValue(x, from.width, to.width), y: scaleValue(y, from.height, to.height) }, to),
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
    const deviation = computeDistanceToSegment(point, first, last);
    if (deviation > distance) [farthest, distance] = [index, deviation];
  }
  if (distance <= tolerance) return [first, last];
  const before = simplify(path.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(path.slice(farthest), tolerance)];
}

export function computeDistanceToSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}

/** Maximum number of points in a smoothed path; a drawn path can have more. */
const maxSmoothedPoints = 40;

/**
 * Smooths a path between its ends: a centripetal curve through the points, sampled at equal steps. The path stays
 * inside the image; a path of fewer than three points is unchanged.
 */
export function smooth(path: Path, image: Pixels): Path {
  if (path.length < 3) return path;
  const pointCount = Math.max(path.length, Math.min(maxSmoothedPoints, path.length * 2));
  const fine = relaxPath(path).flatMap((_, index, points) => curveFrom(points, index));
  const ends = [path[0], path.at(-1)].flatMap((point) => (point ? [point] : []));
  const length = lengthOf(fine);
  const inner = Array.from({ length: pointCount - 2 }, (_, index) => {
    const place = pointAt(fine, ((index + 1) / (pointCount - 1)) * length);
    return pixelAt({ x: place.x + 0.5, y: place.y + 0.5 }, image);
  });
  return withoutRepeats([...ends.slice(0, 1), ...inner, ...ends.slice(1)]);
}

/**
 * Moves each inner point halfway to the middle of its neighbors: a curve through the points alone retains their
 * jitter.
 */
function relaxPath(path: Path): Path {
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
    return { x: interpolateCurve(p0.x, p1.x, p2.x, p3.x, t), y: interpolateCurve(p0.y, p1.y, p2.y, p3.y, t) };
  });
}

/** Catmull-Rom. */
function interpolateCurve(a: number, b: number, c: number, d: number, t: number): number {
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
