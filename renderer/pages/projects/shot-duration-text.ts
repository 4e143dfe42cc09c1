import type { Item } from '../../../shared/library/item.ts';
import { clampTrim, clipDuration, videoFramesOf } from '../../../shared/projects/cut.ts';
import type { FrameRate } from '../../../shared/projects/frame-rate.ts';
import { type Shot, selectedTake } from '../../../shared/projects/shot.ts';
import { durationText } from '../../entities/projects/shot-text.ts';

/**
 * Returns the duration of a shot in the cut for its card: of the trimmed take, else the planned one. `item`: the
 * selected take.
 */
export function shotDurationText(shot: Shot, item: Item | undefined, rate: FrameRate): string {
  const take = selectedTake(shot);
  if (take && item?.id === take.itemId) {
    const video = videoFramesOf(item);
    if (!take.trim && item.seconds !== undefined) return `${item.seconds.toFixed(1)} s`;
    if (video) return durationText(clipDuration({ ...video, trim: clampTrim(take.trim, video.frames) }, rate), rate);
  }
  return shot.planned === undefined ? '' : `${durationText(shot.planned, rate)} planned`;
}
