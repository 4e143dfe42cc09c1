import { formatShotNumber, type Shot, type ShotStatus } from '../../../shared/projects/shot.ts';
import type { FrameRate } from '../../../shared/util/frame-rate.ts';

export const statusTitles: Readonly<Record<ShotStatus, string>> = {
  draft: 'Draft',
  generating: 'Generating',
  review: 'Review',
  approved: 'Approved',
  omitted: 'Omitted',
};

/** "010 Harbor at dawn" */
export function shotTitle({ number, title }: Pick<Shot, 'number' | 'title'>): string {
  return title === '' ? formatShotNumber(number) : `${formatShotNumber(number)} ${title}`;
}

/** "3.0 s", from frames of the project. */
export function durationText(frames: number, rate: FrameRate): string {
  return `${((frames * rate.denominator) / rate.numerator).toFixed(1)} s`;
}
