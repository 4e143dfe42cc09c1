import type { Item } from '../../../shared/library/item.ts';
import type { Continuity } from '../../../shared/projects/continuity.ts';
import { formatShotNumber, type Keyframe, type Shot } from '../../../shared/projects/shot.ts';
import { chooseFrame, requestItem, type VideoEnd } from '../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { saveFrameAsFile } from '../../entities/image-inputs/save-frame-as-file.ts';
import { fileName } from '../../entities/items/item-text.ts';
import { shotTitle } from '../../entities/projects/shot-text.ts';
import { useTargetShot } from '../../entities/projects/target-shot.ts';
import type { useChangeProject } from '../../entities/projects/use-change-project.ts';
import { notifyFailure } from '../../ui/toast.ts';

/** Returns the user's changes of the frames with which shots begin. Each one is an Undo step. */
export function firstFrameActions({ change }: Pick<ReturnType<typeof useChangeProject>, 'change'>) {
  const setFirstFrame = (title: string, { id }: Shot, firstFrame: Keyframe | null) =>
    change(title, { shots: [{ id, firstFrame }] });
  async function clearFirstFrame(shot: Shot): Promise<void> {
    if (!(await setFirstFrame(`${shotTitle(shot)}: first frame cleared`, shot, null))) return;
    const { removeRole } = useTargetShot.getState();
    removeRole(shot.id, 'image');
    const { firstFrame } = shot;
    if (firstFrame?.kind === 'shared' && firstFrame.shotId !== undefined) removeRole(firstFrame.shotId, 'end-image');
  }
  return {
    /** Begins a shot with the last frame of the shot before it. */
    continueFrom: (shot: Shot, before: Shot) =>
      void setFirstFrame(`${shotTitle(shot)} continues from ${formatShotNumber(before.number)}`, shot, {
        kind: 'last-frame',
        shotId: before.id,
      }),
    /** Opens the library to choose the image that ends the shot before and begins this one. */
    chooseKeyframe: (shot: Shot, before: Shot) => {
      const title = `Keyframe of ${formatShotNumber(before.number)} and ${formatShotNumber(shot.number)}`;
      const set = async (item: Item, end?: VideoEnd) => {
        const image = item.kind === 'image' ? item : await savedFrame(title, item, end);
        if (image) void setFirstFrame(`${title} set`, shot, { kind: 'shared', itemId: image.id, shotId: before.id });
      };
      requestItem({
        title,
        done: (item, end) => void set(item, end).catch(notifyFailure('Couldn’t set the keyframe')),
      });
    },
    clearFirstFrame: (shot: Shot) => void clearFirstFrame(shot),
    /** Keeps the take on the card, although it was made from other frames. */
    acceptFrames: (shot: Shot, takeId: string, { first, last }: Continuity) => {
      const acceptedFrames = {
        itemId: takeId,
        ...(first?.source && { first: first.source }),
        ...(last?.source && { last: last.source }),
      };
      void change(`Take of ${shotTitle(shot)} kept`, { shots: [{ id: shot.id, acceptedFrames }] });
    },
  };
}

/** Saves a frame of a video to the library. Returns `undefined` if the user cancels. */
async function savedFrame(title: string, item: Item, end: VideoEnd | undefined): Promise<Item | undefined> {
  const source = { name: fileName(item), video: { kind: 'item', item } } as const;
  const chosen = end === undefined ? await chooseFrame(title, source) : await saveFrameAsFile(source, end);
  if (chosen?.origin.kind !== 'frame') return undefined;
  const { saveFrame } = await import('../../entities/items/save-frame/save-frame.ts');
  return saveFrame(item, chosen.origin);
}
