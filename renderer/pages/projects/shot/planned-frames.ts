import { problem } from '../../../../shared/problem.ts';
import { parseDuration } from '../../../../shared/projects/parse-duration.ts';
import type { FrameRate } from '../../../../shared/util/frame-rate.ts';
import { numberReason } from '../../../../shared/util/read-number.ts';
import { shortenForSentence } from '../../../../shared/util/text-for-sentence.ts';
import { notifyProblem } from '../../../ui/notify.ts';

/**
 * Returns the frames of a typed planned duration, or `null` for none. For a text that is no duration, it notifies the
 * user of the reason and returns `undefined`.
 */
export function plannedFramesIn(text: string, rate: FrameRate): number | null | undefined {
  if (text.trim() === '') return null;
  const frames = parseDuration(text, rate);
  if (frames === undefined) {
    const reason = numberReason(text) ?? `is “${shortenForSentence(text)}”. Enter seconds such as 3.5, or 0:03.`;
    notifyProblem('Couldn’t save the planned duration', problem('input', `The planned duration ${reason}`));
  }
  return frames;
}
