import { greatestCommonDivisor } from './arithmetic.ts';
import { formatRatio } from './numbers.ts';

/** Whole numbers beyond this say less than a decimal. */
const largestTerm = 21;

/** `16:9`, `17:13`, `4:7`; a decimal where no small whole numbers are exact. */
export function ratioName({ width, height }: { readonly width: number; readonly height: number }): string {
  const common = greatestCommonDivisor(width, height);
  const [across, down] = [width / common, height / common];
  return across <= largestTerm && down <= largestTerm ? `${across}:${down}` : formatRatio(width / height);
}
