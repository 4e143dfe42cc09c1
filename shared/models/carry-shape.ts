import { type ChoiceField, shapeOf } from '../fields/choice.ts';
import { parseSize, type SizeField } from '../fields/size.ts';
import type { FieldValue } from '../fields/values.ts';
import { clamp, greatestCommonDivisor } from '../util/arithmetic.ts';
import type { Field } from './model.ts';

/** A size in pixels, or a ratio that has no size. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly isRatio: boolean;
}

/** A field that says how wide and how tall: a size among a few, a free size, or a ratio. */
export type ShapeField = ChoiceField | SizeField;

export function isShapeField(field: Field): field is ShapeField {
  if (field.kind === 'size') return true;
  return field.kind === 'choice' && field.options.length > 0 && field.options.every(({ value }) => shapeOf(value));
}

/** `null` where the value names no shape. */
export function shapeIn(value: FieldValue): Shape | null {
  if (typeof value !== 'string') return null;
  const shape = shapeOf(value) ?? parseSize(value);
  return shape && { ...shape, isRatio: value.includes(':') };
}

/** The value of `to` whose ratio is nearest to `shape`; among those, the one whose area is. */
export function nearestShape(to: ShapeField, shape: Shape): string {
  const initial = to.initial === undefined ? null : shapeIn(to.initial);
  // A ratio has no area of its own: the one that the field opens with is as good as any.
  const area = shape.isRatio ? (initial && !initial.isRatio ? areaOf(initial) : undefined) : areaOf(shape);
  if (to.kind === 'size') return freeSize(to, shape, area ?? to.maxPixels);
  const distances = to.options.flatMap(({ value }) => {
    const option = shapeIn(value.toString());
    if (!option) return [];
    const far = Math.abs(Math.log(ratioOf(option) / ratioOf(shape)));
    return [{ value: value.toString(), far, apart: area === undefined ? 0 : Math.abs(areaOf(option) - area) }];
  });
  const [nearest] = distances.sort((a, b) => compareRoughly(a.far, b.far) || a.apart - b.apart);
  return nearest?.value ?? String(to.initial ?? '');
}

/** They show the same image: the same ratio, and the same pixels where both say how many. */
export function isSameShape(a: Shape, b: Shape): boolean {
  if (a.width * b.height !== b.width * a.height) return false;
  return a.isRatio || b.isRatio || a.width === b.width;
}

function freeSize(to: SizeField, shape: Shape, area: number): string {
  const write = (width: number, height: number) => `${width}${to.separator}${height}`;
  if (!shape.isRatio) {
    const same = write(shape.width, shape.height);
    if (to.check(same).length === 0) return same;
  }
  const offered = to.presets.find((preset) => {
    const size = shapeIn(preset);
    return shape.isRatio && size !== null && isSameShape(shape, size);
  });
  if (offered !== undefined) return offered;
  const ratio = clamp(ratioOf(shape), to.minRatio, to.maxRatio);
  const wanted = clamp(area, to.minPixels, to.maxPixels);
  const candidates = ratio === ratioOf(shape) ? exactSizes(shape, wanted) : [];
  const width = Math.sqrt(wanted * ratio);
  const height = width / ratio;
  for (const across of [Math.floor(width), Math.ceil(width)]) {
    for (const down of [Math.floor(height), Math.ceil(height)]) candidates.push([across, down]);
  }
  const allowed = candidates
    .map(([across, down]) => write(across, down))
    .filter((value) => to.check(value).length === 0);
  return allowed[0] ?? String(to.initial ?? to.presets[0] ?? '');
}

/** Sizes of exactly this ratio, the nearest in area first. A ratio of large numbers has none that are near. */
function exactSizes(shape: Shape, area: number): [width: number, height: number][] {
  const common = greatestCommonDivisor(shape.width, shape.height);
  const [across, down] = [shape.width / common, shape.height / common];
  const times = Math.sqrt(area / (across * down));
  return [Math.floor(times), Math.ceil(times)]
    .filter((each) => each > 0)
    .map((each): [number, number] => [across * each, down * each])
    .sort((a, b) => Math.abs(a[0] * a[1] - area) - Math.abs(b[0] * b[1] - area));
}

/** Ratios are measured in steps that people can see: 9:16 and 0.5624 are one. */
function compareRoughly(a: number, b: number): number {
  return Math.round(a * 1000) - Math.round(b * 1000);
}

const ratioOf = ({ width, height }: Shape): number => width / height;
const areaOf = ({ width, height }: Shape): number => width * height;
