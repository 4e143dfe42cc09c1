import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import { exactFrameRate, ratePerSecond } from '../../../shared/util/frame-rate.ts';
import type { Calls } from '../../api/call-types.ts';
import { middleOfFrame } from '../../ui/playback/video-frame-at-time.ts';
import { fileName } from '../items/item-text.ts';
import { assumedFramesPerSecond, timeOfFrame } from '../items/media-player/frame-numbers-and-timecode.ts';
import type { DecodedFrame } from '../items/media-player/use-played-video.ts';
import type { VideoEnd } from './item-and-frame-choice-requests.ts';
import { saveFrameAsFile } from './save-frame-as-file.ts';
import { uploadImage } from './upload-image.ts';

/**
 * Returns an image of the library, or one frame of a video (`frame`, from 1), as an input with its origin. The frame is
 * decoded from the file at its full size. Throws a `ProblemError`.
 */
export async function imageOfFrame(calls: Calls, item: Item, frame: number | undefined): Promise<ImageFile> {
  if (frame === undefined) return calls.inputs.fromItem({ id: item.id });
  const timing = await calls.library.videoFrames({ id: item.id }).catch(() => undefined);
  const rate = ratePerSecond(exactFrameRate(item.framesPerSecond ?? assumedFramesPerSecond));
  const seconds = timing ? middleOfFrame(timing, frame - 1) + (timing.decodedLater ?? 0) : timeOfFrame(frame, rate);
  return inputOfFrame(item, { frame, seconds });
}

/** Returns a frame of a video of the library as an input with its origin. Throws a `ProblemError`. */
export async function inputOfFrame(item: Item, requested: DecodedFrame | VideoEnd): Promise<ImageFile> {
  const { file, origin } = await saveFrameAsFile({ name: fileName(item), video: { kind: 'item', item } }, requested);
  return { ...(await uploadImage(file)), origin };
}
