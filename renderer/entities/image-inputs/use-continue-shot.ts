import type { Item } from '../../../shared/library/item.ts';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { fileName } from '../items/item-text.ts';
import { useVisibleModels } from '../models/use-visible-models.ts';
import { firstFrameSlots, slotOfNextShot } from './first-frame-slots.ts';
import { useTargetSlotStore } from './focus-target-slot.ts';
import { saveFrameAsFile } from './save-frame-as-file.ts';
import { uploadImage } from './upload-image.ts';
import { type Target, usePlaceImage } from './use-place-image.ts';

interface ContinueShotActions {
  /** The slots for the first frame of the next shot. */
  readonly slots: readonly Target[];
  /** The slot that needs no choice of the user. */
  readonly slot: Target | undefined;
  /** Sets the last frame of the video in a slot and opens the form of its model. */
  readonly run: (slot: Target) => Promise<void>;
}

/** Continues a shot: the exact last frame of `item`, a video, becomes the first frame of the next one. */
export function useContinueShot(item: Item, closeOverlay: () => void = () => {}): ContinueShotActions {
  const place = usePlaceImage();
  const [open] = useSelectedModel();
  const last = useTargetSlotStore((memory) => memory.last);
  const slots = firstFrameSlots(useVisibleModels(open));
  const loadImage = async () => {
    const { file, origin } = await saveFrameAsFile({ name: fileName(item), video: { kind: 'item', item } }, 'last');
    return { ...(await uploadImage(file)), origin };
  };
  return {
    slots,
    slot: slotOfNextShot(slots, { madeBy: item.modelId, last, open: open.id }),
    run: (slot) => place(slot, loadImage, closeOverlay, true),
  };
}
