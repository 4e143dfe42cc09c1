import { useLocation } from 'wouter';
import { checkImage, limitsWith } from '../../../shared/fields/images.ts';
import type { Model } from '../../../shared/model.ts';
import { imageId } from '../../../shared/value-words.ts';
import type { ImageFile } from '../../../shared/values.ts';
import { problemOf } from '../../bridge/problem-of.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { useDraftActions } from '../draft/use-draft.ts';
import { requestFit } from '../fit/fit-request.ts';
import { useChosenModel } from '../models/use-chosen-model.ts';
import { exchanged, imagesIn, type Slot, withoutImage } from './slot-lists.ts';
import { notifyUndo } from './undo.tsx';
import { useSlotMemory } from './wanted-slot.ts';

export interface Target {
  readonly model: Model;
  readonly slot: Slot;
}

/**
 * Puts a picture into a slot of any model and opens that form, and the fit tool where the slot would refuse it. `bring` makes the picture; `leave` closes what stands
 * over the page, once there is one.
 */
export function usePlaceImage(): (target: Target, bring: () => Promise<ImageFile>, leave: () => void) => Promise<void> {
  const [, choose] = useChosenModel();
  const { read, setValue } = useDraftActions();
  const [, navigate] = useLocation();
  return async ({ model, slot }, bring, leave) => {
    const { name, field } = slot;
    useSlotMemory.setState({ last: { modelId: model.id, name } });
    let image: ImageFile;
    try {
      image = await bring();
    } catch (error) {
      notifyProblem('The picture was not taken', problemOf(error));
      return;
    }
    const { values } = read(model);
    const before = values[name];
    const single = field.max === 1;
    setValue(model, name, (now) => (single ? [image] : [...imagesIn(now), image]));
    leave();
    choose(model, false);
    navigate('/studio');
    useSlotMemory.setState({ wanted: { modelId: model.id, name } });
    let placed = image;
    notifyUndo(`${image.name} is in ${model.title} · ${field.title}`, () =>
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
    requestFit({ image, limits, title: `Fit ${image.name}`, done });
  };
}
