import type { Model } from '../../../shared/models/model.ts';
import type { SlotOfModel } from './focus-target-slot.ts';
import { slotsOf } from './slot-images.ts';
import type { Target } from './use-place-image.ts';

/** The slots for the first frame of a video, one for each model that has one. */
export function firstFrameSlots(models: readonly Model[]): readonly Target[] {
  return models
    .filter(({ output }) => output === 'videos')
    .flatMap((model) => {
      const slot = slotsOf(model).find(({ field }) => field.role === 'image');
      return slot ? [{ model, slot }] : [];
    });
}

interface NextShot {
  /** The model that made the video. */
  readonly madeBy: string;
  /** The slot that was used last. */
  readonly last: SlotOfModel | null;
  /** The model whose form is open. */
  readonly open: string;
}

/**
 * Returns the slot for the next shot of a video: that of the video's model, else the last used slot, else that of the
 * open form, else the only one. `undefined` if the user must choose.
 */
export function slotOfNextShot(slots: readonly Target[], { madeBy, last, open }: NextShot): Target | undefined {
  const slotOfModel = (modelId: string | undefined) => slots.find(({ model }) => model.id === modelId);
  const used = slotOfModel(last?.modelId);
  const isUsed = used !== undefined && used.slot.name === last?.name;
  return (
    slotOfModel(madeBy) ??
    (isUsed ? used : undefined) ??
    slotOfModel(open) ??
    (slots.length === 1 ? slots[0] : undefined)
  );
}
