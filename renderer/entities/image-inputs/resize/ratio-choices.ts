import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { RatioRange } from '../../../../shared/fields/propose-resize.ts';
import { formatRatio } from '../../../../shared/util/format-numbers.ts';

interface RatioChoice {
  readonly name: string;
  /** Width divided by height; `null` for any. */
  readonly ratio: number | null;
}

const common = [21 / 9, 16 / 9, 3 / 2, 4 / 3, 1, 3 / 4, 2 / 3, 9 / 16];

/** Lists the ratios for an image: any, the original, and the common ones within the limits. */
export function ratioChoices({ min, max }: RatioRange, { width, height }: Pixels): RatioChoice[] {
  const originalRatio = width / height;
  const isAllowed = (ratio: number) => ratio >= min && ratio <= max;
  return [
    { name: 'Any', ratio: null },
    ...(isAllowed(originalRatio) && !common.some((ratio) => isClose(ratio, originalRatio))
      ? [{ name: 'Original', ratio: originalRatio }]
      : []),
    ...common.filter(isAllowed).map((ratio) => ({ name: formatRatio(ratio), ratio })),
  ];
}

/** The choice that a ratio is, if it is one of them. */
export function isChosen(choice: RatioChoice, ratio: number | null): boolean {
  return choice.ratio === ratio || (choice.ratio !== null && ratio !== null && isClose(choice.ratio, ratio));
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < 0.002;
}
