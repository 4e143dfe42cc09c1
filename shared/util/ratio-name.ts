import { formatRatio } from './format-numbers.ts';
import { greatestCommonDivisor } from './math.ts';

/** Larger whole numbers are harder to read than a decimal. */
const largestTerm = 21;

/** Returns `16:9`, `17:13` or `4:7`, or a decimal if no small whole numbers are exact. */
export function ratioName({ width, height }: { readonly width: number; readonly height: number }): string {
  const common = greatestCommonDivisor(width, height);
  const [across, down] = [width / common, height / common];
  return across <= largestTerm && down <= largestTerm ? `${across}:${down}` : formatRatio(width / height);
}
