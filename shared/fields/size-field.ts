import { formatCount, formatPixels, formatRatio, formatRatioBeside } from '../util/format-numbers.ts';
import { clamp, greatestCommonDivisor } from '../util/math.ts';
import { checkMissing, type FieldFacts, type FieldMethods, type FieldRole, plainMethods, wrongKind } from './field.ts';
import type { FieldValue } from './field-values-and-drafts.ts';
import type { Pixels } from './image-type.ts';
import {
  adoptSizeOrRatio,
  areaOf,
  isSameSizeOrRatio,
  parseSize,
  ratioOf,
  readSizeOrRatio,
  type SizeOrRatio,
  wantedArea,
} from './size-or-ratio.ts';
import { commaList } from './sweep-value-list.ts';

interface SizeFacts extends FieldFacts {
  readonly role?: Extract<FieldRole, 'shape'>;
  /** Separates width and height in the sent text. */
  readonly separator: '*' | 'x';
  /** Width times height. */
  readonly minPixels: number;
  readonly maxPixels: number;
  /** Width divided by height. */
  readonly minRatio: number;
  readonly maxRatio: number;
  readonly initial?: string;
  /** Sizes with a button, as sent. */
  readonly presets: readonly string[];
}

export interface SizeField extends SizeFacts, FieldMethods {
  readonly kind: 'size';
  nearestShape(shape: SizeOrRatio): string;
}

/** Creates a field with a free width and height, within limits of area and ratio. */
export function size(facts: SizeFacts): SizeField {
  const judge = (value: string): string[] => {
    const parsed = parseSize(value);
    if (!parsed) return [`is "${value}"; enter width${facts.separator}height in whole pixels.`];
    const { width, height } = parsed;
    const reasons: string[] = [];
    const pixels = width * height;
    if (pixels < facts.minPixels || pixels > facts.maxPixels) {
      reasons.push(
        `is ${formatPixels(width, height)}, ${formatCount(pixels)} pixels; the area must be from ` +
          `${area(facts.minPixels)} to ${area(facts.maxPixels)}.`,
      );
    }
    const ratio = width / height;
    if (ratio < facts.minRatio || ratio > facts.maxRatio) {
      reasons.push(
        `is ${formatPixels(width, height)} (${formatRatioBeside(ratio, [facts.minRatio, facts.maxRatio])}); the ratio must be from ` +
          `${formatRatio(facts.minRatio)} to ${formatRatio(facts.maxRatio)}.`,
      );
    }
    return reasons;
  };
  const check = (value: FieldValue | undefined): readonly string[] => {
    if (value === undefined || value === '') return checkMissing(facts);
    return typeof value === 'string' ? judge(value) : [wrongKind(value, 'a width and a height')];
  };
  const nearestShape = (shape: SizeOrRatio) => nearestAllowed(facts, check, shape);
  return {
    kind: 'size',
    ...plainMethods,
    ...facts,
    check,
    nearestShape,
    send: (value) => (typeof value === 'string' && value !== '' ? wire(value, facts.separator) : undefined),
    checkWireValue: (value) =>
      typeof value === 'string' && isWireSize(value, facts.separator)
        ? judge(value)
        : [`must be a string like 1280${facts.separator}1280.`],
    limits: () =>
      [
        `area ${square(facts.minPixels)} to ${square(facts.maxPixels)}`,
        `ratio ${formatRatio(facts.minRatio)} to ${formatRatio(facts.maxRatio)}`,
      ].join(', '),
    wireType: 'string',
    text(value) {
      const pixels = parseSize(String(value));
      return pixels ? formatPixels(pixels.width, pixels.height) : String(value);
    },
    adopt: (value) => adoptSizeOrRatio({ check, nearestShape }, value),
    list: commaList(facts.presets.join(', '), (entry) =>
      parseSize(entry) ? entry.replace(/(?<!\s)\s*[*x×]\s*/, facts.separator) : null,
    ),
  };
}

function nearestAllowed(facts: SizeFacts, check: (value: string) => readonly string[], shape: SizeOrRatio): string {
  const write = ({ width, height }: Pixels) => `${width}${facts.separator}${height}`;
  if (!shape.isRatio && check(write(shape)).length === 0) return write(shape);
  const offered = facts.presets.find((preset) => {
    const pixels = readSizeOrRatio(preset);
    return shape.isRatio && pixels !== null && isSameSizeOrRatio(shape, pixels);
  });
  if (offered !== undefined) return offered;
  const ratio = clamp(ratioOf(shape), facts.minRatio, facts.maxRatio);
  const area = clamp(wantedArea(shape, facts.initial) ?? facts.maxPixels, facts.minPixels, facts.maxPixels);
  const width = Math.sqrt(area * ratio);
  const height = width / ratio;
  const candidates = [
    ...(ratio === ratioOf(shape) ? exactSizes(shape, area) : []),
    ...[Math.floor(width), Math.ceil(width)].flatMap((across) =>
      [Math.floor(height), Math.ceil(height)].map((down) => ({ width: across, height: down })),
    ),
  ];
  const allowed = candidates.map(write).filter((value) => check(value).length === 0);
  return allowed[0] ?? String(facts.initial ?? facts.presets[0] ?? '');
}

/**
 * Returns the allowed size nearest to `target`: its ratio or the nearest allowed ratio, with the nearest area. Whole
 * pixels, checked by the field. Returns `null` if no near size is allowed.
 */
export function nearestSize(field: SizeField, target: Pixels): Pixels | null {
  const ratio = clamp(target.width / target.height, field.minRatio, field.maxRatio);
  const area = clamp(target.width * target.height, field.minPixels, field.maxPixels);
  const width = Math.sqrt(area * ratio);
  // Rounding can exceed a limit by one pixel. Of the surrounding sizes, the nearest allowed one is used.
  const around = [0, 1, -1, 2, -2];
  const near = around.flatMap((x) =>
    around.map((y) => ({ width: Math.round(width) + x, height: Math.round(width / ratio) + y })),
  );
  const off = (size: Pixels) => Math.abs(size.width - width) + Math.abs(size.height - width / ratio);
  const passing = near.filter((size) => field.check(`${size.width}${field.separator}${size.height}`).length === 0);
  return passing.sort((a, b) => off(a) - off(b))[0] ?? null;
}

/** Returns true for two whole numbers with the separator between them, without spaces. */
function isWireSize(value: string, separator: string): boolean {
  const parts = value.split(separator);
  return parts.length === 2 && parts.every((part) => /^\d+$/.test(part));
}

/** `768 × 768 (589,824)` */
function area(pixels: number): string {
  return `${square(pixels)} (${formatCount(pixels)})`;
}

/** `768 × 768`: the square with an area. */
function square(area: number): string {
  const side = Math.round(Math.sqrt(area));
  return formatPixels(side, side);
}

function wire(value: string, separator: string): string {
  const parsed = parseSize(value);
  return parsed ? `${parsed.width}${separator}${parsed.height}` : value;
}

/**
 * Returns the two sizes with exactly this ratio whose areas are nearest to `area`. A ratio with large terms has no near
 * size.
 */
function exactSizes(shape: SizeOrRatio, area: number): readonly Pixels[] {
  const common = greatestCommonDivisor(shape.width, shape.height);
  const [across, down] = [shape.width / common, shape.height / common];
  const times = Math.sqrt(area / (across * down));
  return [Math.floor(times), Math.ceil(times)]
    .filter((each) => each > 0)
    .map((each) => ({ width: across * each, height: down * each }))
    .sort((a, b) => Math.abs(areaOf(a) - area) - Math.abs(areaOf(b) - area));
}
