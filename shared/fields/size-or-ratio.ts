import { type Adopted, notAdopted } from './field.ts';
import type { FieldValue } from './field-values-and-drafts.ts';
import type { Pixels } from './image-type.ts';

/** A size in pixels, or an aspect ratio without a size. */
export interface SizeOrRatio {
  readonly width: number;
  readonly height: number;
  readonly isRatio: boolean;
}

/** Returns the width and height of an option with a size or a ratio, otherwise `null`. */
export function parseWidthAndHeight(value: string | number): Pixels | null {
  const parts = /^(\d+)[x*:](\d+)$/.exec(String(value));
  return parts ? { width: Number(parts[1]), height: Number(parts[2]) } : null;
}

/** Parses `1280*720`, `1280x720` or `1280 × 720`. Returns `null` for other text. */
export function parseSize(value: string): Pixels | null {
  const parts = /^\s*(\d{1,6})\s*[*x×]\s*(\d{1,6})\s*$/.exec(value);
  if (!parts) return null;
  const width = Number(parts[1]);
  const height = Number(parts[2]);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Returns the shape in a value, or `null` for any other value. */
export function readSizeOrRatio(value: FieldValue): SizeOrRatio | null {
  if (typeof value !== 'string') return null;
  const shape = parseWidthAndHeight(value) ?? parseSize(value);
  return shape && { ...shape, isRatio: value.includes(':') };
}

/** Returns true when the ratios are equal, and also the pixels if both shapes have pixels. */
export function isSameSizeOrRatio(a: SizeOrRatio, b: SizeOrRatio): boolean {
  if (a.width * b.height !== b.width * a.height) return false;
  return a.isRatio || b.isRatio || a.width === b.width;
}

export const ratioOf = ({ width, height }: Pixels): number => width / height;
export const areaOf = ({ width, height }: Pixels): number => width * height;

/**
 * Returns the target area: the area of `shape`, or of the initial value for a ratio. `undefined` if both are ratios.
 */
export function wantedArea(shape: SizeOrRatio, initial: FieldValue | undefined): number | undefined {
  if (!shape.isRatio) return areaOf(shape);
  const first = initial === undefined ? null : readSizeOrRatio(initial);
  return first && !first.isRatio ? areaOf(first) : undefined;
}

interface ShapeMethods {
  /** Returns the allowed value with the nearest ratio. If several have it, returns the value with the nearest area. */
  nearestShape(shape: SizeOrRatio): string;
  check(value: FieldValue): readonly string[];
}

/** Converts a shape from another model to the nearest allowed shape. */
export function adoptSizeOrRatio(field: ShapeMethods, value: FieldValue): Adopted {
  const shape = readSizeOrRatio(value);
  if (!shape) return notAdopted;
  const nearest = field.nearestShape(shape);
  const after = readSizeOrRatio(nearest);
  if (!after || field.check(nearest).length > 0) return notAdopted;
  return isSameSizeOrRatio(shape, after)
    ? { value: nearest }
    : { value: nearest, why: 'closest supported aspect ratio' };
}
