import { clamp } from '../util/arithmetic.ts';
import { formatCount, formatPixels, formatRatio, formatRatioBeside } from '../util/numbers.ts';
import { checkMissing, type FieldFacts, type FieldMethods, wrongKind } from './field.ts';
import type { Pixels } from './image-type.ts';

interface SizeFacts extends FieldFacts {
  /** Stands between width and height on the wire. */
  readonly separator: '*' | 'x';
  /** Width times height. */
  readonly minPixels: number;
  readonly maxPixels: number;
  /** Width divided by height. */
  readonly minRatio: number;
  readonly maxRatio: number;
  readonly initial?: string;
  /** Sizes offered as one press, as sent. */
  readonly presets: readonly string[];
}

export interface SizeField extends SizeFacts, FieldMethods {
  readonly kind: 'size';
}

/** A free width and height within limits of area and ratio. */
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
  return {
    kind: 'size',
    ...facts,
    check(value) {
      if (value === undefined || value === '') return checkMissing(facts);
      return typeof value === 'string' ? judge(value) : [wrongKind(value, 'a width and a height')];
    },
    send: (value) => (typeof value === 'string' && value !== '' ? wire(value, facts.separator) : undefined),
    judge: (value) =>
      typeof value === 'string' && isWireSize(value, facts.separator)
        ? judge(value)
        : [`must be a string like 1280${facts.separator}1280.`],
  };
}

/**
 * The size inside all limits that is nearest to `wanted`: its ratio, or the nearest ratio that is taken, with the nearest
 * area. In whole pixels, checked by the field itself; `null` where no size near it passes.
 */
export function nearestSize(field: SizeField, wanted: Pixels): Pixels | null {
  const ratio = clamp(wanted.width / wanted.height, field.minRatio, field.maxRatio);
  const area = clamp(wanted.width * wanted.height, field.minPixels, field.maxPixels);
  const width = Math.sqrt(area * ratio);
  // Rounding may step over a limit by one pixel: of the sizes around it, the nearest that passes.
  const around = [0, 1, -1, 2, -2];
  const near = around.flatMap((x) =>
    around.map((y) => ({ width: Math.round(width) + x, height: Math.round(width / ratio) + y })),
  );
  const off = (size: Pixels) => Math.abs(size.width - width) + Math.abs(size.height - width / ratio);
  const passing = near.filter((size) => field.check(`${size.width}${field.separator}${size.height}`).length === 0);
  return passing.sort((a, b) => off(a) - off(b))[0] ?? null;
}

/** `1280*720`, `1280x720` or `1280 × 720` as numbers; `null` when it is none of them. */
export function parseSize(value: string): { width: number; height: number } | null {
  const parts = /^\s*(\d{1,6})\s*[*x×]\s*(\d{1,6})\s*$/.exec(value);
  if (!parts) return null;
  const width = Number(parts[1]);
  const height = Number(parts[2]);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Two whole numbers and what stands between them, without blanks. */
function isWireSize(value: string, separator: string): boolean {
  const parts = value.split(separator);
  return parts.length === 2 && parts.every((part) => /^\d+$/.test(part));
}

/** `768 × 768 (589,824)` */
function area(pixels: number): string {
  const side = Math.round(Math.sqrt(pixels));
  return `${formatPixels(side, side)} (${formatCount(pixels)})`;
}

function wire(value: string, separator: string): string {
  const parsed = parseSize(value);
  return parsed ? `${parsed.width}${separator}${parsed.height}` : value;
}
