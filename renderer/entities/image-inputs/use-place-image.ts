import { useLocation } from 'wouter';
import { checkImage } from '../../../shared/fields/image-limits.ts';
import { imageId } from '../../../shared/fields/image-text.ts';
import { limitsWith } from '../../../shared/fields/images.ts';
import type { ImageFile } from '../../../shared/fields/values.ts';
import type { Model } from '../../../shared/models/model.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { notifyProblem } from '../../ui/toast.ts';
import { notifyUndo } from '../../ui/undo-toast.tsx';
import { useDraftActions } from '../drafts/use-draft.ts';
import { useSelectedModel } from '../models/use-selected-model.ts';
import { requestResize } from './resize/resize-request.ts';
import { exchanged, imagesIn, type Slot, withoutImage } from './slot-lists.ts';
import { useTargetSlotStore } from './target-slot.ts';

export interface Target {
  readonly model: Model;
  readonly slot: Slot;
}

/**
 * Puts an image into a slot of any model and opens the form of that model. Opens the resize dialog if the slot would
 * refuse the image. `bring` creates the image. `leave` closes overlays of the page after the image was created.
 */
export function usePlaceImage(): (target: Target, bring: () => Promise<ImageFile>, leave: () => void) => Promise<void> {
  const [, choose] = useSelectedModel();
  const { read, setValue } = useDraftActions();
  const [, navigate] = useLocation();
  return async ({ model, slot }, bring, leave) => {
    const { name, field } = slot;
    useTargetSlotStore.setState({ last: { modelId: model.id, name } });
    let image: ImageFile;
    try {
      image = await bring();
    } catch (error) {
      notifyProblem('Couldn’t add the image', problemOf(error));
      return;
    }
    const { values } = read(model);
    const before = values[name];
    const single = field.max === 1;
    setValue(model, name, (now) => (single ? [image] : [...imagesIn(now), image]));
    leave();
    choose(model, false);
    navigate('/studio');
    useTargetSlotStore.setState({ wanted: { modelId: model.id, name } });
    let placed = image;
    notifyUndo(`${image.name} added to ${model.title} · ${field.title}`, () =>
      setValue(model, name, (now) => {
        if (!single) return withoutImage(now, placed);
        // Something else that was put there since stays.
        return imagesIn(now).some((each) => imageId(each) === placed.hash) ? before : now;
      }),
    );
    const limits = limitsWith(field, values);
    if (checkImage(limits, image).length === 0) return;
    const done = (fitted: ImageFile) => {
      setValue(model, name, (now) => [...exchanged(imagesIn(now), image, fitted)]);
      placed = fitted;
    };
    requestResize({ image, limits, title: `Crop or resize ${image.name}`, done });
  };
}
