import type { MeasuredFrameRate } from './measured-frame-rate.ts';

/** `24 fps`; `20.2 fps, variable (10–60)`. */
export function measuredRateText({ framesPerSecond, frameRateRange: range }: MeasuredFrameRate): string {
  const [mean, lowest, highest] = [framesPerSecond, range?.lowest ?? 0, range?.highest ?? 0].map((rate) =>
    Number(rate.toFixed(2)),
  );
  return `${mean} fps${range ? `, variable (${lowest}–${highest})` : ''}`;
}
