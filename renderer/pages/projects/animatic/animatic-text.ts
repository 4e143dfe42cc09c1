import type { Cut, CutClip } from '../../../../shared/projects/cut.ts';
import { timecodeOf } from '../../../../shared/projects/timecode.ts';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import type { CutMoment } from './playback/cut-frames.ts';

/** Returns the reason why a shot has no video or image of its own; `undefined` if it has one. */
export function missingMediaText({ media, problem }: CutClip): string | undefined {
  if (media) return undefined;
  return problem ?? 'No take is selected.';
}

/** Describes the position for a screen reader. */
export function positionText({ clip, offset }: CutMoment, cut: Cut): string {
  const timecode = timecodeOf(clip.start + offset, { rate: cut.project.rate });
  return `Shot ${shotTitle(clip.shot)}, frame ${offset + 1} of ${clip.duration}, ${timecode}`;
}

const loopTexts = { off: 'Loop is off', shot: 'Loop shot', cut: 'Loop all' } as const;

export function loopText(loop: keyof typeof loopTexts): string {
  return loopTexts[loop];
}
