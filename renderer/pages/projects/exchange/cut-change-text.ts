import type { Cut } from '../../../../shared/projects/cut.ts';
import type { ImportedCutChange, ImportedCutRemark } from '../../../../shared/projects/imported-cut-changes.ts';
import type { Trim } from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { durationText, shotTitle } from '../../../entities/projects/shot-text.ts';

const titleIn = (cut: Cut, shotId: string) => {
  const clip = cut.clips.find(({ shot }) => shot.id === shotId);
  return clip ? shotTitle(clip.shot) : 'A shot';
};
/** "frames 12 to 47": the last frame is included, as players count. */
const frames = (trim: Trim) => `frames ${trim.in} to ${trim.out - 1}`;

/** Returns what accepting a change does, in one line. */
export function changeText(change: ImportedCutChange, cut: Cut): string {
  if (change.kind === 'order') {
    const moved = change.moved.slice(0, 4).map((id) => titleIn(cut, id));
    const more = change.moved.length - moved.length;
    return `Change the order: ${moved.join(', ')}${more > 0 ? ` and ${formatCounted(more, 'more shot')}` : ''}`;
  }
  const title = titleIn(cut, change.shotId);
  switch (change.kind) {
    case 'take': {
      const clip = cut.clips.find(({ shot }) => shot.id === change.shotId);
      const number = (clip?.shot.takes.findIndex(({ itemId }) => itemId === change.itemId) ?? -1) + 1;
      const trim = change.trim ? `, ${frames(change.trim)}` : '';
      return number > 0 ? `${title}: select take ${number}${trim}` : `${title}: select another take${trim}`;
    }
    case 'trim':
      return `${title}: ${frames(change.after)} instead of ${frames(change.before)}`;
    case 'duration': {
      const { rate } = cut.project;
      return `${title}: ${durationText(change.after, rate)} instead of ${durationText(change.before, rate)}`;
    }
    case 'omit':
      return `${title}: omit, because the file does not use it`;
  }
}

/** Returns a fact about the file that changes nothing. */
export function remarkText(remark: ImportedCutRemark, cut: Cut): string {
  switch (remark.kind) {
    case 'unknown':
      return `“${remark.name}” belongs to no shot of this project.`;
    case 'repeated':
      return `${titleIn(cut, remark.shotId)} is used several times. Only the first use counts.`;
    case 'speed':
      return `${titleIn(cut, remark.shotId)} has a changed speed. Its in and out points are not read.`;
    case 'transitions':
      return `${formatCounted(remark.count, 'transition')} of the file ${remark.count === 1 ? 'is' : 'are'} not kept. A project has only cuts.`;
    case 'other-track':
      return `${titleIn(cut, remark.shotId)} is on another video track and is not read.`;
  }
}
