import type { FrameRate } from '../../../shared/projects/frame-rate.ts';
import type { Shot, ShotStatus } from '../../../shared/projects/shot.ts';

export const statusTitles: Readonly<Record<ShotStatus, string>> = {
  draft: 'Draft',
  generating: 'Generating',
  review: 'Review',
  approved: 'Approved',
  omitted: 'Omitted',
};

/** "010": the number as on a slate. */
export const numberText = (number: number) => String(number).padStart(3, '0');

/** "010 Harbor at dawn" */
export function shotTitle({ number, title }: Pick<Shot, 'number' | 'title'>): string {
  return title === '' ? numberText(number) : `${numberText(number)} ${title}`;
}

/** "3.0 s", from frames of the project. */
export function durationText(frames: number, rate: FrameRate): string {
  return `${((frames * rate.denominator) / rate.numerator).toFixed(1)} s`;
}
