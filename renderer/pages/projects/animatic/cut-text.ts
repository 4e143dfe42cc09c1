import type { Cut, CutClip } from '../../../../shared/projects/cut.ts';
import { type FrameRate, ratePerSecond } from '../../../../shared/projects/frame-rate.ts';
import type { CutMoment } from './playback/schedule.ts';

/** Returns hours, minutes, seconds and frames of a frame of the cut, without drop frames: `00:01:07:12`. */
export function timecodeAt(frame: number, rate: FrameRate): string {
  const base = Math.max(1, Math.round(ratePerSecond(rate)));
  const seconds = Math.floor(frame / base);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % base];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `20 Harbour at dawn` */
export function shotName({ shot }: Pick<CutClip, 'shot'>): string {
  return shot.title === '' ? String(shot.number) : `${shot.number} ${shot.title}`;
}

/** Returns the reason why a shot has no video or image of its own; `undefined` if it has one. */
export function missingText({ media, problem }: CutClip): string | undefined {
  if (media) return undefined;
  return problem ?? 'No take is selected.';
}

/** Describes the position for a screen reader. */
export function positionText({ clip, offset }: CutMoment, cut: Cut): string {
  const timecode = timecodeAt(clip.start + offset, cut.project.rate);
  return `Shot ${shotName(clip)}, frame ${offset + 1} of ${clip.duration}, ${timecode}`;
}

const loopTexts = { off: 'Loop is off', shot: 'Loop shot', cut: 'Loop all' } as const;

export function textOfLoop(loop: keyof typeof loopTexts): string {
  return loopTexts[loop];
}
