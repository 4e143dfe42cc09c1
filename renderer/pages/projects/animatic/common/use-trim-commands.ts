import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import type { Trim } from '../../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { announce } from '../../../../ui/notification-store.ts';
import { useAnimatic, useCurrentClip } from './animatic-context.ts';
import { trimNumbers } from './trim-actions.ts';
import { useFileFrames } from './use-file-frames.ts';

interface Trims {
  /** Empty if the shot under the playhead has no video. */
  readonly commands: Readonly<Partial<Record<CommandName, () => void>>>;
  /** The reason why nothing can be trimmed. */
  readonly reason: string | undefined;
}

/** The trims of the shot under the playhead, for its keys and buttons. */
export function useTrims(): Trims {
  const { trim } = useAnimatic();
  const clip = useCurrentClip();
  const fileFrames = useFileFrames(clip?.media);
  if (clip?.media?.item.kind !== 'video')
    return { commands: {}, reason: clip?.media ? 'An image has no in and out points' : 'This shot has no take' };
  const say = (changed: Trim | undefined) => {
    if (!changed || !fileFrames) return;
    const numbers = trimNumbers(changed, fileFrames);
    announce(`In ${numbers.in}, out ${numbers.out}, ${formatCounted(numbers.out - numbers.in, 'frame')}`);
  };
  return {
    reason: undefined,
    commands: {
      trimIn: () => say(trim.setHere('in')),
      trimOut: () => say(trim.setHere('out')),
      trimInEarlier: () => say(trim.moveBy('in', -1)),
      trimInLater: () => say(trim.moveBy('in', 1)),
      trimOutEarlier: () => say(trim.moveBy('out', -1)),
      trimOutLater: () => say(trim.moveBy('out', 1)),
      clearTrim: () => say(trim.clear()),
    },
  };
}
