import type { Model } from '../../../shared/models/model.ts';
import { slotsOf } from './slot-lists.ts';
import type { SlotOfModel } from './target-slot.ts';
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
 * Returns the slot in which the next shot of a video begins: that of its own model, else the one that was used last, else
 * that of the open form, else the only one. `undefined` if the user has to choose.
 */
export function slotOfNextShot(slots: readonly Target[], { madeBy, last, open }: NextShot): Target | undefined {
  const of = (modelId: string | undefined) => slots.find(({ model }) => model.id === modelId);
  const used = of(last?.modelId);
  const isUsed = used !== undefined && used.slot.name === last?.name;
  return of(madeBy) ?? (isUsed ? used : undefined) ?? of(open) ?? (slots.length === 1 ? slots[0] : undefined);
}
