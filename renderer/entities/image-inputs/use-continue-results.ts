import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { useVisibleModels } from '../models/use-models.ts';
import { firstFrameSlots, slotOfNextShot } from './first-frame-slots.ts';
import { useTargetSlotStore } from './focus-target-slot.ts';
import { inputOfFrame } from './image-of-frame.ts';
import { slotsOf } from './slot-images.ts';
import { type Target, usePlaceImage } from './use-place-image.ts';

/**
 * Functions that continue a result: the exact last frame of a video, or an image, becomes the first frame of the next
 * video. Of two images, the second becomes the last frame.
 */
export function useContinueResults() {
  const calls = useCalls();
  const place = usePlaceImage();
  const [open] = useSelectedModel();
  const last = useTargetSlotStore((memory) => memory.last);
  const models = useVisibleModels(open);
  const loadImage = (item: Item) =>
    item.kind === 'image' ? calls.inputs.fromItem({ id: item.id }) : inputOfFrame(item, 'last');
  /** Returns the slots for the first frame, one for each model that can take all of the results. */
  const slotsFor = (items: readonly Item[]): readonly Target[] =>
    firstFrameSlots(models).filter((slot) => items.length < 2 || endSlotOf(slot) !== undefined);
  return {
    slotsFor,
    /** Returns the slot that needs no choice of the user. */
    slotFor: (items: readonly Item[]): Target | undefined =>
      slotOfNextShot(slotsFor(items), { madeBy: items[0]?.modelId ?? '', last, open: open.id }),
    /** Sets the frames and opens the form of the model of `slot`. `leave` closes overlays of the page before. */
    async continueResults([first, second]: readonly Item[], slot: Target, leave: () => void = () => {}): Promise<void> {
      if (!first) return;
      await place(slot, () => loadImage(first), leave, true);
      const end = endSlotOf(slot);
      if (second && end)
        await place(
          { model: slot.model, slot: end },
          () => loadImage(second),
          () => {},
        );
    },
  };
}

/** Returns the slot for the last frame of the video that begins with the image of `slot`. */
function endSlotOf({ model, slot }: Target): Target['slot'] | undefined {
  return slotsOf(model).find(({ field }) => field.endOf === slot.name);
}
