import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { checkImage } from '../../../shared/fields/image-limits.ts';
import { imageId } from '../../../shared/fields/image-name.ts';
import { limitsWith } from '../../../shared/fields/images-field.ts';
import { inputSlots, type Model } from '../../../shared/models/model.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';
import { useStartOnce } from '../drafts/plan-view.ts';
import { useDraftActions } from '../drafts/use-draft.ts';
import { useOpenForm, useSelectedModel } from '../drafts/use-selected-model.ts';
import { useTargetSlotStore } from './focus-target-slot.ts';
import { requestResize } from './resize/resize-request.ts';
import { imagesIn, replaceEntry, type Slot, withoutImage } from './slot-images.ts';

export interface Target {
  readonly model: Model;
  readonly slot: Slot;
}

/**
 * Sets an image in a slot of any model and opens the form of that model. Opens the resize dialog if the image exceeds
 * the limits of the slot. `loadImage` creates the image. `closeOverlay` closes overlays of the page after that.
 * A continuation is one run, and ends elsewhere than the shot before it, so that its last frame is cleared.
 */
export function usePlaceImage(): (
  target: Target,
  loadImage: () => Promise<ImageFile>,
  closeOverlay: () => void,
  isContinuation?: boolean,
) => Promise<void> {
  const [, choose] = useSelectedModel();
  const { read, setValue } = useDraftActions();
  const openForm = useOpenForm();
  const startOnce = useStartOnce();
  return async ({ model, slot }, loadImage, closeOverlay, isContinuation = false) => {
    const { name, field } = slot;
    useTargetSlotStore.setState({ last: { modelId: model.id, name } });
    let image: ImageFile;
    try {
      image = await loadImage();
    } catch (error) {
      notifyFailure('Couldn’t add the image')(error);
      return;
    }
    const { values } = read(model);
    const before = values[name];
    const single = field.max === 1;
    setValue(model, name, (now) => (single ? [image] : [...imagesIn(now), image]));
    const ends = isContinuation ? inputSlots(model).filter(([, { role }]) => role === 'end-image') : [];
    for (const [end] of ends) setValue(model, end, undefined);
    if (isContinuation) startOnce(model.id);
    closeOverlay();
    choose(model, false);
    openForm();
    useTargetSlotStore.setState({ requested: { modelId: model.id, name } });
    let placed = image;
    // The form shows the added image, but not the images that it replaced.
    const isReplacing = (single && before !== undefined) || ends.some(([end]) => values[end] !== undefined);
    const offerUndo = isReplacing ? notifyUndo : rememberUndo;
    offerUndo(`${image.name} added to ${model.title} · ${field.title}`, () => {
      // An image that was set meanwhile remains.
      for (const [end] of ends) setValue(model, end, (now) => now ?? values[end]);
      setValue(model, name, (now) => {
        if (!single) return withoutImage(now, placed);
        return imagesIn(now).some((each) => imageId(each) === placed.hash) ? before : now;
      });
    });
    const limits = limitsWith(field, values);
    if (checkImage(limits, image).length === 0) return;
    const done = (fitted: ImageFile) => {
      setValue(model, name, (now) => [...replaceEntry(imagesIn(now), image, fitted)]);
      placed = fitted;
    };
    requestResize({ image, limits, title: `Crop or resize ${image.name}`, done });
  };
}
