import type { Point, Size } from '../../../../ui/zoom-pan/view-geometry.ts';

// The edge of a wipe is a straight line across the box. Angle 0 is vertical; the angle grows clockwise, so that 90 is
// horizontal with the first image above. `at` is the progress of the edge, 0 to 1, away from the corner that the edge
// reaches last.

interface Edge {
  /** Degrees. */
  readonly angle: number;
  readonly at: number;
}

/** Away from the first image, of length 1. */
function directionOf(angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}

/** The length of the way. CSS pixels. */
function distanceAcross({ width, height }: Size, angle: number): number {
  const { x, y } = directionOf(angle);
  return Math.abs(width * x) + Math.abs(height * y);
}

/** The point of the edge that is nearest to the middle of the box. */
export function pointOnEdge(box: Size, { angle, at }: Edge): Point {
  const { x, y } = directionOf(angle);
  const offset = (at - 0.5) * distanceAcross(box, angle);
  return { x: box.width / 2 + x * offset, y: box.height / 2 + y * offset };
}

/** Returns the distance of a point beyond the edge; below 0 the first image shows. CSS pixels. */
export function distanceBeyondEdge(box: Size, edge: Edge, point: Point): number {
  const { x, y } = directionOf(edge.angle);
  const edgeCenter = pointOnEdge(box, edge);
  return (point.x - edgeCenter.x) * x + (point.y - edgeCenter.y) * y;
}

/** The edge of this angle that runs through a point, or as near to it as the box allows. */
export function edgeThrough(box: Size, angle: number, point: Point): Edge {
  const { x, y } = directionOf(angle);
  const offset = (point.x - box.width / 2) * x + (point.y - box.height / 2) * y;
  return { angle, at: Math.min(Math.max(0.5 + offset / distanceAcross(box, angle), 0), 1) };
}

/**
 * Returns the visible area of the second image: the part of the box beyond the edge, as ordered corners. Empty when the
 * image is hidden.
 */
export function areaOfSecondSide(box: Size, edge: Edge): readonly Point[] {
  const corners = [
    { x: 0, y: 0 },
    { x: box.width, y: 0 },
    { x: box.width, y: box.height },
    { x: 0, y: box.height },
  ];
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const cornerDistance = distanceBeyondEdge(box, edge, corner);
    const nextDistance = distanceBeyondEdge(box, edge, next);
    const crossing =
      cornerDistance < 0 === nextDistance < 0
        ? []
        : [interpolate(corner, next, cornerDistance / (cornerDistance - nextDistance))];
    return cornerDistance < 0 ? crossing : [corner, ...crossing];
  });
}

function interpolate(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Returns the angle of an edge from `from` to `to` in whole degrees, with the first image on its side. */
export function angleTowards(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return normalizeAngle(degrees + 90);
}

/** Returns the equivalent angle between -180 and 180. */
export function normalizeAngle(degrees: number): number {
  const rounded = Math.round(degrees);
  return ((((rounded + 180) % 360) + 360) % 360) - 180;
}
